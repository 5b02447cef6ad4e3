/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Declarations by property, lower case, the last of each; values without `!important`. */
export function readDeclarations(css: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const declaration of css.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon === -1) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important/, '');
    found.set(declaration.slice(0, colon).trim(), value.trim());
  }
  return found;
}

/** Fallbacks where a length is relative: what most mail is written in. */
const BASE_PX = 16;
const PX_OF_UNIT: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  em: BASE_PX,
  rem: BASE_PX,
  ex: BASE_PX / 2,
  vw: 10,
  vh: 8,
  '%': BASE_PX / 100,
};

/** A length in pixels, relative ones as if the text around were of usual size; null for words and formulas. */
export function readLength(value: string | undefined): number | null {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))(px|pt|em|rem|ex|vw|vh|%)?$/.exec(value ?? '');
  const factor = PX_OF_UNIT[match?.[2] ?? ''];
  return match === null || factor === undefined ? null : Number(match[1]) * factor;
}

const NAMED: Readonly<Record<string, Rgb>> = {
  white: [255, 255, 255],
  snow: [255, 250, 250],
  ivory: [255, 255, 240],
  ghostwhite: [248, 248, 255],
  floralwhite: [255, 250, 240],
  whitesmoke: [245, 245, 245],
  black: [0, 0, 0],
};

/** A colour, `transparent` for one that cannot be seen, null where it is not known. */
export function readColour(value: string | undefined): Rgb | 'transparent' | null {
  const text = (value ?? '').trim().toLowerCase();
  if (text === 'transparent') return 'transparent';
  const hex = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1];
  if (hex !== undefined) return readHex(hex);
  const numbers = /^rgba?\(([^()]*)\)$/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .filter(Boolean);
  if (numbers !== undefined && numbers.length >= 3) {
    const [red = 0, green = 0, blue = 0, alpha = 1] = numbers.map(Number.parseFloat);
    const isPercent = numbers[3]?.endsWith('%') === true;
    if (alpha / (isPercent ? 100 : 1) < FAINTEST) return 'transparent';
    return [red, green, blue];
  }
  return NAMED[text] ?? null;
}

/** The least share of opacity that counts as seen. */
export const FAINTEST = 0.1;

function readHex(hex: string): Rgb | 'transparent' {
  const long = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
  if (long.length === 8 && part(6) / 255 < FAINTEST) return 'transparent';
  return [part(0), part(2), part(4)];
}

/** Sum over the three parts; #f5f5f5 on white is 30 and can hardly be told from it. */
const NEAREST = 30;

/** Whether letters of one colour vanish on the other. */
export function isSameColour(one: Rgb, other: Rgb): boolean {
  return one.reduce((sum, part, at) => sum + Math.abs(part - (other[at] ?? 0)), 0) <= NEAREST;
}
