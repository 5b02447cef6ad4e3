import type { Element } from 'domhandler';
import {
  type Colour,
  isSameColour,
  type Rgb,
  readColour,
  readGradient,
  readLegacyColour,
  WHITE,
} from './colours.ts';
import { BASE_FONT_PX, readPixels } from './css-length.ts';
import {
  isTakenAway,
  isTooFaint,
  type Placing,
  placingOf,
  strengthOf,
  TINIEST_PX,
} from './taken-away.ts';
import { resolveVariables, variablesOf } from './variables.ts';
import type { WorkLimit } from './work-limit.ts';

type Values = ReadonlyMap<string, string>;

/** How the words of an element look to their reader, as far as it decides whether he sees them. */
export interface Look extends Placing {
  /** Nothing inside can come back. */
  readonly isGone: boolean;
  readonly isInvisible: boolean;
  /** Size of letters as it is written; `scale` comes on top. */
  readonly fontPx: number;
  readonly strength: number;
  readonly colour: Colour;
  /** What of the letters is drawn where it is not their colour. */
  readonly fill: Colour | null;
  /** What may lie behind: a colour, those that a gradient runs through; `picture` where nobody knows. */
  readonly behind: readonly Rgb[] | 'picture' | 'unknown';
  readonly variables: Values;
}

export const PLAIN_LOOK: Look = {
  isGone: false,
  isInvisible: false,
  fontPx: BASE_FONT_PX,
  shift: 0,
  scale: 1,
  strength: 1,
  colour: [0, 0, 0],
  fill: null,
  behind: [WHITE],
  variables: new Map(),
};

const LINK: Rgb = [0, 0, 238];

/** The look of an element among those around it. */
export function lookOf(
  element: Element,
  style: Values,
  around: Look,
  page: { readonly isQuirky: boolean; readonly limit: WorkLimit },
): Look {
  if (style.size === 0) return hasHints(element) ? hintedLook(element, around) : around;
  const variables = variablesOf(style, around.variables, page.limit);
  const values = resolveVariables(style, variables, page.isQuirky);
  const { attribs } = element;
  const fontPx = sizeOf(values, around.fontPx);
  const placing = placingOf(values, fontPx);
  const strength = around.strength * strengthOf(values);
  const colour = colourOf(element, values, around, page.isQuirky);
  // Browsers hide by a rule of their own, which a page can overrule.
  const isHidden = ('hidden' in attribs || 'popover' in attribs) && !values.has('display');
  return {
    isGone: around.isGone || isHidden || isTakenAway(values, fontPx, around),
    isInvisible: isInvisible(values, around),
    fontPx,
    shift: around.shift + placing.shift,
    scale: around.scale * placing.scale,
    strength,
    colour,
    fill: fillOf(values, around, page.isQuirky),
    behind: behindOf(attribs, values, { around, colour, isQuirky: page.isQuirky }),
    variables,
  };
}

/** Whether words that look like this are seen. */
export function isSeen(look: Look): boolean {
  if (look.isGone || look.isInvisible || isTooFaint(look.strength)) return false;
  if (look.fontPx * look.scale <= TINIEST_PX) return false;
  const { behind } = look;
  const colour = look.fill ?? look.colour;
  if (typeof colour === 'string' || behind === 'unknown') return false;
  return behind === 'picture' || !behind.every((one) => isSameColour(one, colour));
}

/** Whether these values, alone, take words from their reader's eyes. */
export function hidesWords(values: Values): boolean {
  const fontPx = sizeOf(values, BASE_FONT_PX);
  const colour = readColour(values.get('text-fill') ?? values.get('color') ?? 'black');
  return (
    isTakenAway(values, fontPx, PLAIN_LOOK) ||
    isInvisible(values, PLAIN_LOOK) ||
    isTooFaint(strengthOf(values)) ||
    fontPx * placingOf(values, fontPx).scale <= TINIEST_PX ||
    typeof colour === 'string' ||
    (Array.isArray(colour) && isSameColour(colour as unknown as Rgb, WHITE))
  );
}

/** What attributes alone say. */
function hintedLook(element: Element, around: Look): Look {
  const { attribs } = element;
  const isHidden = 'hidden' in attribs || 'popover' in attribs;
  const colour = colourOf(element, NO_VALUES, around, false);
  const behind = behindOf(attribs, NO_VALUES, { around, colour, isQuirky: false });
  return { ...around, isGone: around.isGone || isHidden, colour, behind };
}

const NO_VALUES: Values = new Map();

/** Whether an element without style looks other than what is around it. */
function hasHints({ attribs }: Element): boolean {
  for (const name in attribs) if (HINTS.has(name)) return true;
  return false;
}

const HINTS: ReadonlySet<string> = new Set(
  'hidden popover text color href bgcolor background'.split(' '),
);

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

function sizeOf(values: Values, around: number): number {
  const value = values.get('font-size');
  const spacing = values.get('letter-spacing');
  const px = fontSizeOf(value, around);
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

function colourOf(
  { name, attribs }: Element,
  values: Values,
  around: Look,
  isQuirky: boolean,
): Colour {
  const value = values.get('color');
  if (value !== undefined && !/^(?:inherit|unset|revert|currentcolor)/.test(value))
    return value === 'initial' ? [0, 0, 0] : (readColour(value, isQuirky) ?? around.colour);
  if (value !== undefined) return around.colour;
  const hint = name === 'body' ? attribs.text : name === 'font' ? attribs.color : undefined;
  if (hint !== undefined) return readLegacyColour(hint) ?? around.colour;
  return name === 'a' && attribs.href !== undefined ? LINK : around.colour;
}

function fillOf(values: Values, around: Look, isQuirky: boolean): Colour | null {
  const value = values.get('text-fill');
  if (value === undefined || /^(?:inherit|unset|revert)/.test(value)) return around.fill;
  return value === 'currentcolor' || value === 'initial' ? null : readColour(value, isQuirky);
}

function behindOf(
  attribs: Readonly<Record<string, string>>,
  values: Values,
  { around, colour, isQuirky }: { around: Look; colour: Colour; isQuirky: boolean },
): Look['behind'] {
  const image = values.get('background-image') ?? (attribs.background ? 'url()' : 'none');
  const isImage = image.includes('(');
  const gradient = isImage ? readGradient(image) : null;
  if (gradient !== null) return gradient;
  if (isImage) return 'picture';
  const value = values.get('background-color');
  if (value === undefined)
    return attribs.bgcolor === undefined
      ? around.behind
      : solid(readLegacyColour(attribs.bgcolor), around);
  if (value === 'currentcolor') return solid(colour, around);
  return solid(readColour(value, isQuirky), around);
}

function solid(colour: Colour | null, around: Look): Look['behind'] {
  if (colour === 'unknown') return 'unknown';
  return colour === null || colour === 'transparent' ? around.behind : [colour];
}
