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

type Values = ReadonlyMap<string, string>;

/** What words are drawn with, and on. */
export interface Colours {
  readonly colour: Colour;
  /** What of the letters is drawn where it is not their colour. */
  readonly fill: Colour | null;
  /** What may lie behind: a colour, those that a gradient runs through; `picture` where nobody knows. */
  readonly behind: Ground;
  /** What shines through letters that have no colour, where a background is cut to their shape. */
  readonly through: Ground | null;
}

interface Page {
  readonly isQuirky: boolean;
  readonly behind: Ground;
}

type Ground = readonly Rgb[] | 'picture' | 'unknown';

export const PLAIN_COLOURS: Colours = {
  colour: [0, 0, 0],
  fill: null,
  behind: [WHITE],
  through: null,
};

const LINK: Rgb = [0, 0, 238];
/** What browsers draw behind words that are marked. */
const MARKER: Rgb = [255, 255, 0];
/** Only these are painted by `bgcolor` and `background`. */
const PAINTED: ReadonlySet<string> = new Set([
  'body',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
]);

/** The colours of an element among those around it. */
export function coloursOf(
  element: Element,
  values: Values,
  around: Colours,
  isQuirky: boolean,
): Colours {
  const colour = colourOf(element, values, around, isQuirky);
  const fill = fillOf(values, around, isQuirky);
  const painted = paintedBy(element, values, colour, { isQuirky, behind: around.behind });
  const isCut = values.get('background-clip')?.includes('text') === true;
  if (painted === null) return { colour, fill, behind: around.behind, through: around.through };
  return isCut
    ? { colour, fill, behind: around.behind, through: painted }
    : { colour, fill, behind: painted, through: null };
}

/** Whether letters are told from what is behind them. */
export function isToldApart({ colour, fill, behind, through }: Colours): boolean {
  const drawn = fill ?? colour;
  const ink = drawn === 'transparent' ? through : drawn === 'unknown' ? null : [drawn];
  if (ink === null || ink === 'unknown' || behind === 'unknown') return false;
  if (ink === 'picture' || behind === 'picture') return true;
  return ink.some((one) => !behind.every((other) => isSameColour(one, other)));
}

function colourOf(
  { name, attribs }: Element,
  values: Values,
  around: Colours,
  isQuirky: boolean,
): Colour {
  const value = values.get('color');
  if (value !== undefined && !/^(?:inherit|unset|revert|currentcolor)/.test(value))
    return value === 'initial' ? [0, 0, 0] : (readColour(value, isQuirky) ?? around.colour);
  if (value !== undefined) return around.colour;
  const hint = name === 'body' ? attribs.text : name === 'font' ? attribs.color : undefined;
  if (hint !== undefined) return readLegacyColour(hint) ?? around.colour;
  if (name === 'mark') return [0, 0, 0];
  return name === 'a' && attribs.href !== undefined ? LINK : around.colour;
}

function fillOf(values: Values, around: Colours, isQuirky: boolean): Colour | null {
  const value = values.get('text-fill');
  if (value === undefined || /^(?:inherit|unset|revert)/.test(value)) return around.fill;
  return value === 'currentcolor' || value === 'initial' ? null : readColour(value, isQuirky);
}

/** What an element paints behind its words; null for nothing that covers what is around. */
function paintedBy(element: Element, values: Values, colour: Colour, page: Page): Ground | null {
  const flat = flatOf(element, values, colour, page.isQuirky);
  const image = values.get('background-image') ?? (hintsOf(element).background ? 'url()' : 'none');
  if (!image.includes('(')) return flat;
  const gradient = readGradient(image);
  if (gradient === null) return 'picture';
  if (gradient === 'unknown') return gradient;
  const below = gradient.isClear ? (flat ?? page.behind) : [];
  return typeof below === 'string' ? below : [...gradient.stops, ...below];
}

/** The colour below all pictures. */
function flatOf(
  element: Element,
  values: Values,
  colour: Colour,
  isQuirky: boolean,
): Ground | null {
  const value = values.get('background-color');
  if (value !== undefined)
    return solid(value === 'currentcolor' ? colour : readColour(value, isQuirky));
  if (element.name === 'mark') return [MARKER];
  const hint = hintsOf(element).bgcolor;
  return hint === undefined ? null : solid(readLegacyColour(hint));
}

function hintsOf({ name, attribs }: Element): Readonly<Record<string, string>> {
  return PAINTED.has(name) ? attribs : {};
}

function solid(colour: Colour | null): Ground | null {
  if (colour === 'unknown') return 'unknown';
  return colour === null || colour === 'transparent' ? null : [colour];
}
