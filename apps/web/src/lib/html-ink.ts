/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

/** What the words of an element are drawn with, and on. */
interface Ground {
  readonly ink: Rgb;
  readonly behind: Rgb;
}

const DARK: Rgb = [29, 35, 44];
const LIGHT: Rgb = [255, 255, 255];
/** As the document of the frame draws them. */
const PLAIN: Ground = { ink: DARK, behind: LIGHT };
/** Browsers draw these in colours of their own. */
const LINK: Rgb = [0, 0, 238];
const MARKED: Ground = { ink: [0, 0, 0], behind: [255, 255, 0] };

/** Only these are painted by their attribute; a column's is behind cells that do not lie in it. */
const PAINTED: ReadonlySet<string> = new Set([
  'TABLE',
  'THEAD',
  'TBODY',
  'TFOOT',
  'TR',
  'TD',
  'TH',
]);

/** Words that stand out less than this can hardly be told from what is behind them. */
const LEAST_ASKED = 2;
/** Of colours that no sender chose for what is behind them; so much WCAG asks of large letters. */
const LEAST_UNASKED = 3;

/**
 * Keeps the words of one mail apart from what is painted behind them. A mail's style is taken from it, its attributes
 * of colour are not: white letters may have lost the dark button they stood on, or may have been meant for nobody.
 * A colour that would not be seen is dropped; where the colour around would not be seen, `data-ink` says light or dark.
 *
 * @returns what is called for each element, parents first, when everything else was taken from it
 */
export function createInkGuard(): (element: Element) => void {
  const grounds = new WeakMap<Element, Ground>();
  return (element) => {
    const groundOf = (one: Element | null | undefined) => (one && grounds.get(one)) ?? PLAIN;
    const around = groundOf(element.parentElement);
    const ground = element.tagName === 'MARK' ? MARKED : around;
    // A caption stands beside what its table paints.
    const isBeside = element.tagName === 'CAPTION';
    const { behind: below } = isBeside ? groundOf(element.parentElement?.parentElement) : ground;
    const painted = readBehind(element);
    const behind = painted ?? below;
    let ink = readInk(element, behind);
    if (ink === null) {
      const given = isLink(element) ? LINK : ground.ink;
      const isNew = behind !== around.behind || given !== around.ink;
      ink = isNew && contrast(given, behind) < LEAST_UNASKED ? clearest(behind) : given;
      if (ink !== given) element.setAttribute('data-ink', ink === LIGHT ? 'light' : 'dark');
    }
    grounds.set(element, { ink, behind });
  };
}

function isLink(element: Element): boolean {
  return element.tagName === 'A' && element.hasAttribute('href');
}

function readBehind(element: Element): Rgb | null {
  const colour = PAINTED.has(element.tagName) ? readColour(element.getAttribute('bgcolor')) : null;
  if (colour === null) element.removeAttribute('bgcolor');
  return colour;
}

function readInk(element: Element, behind: Rgb): Rgb | null {
  if (element.tagName === 'HR') return null;
  const colour = element.tagName === 'FONT' ? readColour(element.getAttribute('color')) : null;
  if (colour !== null && contrast(colour, behind) >= LEAST_ASKED) return colour;
  element.removeAttribute('color');
  return null;
}

function clearest(behind: Rgb): Rgb {
  return contrast(LIGHT, behind) > contrast(DARK, behind) ? LIGHT : DARK;
}

/** The names that HTML 4 has, and one that mail likes. */
const NAMED: Readonly<Record<string, string>> = {
  black: '000000',
  silver: 'c0c0c0',
  gray: '808080',
  grey: '808080',
  white: 'ffffff',
  maroon: '800000',
  red: 'ff0000',
  purple: '800080',
  fuchsia: 'ff00ff',
  green: '008000',
  lime: '00ff00',
  olive: '808000',
  yellow: 'ffff00',
  navy: '000080',
  blue: '0000ff',
  teal: '008080',
  aqua: '00ffff',
  orange: 'ffa500',
};

/** Browsers make a colour of any words; what is none by its looks counts as none here. */
function readColour(value: string | null): Rgb | null {
  const text = value?.trim().toLowerCase() ?? '';
  const named = Object.hasOwn(NAMED, text) ? NAMED[text] : undefined;
  const digits = named ?? /^#?([0-9a-f]{6})$|^#([0-9a-f]{3})$/.exec(text)?.slice(1).join('');
  if (!digits) return null;
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const whole = Number.parseInt(six, 16);
  return [whole >> 16, (whole >> 8) & 255, whole & 255];
}

/** 1 for the same brightness, 21 for black on white (WCAG 2.2, "contrast ratio"). */
function contrast(one: Rgb, other: Rgb): number {
  const [dim, bright] = [brightness(one), brightness(other)].sort((a, b) => a - b);
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05);
}

function brightness(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
