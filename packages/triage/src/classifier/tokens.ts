import { CHAR, kindOfChar } from './chars.ts';
import { START_OF_PAIR, START_OF_WORD } from './grams.ts';
import { continueHash, stepHash } from './hash.ts';
import type { PersonWords } from './person-words.ts';
import { findWord, hashOfWord, numberWord, pairHashOfWord, termOfWord } from './vocabulary.ts';

/** One word, number or mark of a text. Positions count in UTF-16 units of the text that was read. */
export interface Token {
  /** The word in lower case, or a class such as "§time" for what varies from mail to mail. */
  readonly term: string;
  /** Its number in the vocabulary; 0 for a word that no rule knows. */
  readonly word: number;
  /** Of the term as a word, and as the first of a pair, not finished. */
  readonly hash: number;
  readonly pairHash: number;
  readonly start: number;
  readonly end: number;
  /** True when a sentence or paragraph ended before this token. */
  readonly opens: boolean;
}

/** Everything but plain words, at one place of a text; the groups are the classes of `CLASSES`, then number and word. */
const ODD_TOKEN =
  /(https?:\/\/\S+|www\.\S+)|([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+)|([$€£]\s?\d(?:[\d,.]*\d)?|\d(?:[\d,.]*\d)?\s?(?:€|\$|usd|eur|euro)(?!\p{L}))|(\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?m\b|uhr\b|noon\b|h(?!\p{L})|o['’]clock\b)|\d{1,2}:\d{2})|(\d(?:[\d,.]*\d)?\s?%)|(\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{1,2}\/\d{1,2}(?![\d/])|\d{1,2}\.\d{1,2}\.)|(\d(?:[\d,.]*\d)?)|(\p{L}[\p{L}\p{M}'’]*)/iuy;
const CLASSES = ['§url', '§address', '§money', '§time', '§percent', '§date'].map(numberWord);
const [NUMBER_GROUP, WORD_GROUP] = [CLASSES.length + 1, CLASSES.length + 2];
/** Numbers by how many characters they have, five standing for more. */
const NUMBERS = ['§n1', '§n2', '§n3', '§n4', '§n5'].map(numberWord);
const [QUESTION, EXCLAMATION, LONG] = [numberWord('?'), numberWord('!'), numberWord('§long')];

const MAX_WORD = 24;
/** The part of an address before its "@" is no longer. */
const MAX_LOCAL_PART = 64;

/**
 * Cuts a text into tokens, left to right.
 *
 * @param offset  where the text begins in the one that positions count in
 */
export function tokenize(text: string, people: PersonWords, offset = 0): Token[] {
  const tokens: Token[] = [];
  let nextAt = indexOrEnd(text, 0);
  let opens = true;
  let lineBreaks = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const token = readToken(text, at, code, nextAt - at <= MAX_LOCAL_PART, people);
    if (token === null) {
      if (code === 10) lineBreaks += 1;
      // full stop, colon, semicolon
      if (code === 46 || code === 58 || code === 59 || lineBreaks > 1) opens = true;
      at += sizeOfChar(text, at, code);
    } else {
      at = token.end;
      token.opens = opens;
      token.start += offset;
      token.end += offset;
      tokens.push(token);
      opens = token.word === QUESTION || token.word === EXCLAMATION;
      lineBreaks = 0;
    }
    if (nextAt < at) nextAt = indexOrEnd(text, at);
  }
  return tokens;
}

type FreshToken = { -readonly [Key in keyof Token]: Token[Key] };

/** The token that begins here; null where none does. */
function readToken(
  text: string,
  at: number,
  code: number,
  isNearAddress: boolean,
  people: PersonWords,
): FreshToken | null {
  const kind = kindOfChar(code);
  if (kind === CHAR.other || kind === CHAR.inWord) return null;
  if (kind === CHAR.letter && !isNearAddress && !beginsLink(text, at, code))
    return createToken(text, at, endOfWord(text, at), people);
  if (kind === CHAR.mark) return createKnown(code === 63 ? QUESTION : EXCLAMATION, at, at + 1);
  return kind === CHAR.joiner && !isNearAddress ? null : readOddToken(text, at, people);
}

