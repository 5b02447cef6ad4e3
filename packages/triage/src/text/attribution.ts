/** Who wrote what is quoted below, as mail programs put it: "On ..., Ann wrote:". */

// Verbs that stand behind the name, and those that stand before it.
const WROTE = [
  'wrote|writes', // English
  'schrieb', // German
  'a écrit|écrit', // French
  'escribió|escribio', // Spanish
  'ha scritto|scrisse', // Italian
  'schreef', // Dutch
  'escreveu', // Portuguese
  'skrev', // Swedish, Danish, Norwegian
  'napisał(?:a|\\(a\\))?', // Polish
].join('|');
const WROTE_BEFORE_NAME = 'schrieb|schreef|skrev';
const DATE_WORDS = 'on|am|at|le|el|il|op|em|den|dnia|w dniu|in a message|quoting';

const NO_LETTER = '(?![\\p{L}\\p{N}])';
const START = new RegExp(`^\\s*(?:(?:${DATE_WORDS})${NO_LETTER}|\\S.{0,160}(?:${WROTE}))`, 'iu');
const DATED_START = new RegExp(`^\\s*(?:${DATE_WORDS})${NO_LETTER}`, 'iu');
const END = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:${WROTE}|(?:${WROTE_BEFORE_NAME})${NO_LETTER}.{0,120})|^\\s*quoting${NO_LETTER}.{0,120})\\s*:\\s*$`,
  'iu',
);
const MOST_LINES = 3;
const MOST_CHARS = 300;

/** How many lines from `index` on are one "On ..., X wrote:"; 0 when there is none. */
export function attributionLength(lines: readonly string[], index: number): number {
  const first = lines[index] ?? '';
  if (!START.test(first.slice(0, MOST_CHARS))) return 0;
  const mostLines = DATED_START.test(first) ? MOST_LINES : 1;
  for (let length = 1; length <= mostLines; length += 1) {
    const rows = lines.slice(index, index + length);
    const chars = rows.reduce((sum, row) => sum + row.length + 1, -1);
    if (rows.at(-1)?.trim() === '' || chars > MOST_CHARS) return 0;
    const head = rows.join(' ');
    if (!END.test(head)) continue;
    return /\d/.test(head) || isNextTextQuoted(lines, index + length) ? length : 0;
  }
  return 0;
}

/** Whether the first text from `index` on carries a mark of quotation; blank lines may stand before it. */
export function isNextTextQuoted(lines: readonly string[], index: number): boolean {
  for (const line of lines.slice(index, index + 3)) {
    if (isQuoted(line)) return true;
    if (line.trim() !== '') return false;
  }
  return false;
}

/** Whether a line carries a mark of quotation. */
export function isQuoted(line: string): boolean {
  // ">> KEEP THIS <<" is a shout, not a quotation.
  return /^\s{0,3}>(?!.*<<\s*$)/.test(line);
}
