/** What a UTF-16 unit can be to the reader of words. */
export const CHAR = {
  /** Blanks and punctuation: no word begins here. */
  other: 1,
  /** Begins a word and goes on with it. */
  letter: 2,
  /** Goes on with a word: accents of their own, apostrophes. */
  inWord: 3,
  /** A question or exclamation mark, a word by itself. */
  mark: 4,
  /** A digit or a sign of money. */
  number: 5,
  /** Begins an address of mail, nothing else. */
  joiner: 6,
  /** Half of a character beyond 65,535. */
  half: 7,
} as const;

/** Looked up once for each unit that is met: a table answers many times faster than a regular expression. */
const KINDS = new Uint8Array(0x1_00_00);

/** One of `CHAR`. */
export function kindOfChar(code: number): number {
  const kind = KINDS[code] as number;
  if (kind !== 0) return kind;
  const read = readKind(code);
  KINDS[code] = read;
  return read;
}

// Both without regard to case, as the tokenizer reads: a few marks are letters by their other case.
const LETTER = /^\p{L}$/iu;
const IN_WORD = /^[\p{M}'’]$/iu;

function readKind(code: number): number {
  if (code >= 0xd800 && code <= 0xdfff) return CHAR.half;
  const char = String.fromCharCode(code);
  if (LETTER.test(char)) return CHAR.letter;
  if (IN_WORD.test(char)) return CHAR.inWord;
  if (char === '?' || char === '!') return CHAR.mark;
  if (/^[\d$€£]$/.test(char)) return CHAR.number;
  return /^[.+_-]$/.test(char) ? CHAR.joiner : CHAR.other;
}

const [NOT_READ, NO_LETTER, LOWER, UPPER] = [0, 1, 2, 3];
const CASES = new Uint8Array(0x1_00_00);

/** Whether a code point is a letter. */
export function isLetter(code: number): boolean {
  return caseOf(code) >= LOWER;
}

/** Whether a code point is a capital. */
export function isUpperCase(code: number): boolean {
  return caseOf(code) === UPPER;
}

function caseOf(code: number): number {
  if (code > 0xffff) return readCase(code);
  if (CASES[code] === NOT_READ) CASES[code] = readCase(code);
  return CASES[code] as number;
}

function readCase(code: number): number {
  const char = String.fromCodePoint(code);
  if (!/\p{L}/u.test(char)) return NO_LETTER;
  return /\p{Lu}/u.test(char) ? UPPER : LOWER;
}
