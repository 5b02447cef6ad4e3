import type { Element } from 'domhandler';
import { isSameColour, readColour, WHITE } from './colours.ts';
import { BASE_FONT_PX, readPixels, readShare } from './css-length.ts';
import { type Colours, coloursOf, isToldApart, PLAIN_COLOURS } from './element-colours.ts';
import {
  isIllegible,
  isTakenAway,
  isTooFaint,
  type Placing,
  placingOf,
  strengthOf,
} from './taken-away.ts';
import { resolveVariables, variablesOf } from './variables.ts';
import type { WorkLimit } from './work-limit.ts';

type Values = ReadonlyMap<string, string>;

/** How the words of an element look to their reader, as far as it decides whether he sees them. */
export interface Look extends Placing, Colours {
  /** Nothing inside can come back. */
  readonly isGone: boolean;
  readonly isInvisible: boolean;
  /** Size of letters as it is written; `scale` comes on top. */
  readonly fontPx: number;
  readonly strength: number;
  readonly variables: Values;
}

export const PLAIN_LOOK: Look = {
  isGone: false,
  isInvisible: false,
  fontPx: BASE_FONT_PX,
  shift: 0,
  scale: 1,
  strength: 1,
  ...PLAIN_COLOURS,
  variables: new Map(),
};

/** Works out how elements of one mail look; most look as others do in the same place. */
export function createLooks(page: { readonly isQuirky: boolean; readonly limit: WorkLimit }) {
  const known = new WeakMap<Look, WeakMap<Values, Map<string, Look>>>();
  return {
    /** The look of an element among those around it. */
    lookOf(element: Element, style: Values, around: Look): Look {
      const hints = hintsOf(element);
      if (style.size === 0 && hints === '') return around;
      const inPlace = known.get(around) ?? new WeakMap<Values, Map<string, Look>>();
      known.set(around, inPlace);
      const ofStyle = inPlace.get(style) ?? new Map<string, Look>();
      inPlace.set(style, ofStyle);
      const look = ofStyle.get(hints) ?? makeLook(element, style, around, page);
      ofStyle.set(hints, look);
      return look;
    },
  };
}

function makeLook(
  element: Element,
  style: Values,
  around: Look,
  { isQuirky, limit }: { readonly isQuirky: boolean; readonly limit: WorkLimit },
): Look {
  const variables = variablesOf(style, around.variables, limit);
  const values = resolveVariables(style, variables, isQuirky);
  const { attribs } = element;
  const fontPx = sizeOf(values, around.fontPx);
  const placing = placingOf(values, fontPx);
  // Browsers hide by a rule of their own, which a page can overrule.
  const isHidden = ('hidden' in attribs || 'popover' in attribs) && !values.has('display');
  return {
    isGone: around.isGone || isHidden || isTakenAway(values, fontPx, around, placing),
    isInvisible: isInvisible(values, around),
    fontPx,
    shift: around.shift + placing.shift,
    scale: around.scale * placing.scale,
    strength: around.strength * strengthOf(values),
    ...coloursOf(element, values, around, isQuirky),
    variables,
  };
}

/** Whether words that look like this are seen. */
export function isSeen(look: Look): boolean {
  if (look.isGone || look.isInvisible || isTooFaint(look.strength)) return false;
  if (isIllegible(look.fontPx * look.scale)) return false;
  return isToldApart(look);
}

/** Whether these values, alone, take words from their reader's eyes. */
export function hidesWords(values: Values): boolean {
  const fontPx = sizeOf(values, BASE_FONT_PX);
  const colour = readColour(values.get('text-fill') ?? values.get('color') ?? 'black');
  return (
    isTakenAway(values, fontPx, PLAIN_LOOK) ||
    isInvisible(values, PLAIN_LOOK) ||
    isTooFaint(strengthOf(values)) ||
    isIllegible(fontPx * placingOf(values, fontPx).scale) ||
    typeof colour === 'string' ||
    (colour !== null && isSameColour(colour, WHITE))
  );
}

/** What says, beside its style, that an element looks other than what is around it; empty for nothing. */
function hintsOf({ name, attribs }: Element): string {
  let hints = name === 'mark' ? name : '';
  for (const attribute in attribs) {
    if (COLOURS.has(attribute)) hints += ` ${name} ${attribute}=${attribs[attribute]}`;
    else if (HINTS.has(attribute)) hints += ` ${name} ${attribute} ${attribs[attribute] !== ''}`;
  }
  return hints;
}

const COLOURS: ReadonlySet<string> = new Set(['text', 'color', 'bgcolor']);
/** Of these it counts only that they are there, or that they are not empty. */
const HINTS: ReadonlySet<string> = new Set(['hidden', 'popover', 'href', 'background']);

function isInvisible(values: Values, around: Look): boolean {
  const own = values.get('visibility');
  if (own === undefined || /^(?:inherit|unset|revert)/.test(own)) return around.isInvisible;
  return own === 'hidden' || own === 'collapse';
}

const FONT_SIZES: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
  initial: 16,
};
/** Letters that are pulled together by this share of their size lie on each other. */
const PULLED_TOGETHER = -0.4;
/** Height of small letters. */
const TINIEST_ADJUSTED_PX = 2;

function sizeOf(values: Values, around: number): number {
  const value = values.get('font-size');
  const spacing = values.get('letter-spacing');
  const px = fontSizeOf(value, around);
  // Letters are made as high as this share of their size.
  const adjusted = readShare(values.get('font-size-adjust'));
  if (adjusted !== null && adjusted * px <= TINIEST_ADJUSTED_PX) return 0;
  const apart = spacing === undefined ? null : readPixels(spacing, { em: px, whole: px });
  return apart !== null && px > 0 && apart / px <= PULLED_TOGETHER ? 0 : px;
}

function fontSizeOf(value: string | undefined, around: number): number {
  if (value === undefined) return around;
  const word = FONT_SIZES[value];
  if (word !== undefined) return word;
  if (value === 'smaller') return around / 1.2;
  if (value === 'larger') return around * 1.2;
  return readPixels(value, { em: around, whole: around }) ?? around;
}
