/**
 * Room above and below the blocks of a mail, as its style asks for it. Outlook writes every line as a paragraph without
 * any, and an empty one where a gap is meant: with the browser's own margins everything stands two lines apart. A
 * mail's style is taken from it; what it says of this is kept as `data-above` and `data-below`, in steps of pixels that
 * the frame's document draws.
 *
 * @param styles  the sender's style sheets
 * @returns what is called for each element before its style is taken from it; gives what is set afterwards
 */
export function createSpacing(styles: readonly string[]): (element: Element) => Spacing {
  const rules = readRules(styles);
  return (element) => {
    if (!BLOCKS.has(element.tagName)) return NONE;
    const spacing: { above?: number; below?: number } = {};
    const classes = (element.getAttribute('class') ?? '')
      .split(/\s+/, MOST_CLASSES)
      .filter(Boolean);
    const tag = element.tagName.toLowerCase();
    // A mail that was quoted often lost its sheet, and kept the names that Outlook gives.
    if (classes.some((name) => OUTLOOK.test(name))) Object.assign(spacing, { above: 0, below: 0 });
    Object.assign(spacing, rules.get(tag));
    for (const name of classes)
      Object.assign(spacing, rules.get(`.${name}`), rules.get(`${tag}.${name}`));
    Object.assign(spacing, readMargins(element.getAttribute('style') ?? ''));
    return spacing;
  };
}

/** In pixels, of `SPACING_STEPS`. */
export interface Spacing {
  readonly above?: number;
  readonly below?: number;
}

/** The steps that the frame's document knows. */
export const SPACING_STEPS = [0, 2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 40] as const;

const NONE: Spacing = {};
const BLOCKS: ReadonlySet<string> = new Set(
  'ADDRESS BLOCKQUOTE DIV DL H1 H2 H3 H4 H5 H6 LI OL P PRE UL'.split(' '),
);
const OUTLOOK = /^(?:x_)*Mso(?:Normal|ListParagraph|NoSpacing|PlainText)/i;
const MOST_CLASSES = 8;

/** A sheet is read to here: those of mail are a few hundred rules. */
const LONGEST_SHEET = 100_000;
const MOST_RULES = 1_000;

/** By the selectors that mail programs use for it: an element, a class, or both. */
function readRules(styles: readonly string[]): Map<string, Spacing> {
  const rules = new Map<string, Spacing>();
  let count = 0;
  for (const sheet of styles) {
    // Rules that hold on some screens only are not read.
    for (const [selectors, declarations] of plainRules(sheet.slice(0, LONGEST_SHEET))) {
      count += 1;
      if (count > MOST_RULES) return rules;
      const margins = readMargins(declarations);
      if (margins.above === undefined && margins.below === undefined) continue;
      for (const selector of selectors.split(',', MOST_RULES)) {
        const name = selector.trim();
        if (!/^(?:[a-z][a-z0-9]{0,12})?(?:\.[\w-]{1,60})?$/i.test(name) || name === '') continue;
        const key = name.replace(/^[^.]+/, (tag) => tag.toLowerCase());
        rules.set(key, { ...rules.get(key), ...margins });
      }
    }
  }
  return rules;
}

/** Selectors and declarations of the rules that stand in no other. */
function* plainRules(sheet: string): Generator<[string, string]> {
  const text = sheet.replace(/<!--|-->/g, ' ').replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, ' ');
  let depth = 0;
  let from = 0;
  let selectors = '';
  let inside = 0;
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    if (sign === '{') {
      if (depth === 0) {
        selectors = text.slice(from, index).trim();
        inside = index + 1;
      }
      depth += 1;
      from = index + 1;
    } else if (sign === '}') {
      if (depth === 1 && !selectors.startsWith('@')) yield [selectors, text.slice(inside, index)];
      depth = Math.max(0, depth - 1);
      from = index + 1;
    } else if (depth === 0) from = index + 1;
  }
}

const MARGIN = /(?:^|;)\s*margin(-top|-bottom)?\s*:\s*([^;]{1,100})/gi;

function readMargins(declarations: string): Spacing {
  const spacing: { above?: number; below?: number } = {};
  for (const [, side, value = ''] of declarations.slice(0, 4_000).matchAll(MARGIN)) {
    const parts = value
      .replace(/!\s*important/i, '')
      .trim()
      .split(/\s+/);
    const above = readPixels(parts[0] ?? '');
    const below = side === undefined && parts.length > 2 ? readPixels(parts[2] ?? '') : above;
    if (side !== '-bottom' && above !== null) spacing.above = above;
    if (side !== '-top' && below !== null) spacing.below = below;
  }
  return spacing;
}

/** CSS 2.2, "absolute lengths"; an em is that of the frame's letters. */
const UNIT_PX: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  em: 15,
  rem: 15,
};

/** The nearest step; null for what is no length, and what pulls words over one another counts as no room. */
function readPixels(length: string): number | null {
  const found = /^([+-]?(?:\d+\.?\d*|\.\d+))(px|pt|pc|in|cm|mm|r?em)?$/i.exec(length);
  if (!found) return null;
  const value = Number(found[1]);
  const unit = found[2]?.toLowerCase();
  if (unit === undefined && value !== 0) return null;
  const px = value * (unit === undefined ? 1 : (UNIT_PX[unit] ?? 1));
  return SPACING_STEPS.reduce((near, step) =>
    Math.abs(step - px) < Math.abs(near - px) ? step : near,
  );
}