function readOddToken(text: string, at: number, people: PersonWords): FreshToken | null {
  ODD_TOKEN.lastIndex = at;
  const match = ODD_TOKEN.exec(text);
  if (match === null) return null;
  const end = at + match[0].length;
  if (match[WORD_GROUP] !== undefined) return createToken(text, at, end, people);
  const number = match[NUMBER_GROUP];
  if (number !== undefined)
    return createKnown(NUMBERS[Math.min(NUMBERS.length, number.length) - 1] as number, at, end);
  return createKnown(CLASSES.find((_, group) => match[group + 1] !== undefined) ?? LONG, at, end);
}

function createKnown(word: number, start: number, end: number): FreshToken {
  return {
    term: termOfWord(word),
    word,
    hash: hashOfWord(word),
    pairHash: pairHashOfWord(word),
    start,
    end,
    opens: false,
  };
}

/** The token of a word: most are letters of ASCII, which are folded and hashed where they stand. */
function createToken(text: string, start: number, end: number, people: PersonWords): FreshToken {
  let hash = START_OF_WORD;
  let pairHash = START_OF_PAIR;
  let hasCapital = false;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    const isCapital = code >= 65 && code <= 90;
    if (!isCapital && !(code >= 97 && code <= 122)) return createFolded(text, start, end, people);
    const letter = isCapital ? code + 32 : code;
    hash = stepHash(hash, letter);
    pairHash = stepHash(pairHash, letter);
    hasCapital = hasCapital || isCapital;
  }
  const word = findTerm(text, start, end, hash, people);
  if (word !== 0) return createKnown(word, start, end);
  const plain = text.slice(start, end);
  const term = hasCapital ? plain.toLowerCase() : plain;
  return { term, word, hash, pairHash, start, end, opens: false };
}

/** The token of a word with accents or apostrophes. */
function createFolded(text: string, start: number, end: number, people: PersonWords): FreshToken {
  const term = foldWord(text.slice(start, end));
  const hash = continueHash(START_OF_WORD, term);
  const word = findTerm(term, 0, term.length, hash, people);
  if (word !== 0) return createKnown(word, start, end);
  return {
    term,
    word,
    hash,
    pairHash: continueHash(START_OF_PAIR, term),
    start,
    end,
    opens: false,
  };
}

/** The number of the word that stands there, or of the class that it becomes; 0 where it has none. */
function findTerm(
  text: string,
  start: number,
  end: number,
  hash: number,
  people: PersonWords,
): number {
  for (const person of people) {
    if (person.hash === hash && person.term === text.slice(start, end).toLowerCase())
      return person.becomes;
  }
  return end - start > MAX_WORD ? LONG : findWord(text, start, end, hash);
}

/** In lower case, without the apostrophe of a genitive or a quotation. */
function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (!/['’]/.test(lower)) return lower;
  const plain = lower.replaceAll('’', "'");
  return plain.endsWith("'s") ? plain.slice(0, -2) : plain.replace(/'+$/, '');
}

/** Where the next "@" stands; the text's end is far away from everything. */
function indexOrEnd(text: string, from: number): number {
  const at = text.indexOf('@', from);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

/** Whether the letter could begin "http" or "www". */
function beginsLink(text: string, at: number, code: number): boolean {
  const letter = code | 0x20;
  if (letter !== 104 && letter !== 119) return false;
  const next = text.charCodeAt(at + 1) | 0x20;
  return letter === 104 ? next === 116 : next === 119;
}

function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const kind = kindOfChar(code);
    if (kind === CHAR.letter || kind === CHAR.inWord) at += 1;
    else if (kind === CHAR.half && isInWord(text, at)) at += sizeOfChar(text, at, code);
    else break;
  }
  return at;
}

function isInWord(text: string, at: number): boolean {
  return /^[\p{L}\p{M}]$/iu.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

/** Two units for a pair of halves. */
function sizeOfChar(text: string, at: number, code: number): number {
  return kindOfChar(code) === CHAR.half && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
