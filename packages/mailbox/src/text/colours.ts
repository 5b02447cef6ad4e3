import { converter, parse } from 'culori';
import { readFunctions } from './css-text.ts';

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** `unknown` is a colour that a browser may know and we do not. */
export type Colour = Rgb | 'transparent' | 'unknown';

/** The least share of opacity that counts as seen. */
export const FAINTEST = 0.1;
export const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** What a browser calls its own, by day. */
const OF_THE_SYSTEM: Readonly<Record<string, Rgb>> = {
  canvas: WHITE,
  window: WHITE,
  field: WHITE,
  highlighttext: WHITE,
  accentcolortext: WHITE,
  background: WHITE,
  canvastext: BLACK,
  windowtext: BLACK,
  fieldtext: BLACK,
  buttontext: BLACK,
  buttonface: [239, 239, 239],
  threedface: [192, 192, 192],
  linktext: [0, 0, 238],
  '-webkit-link': [0, 0, 238],
};
/** Colours that are made of others: a browser works them out. */
const DERIVED =
  /^(?:color-mix|light-dark|contrast-color|device-cmyk|env|if|attr)\(|\(\s*from\b|\bcalc\(/;

/** What nearly all are: read without a library. */
const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/;

const toRgb = converter('rgb');

/**
 * A colour of CSS, lower case; null for what no browser takes for one.
 *
 * @param isQuirky  the page has no document type, where digits need no sign in front
 */
export function readColour(value: string, isQuirky = false): Colour | null {
  if (value === 'transparent') return 'transparent';
  const digits = HEX.exec(value)?.[1];
  if (digits !== undefined) return hex(pairsOf(digits));
  const own = Object.hasOwn(OF_THE_SYSTEM, value) ? OF_THE_SYSTEM[value] : undefined;
  if (own !== undefined) return own;
  const byDay = /^light-dark\(([^(),]+),[^(),]+\)$/.exec(value)?.[1];
  if (byDay !== undefined) return readColour(byDay.trim());
  if (/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(value)) return isQuirky ? readColour(`#${value}`) : null;
  const parsed = /^[0-9a-f]+$/.test(value) ? undefined : parse(value);
  if (parsed === undefined) return DERIVED.test(value) ? 'unknown' : null;
  const { r, g, b, alpha = 1 } = toRgb(parsed);
  if (alpha < FAINTEST) return 'transparent';
  return [toByte(r), toByte(g), toByte(b)];
}

/** A colour in an attribute of HTML: anything is one (HTML, "rules for parsing a legacy color value"). */
export function readLegacyColour(attribute: string): Rgb | null {
  const value = attribute.trim().toLowerCase();
  if (value === '' || value === 'transparent') return null;
  const named = /^[a-z]+$/.test(value) ? readColour(value) : null;
  if (named !== null && typeof named !== 'string') return named;
  const digits = value
    .replace(/^#/, '')
    .slice(0, 128)
    .replace(/[^0-9a-f]/g, '0');
  if (digits.length === 3 && value.startsWith('#')) return hex(pairsOf(digits));
  const length = Math.max(1, Math.ceil(digits.length / 3));
  const parts = [0, 1, 2].map((part) =>
    digits
      .padEnd(length * 3, '0')
      .slice(part * length, (part + 1) * length)
      .slice(-8),
  );
  const isLeading = () => parts.every((part) => part.length > 2 && part.startsWith('0'));
  while (isLeading())
    parts.forEach((part, index) => {
      parts[index] = part.slice(1);
    });
  return hex(parts.map((part) => part.slice(0, 2)));
}

/** Of three digits each stands for two. */
function pairsOf(digits: string): string[] {
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return [six.slice(0, 2), six.slice(2, 4), six.slice(4)];
}

function hex(parts: readonly string[]): Rgb {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
}

/** What a picture made of colours runs through. */
export interface Gradient {
  readonly stops: readonly Rgb[];
  /** What lies behind can be seen through it. */
  readonly isClear: boolean;
}

/** Null for a picture that is not made of colours, `unknown` where one of them is not known. */
export function readGradient(image: string): Gradient | 'unknown' | null {
  const stops: Rgb[] = [];
  let isClear = false;
  for (const { name, inside } of readFunctions(image)) {
    if (!/gradient$/.test(name)) return null;
    for (const word of inside.match(COLOUR_IN_LIST) ?? []) {
      const colour = readColour(word);
      if (colour === 'unknown') return colour;
      if (colour === 'transparent') isClear = true;
      else if (colour !== null) stops.push(colour);
    }
  }
  return stops.length > 0 || isClear ? { stops, isClear } : null;
}

const COLOUR_IN_LIST = /#[0-9a-f]{3,8}|[a-z]+\([^()]*\)|[a-z]+/g;

/** Sum over the three parts; #f5f5f5 on white is 30 and can hardly be told from it. */
const NEAREST = 30;

/** Whether letters of one colour vanish on the other. */
export function isSameColour(one: Rgb, other: Rgb): boolean {
  return one.reduce((sum, part, at) => sum + Math.abs(part - (other[at] ?? 0)), 0) <= NEAREST;
}

function toByte(share = 0): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 255);
}
