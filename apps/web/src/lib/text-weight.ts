/**
 * How much work it is for a browser to lay out text: a letter counts one, a change to another script or to pictographs
 * and back as much as many letters, since each stretch is shaped by itself, and what comes of thousands of them in one
 * paragraph grows faster than their number (`bench/heavy-mail.mjs`).
 *
 * @returns weighs the texts of one mail one after the other, in the order in which they are drawn
 */
export function createTextWeight(): (text: string) => number {
  let script = LATIN;
  return (text) => {
    let weight = 0;
    for (let at = 0; at < text.length; at += 1) {
      weight += 1;
      const code = text.charCodeAt(at);
      if (code < 128 && script === LATIN) continue;
      const next = scriptOf(code, text.charCodeAt(at + 1), script);
      if (next === script) continue;
      script = next;
      weight += SWITCH_WEIGHT;
    }
    return weight;
  };
}

/** Where so much of a text ends. */
export function endOfWeight(text: string, most: number): number {
  const weigh = createTextWeight();
  // Step by step: what is behind the end is not looked at.
  for (let at = 0, weight = 0; at < text.length; at += STEP) {
    const part = text.slice(at, at + STEP);
    const before = weight;
    weight += weigh(part);
    if (weight > most) return at + Math.floor(part.length * ((most - before) / (weight - before)));
  }
  return text.length;
}

const STEP = 1_000;
const SWITCH_WEIGHT = 25;

const LATIN = 1;
const PICTOGRAPHS = 2;
const CHINESE_AND_KANA = 3;

/** By blocks of Unicode; what is common to many scripts goes with the one before it, but for pictographs. */
const RANGES: readonly (readonly [last: number, script: number | 'common'])[] = [
  [0x40, 'common'],
  [0x5a, LATIN],
  [0x60, 'common'],
  [0x7a, LATIN],
  [0xbf, 'common'],
  [0x2ff, LATIN],
  [0x36f, 'common'],
  [0x3ff, 4],
  [0x52f, 5],
  [0x58f, 6],
  [0x5ff, 7],
  [0x6ff, 8],
  [0x74f, 9],
  [0x77f, 8],
];
const MORE_RANGES: typeof RANGES = [
  [0x1dff, 'common'],
  [0x1eff, LATIN],
  [0x1fff, 4],
  [0x25ff, 'common'],
  [0x27bf, PICTOGRAPHS],
  [0x2e7f, 'common'],
  [0x9fff, CHINESE_AND_KANA],
];

function scriptOf(code: number, following: number, before: number): number {
  if (code >= 0xd800 && code <= 0xdbff) {
    const point = (code - 0xd800) * 0x400 + (following - 0xdc00) + 0x10000;
    if (point >= 0x1f000 && point < 0x1fb00) return PICTOGRAPHS;
    return point >= 0x20000 ? CHINESE_AND_KANA : point >> 7;
  }
  if (code >= 0xdc00 && code <= 0xdfff) return before;
  // Joiners, selectors and marks.
  if (code === 0x200d || code === 0x20e3 || (code >= 0xfe00 && code <= 0xfe0f)) return before;
  if (code >= 0xac00 && code <= 0xd7ff) return 10;
  if (code >= 0xf900) return CHINESE_AND_KANA;
  const ranges = code < 0x780 ? RANGES : code >= 0x1d80 && code <= 0x9fff ? MORE_RANGES : [];
  const found = ranges.find(([last]) => code <= last)?.[1] ?? code >> 7;
  if (found !== 'common') return found;
  return before === PICTOGRAPHS ? LATIN : before;
}
