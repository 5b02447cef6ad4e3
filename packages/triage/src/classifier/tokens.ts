import { CHAR, kindOfChar } from './chars.ts';
import { finishGram, type GramKinds, goOnPair, IN_BODY, START_OF_WORD } from './grams.ts';
import { continueHash, stepHash } from './hash.ts';
import type { PersonWords } from './person-words.ts';
import { createWordSet, findWord, hashOfWord, numberWord, termOfWord } from './vocabulary.ts';

/** One word, number or mark of a text. Positions count in UTF-16 units of the text that was read. */
export interface Token {
  /** Its number in the vocabulary; 0 for a word that no rule knows. */
  readonly word: number;
  /** As a gram anywhere, and as one of the subject or the opening, whichever the text has. */
  readonly id: number;
  readonly frontId: number;
  /** The gram of the pair that it makes with the token before it. */
  readonly pairId: number;
  /** The hash of a pair that begins here. */
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

/** Marks, and classes that stand for no word of a language. */
export const NO_WORDS = createWordSet(
  '? ! §url §address §money §time §percent §date §long §owner §sender §n1 §n2 §n3 §n4 §n5',
);

const MAX_WORD = 24;
/** The halves of characters beyond 65,535 begin here. */
const FIRST_HALF = 0xd800;
/** The part of an address before its "@" is no longer. */
const MAX_LOCAL_PART = 64;

/**
 * Cuts a text into tokens, left to right.
 *
 * @param kinds   of the grams that the text makes
 * @param offset  where the text begins in the one that positions count in
 */
export function tokenize(
  text: string,
  people: PersonWords,
  kinds: GramKinds = IN_BODY,
  offset = 0,
): Token[] {
  const tokens: Token[] = [];
  let nextAt = indexOrEnd(text, 0);
  let opens = true;
  let lineBreaks = 0;
  const hashes: HashesBefore = { front: kinds.front, pairs: kinds.pair, pair: kinds.pair };
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const token = readToken(text, at, code, nextAt - at <= MAX_LOCAL_PART, people, hashes);
    if (token === null) {
      if (code === 10) lineBreaks += 1;
      // full stop, colon, semicolon
      if (code === 46 || code === 58 || code === 59 || lineBreaks > 1) opens = true;
      at += code < FIRST_HALF ? 1 : sizeOfChar(text, at);
    } else {
      at = token.end;
      token.opens = opens;
      token.start += offset;
      token.end += offset;
      tokens.push(token);
      opens = token.word === QUESTION || token.word === EXCLAMATION;
      lineBreaks = 0;
      hashes.pair = goOnPair(token.pairHash);
    }
    if (nextAt < at) nextAt = indexOrEnd(text, at);
  }
  return tokens;
}

/** What the hashes of a token's grams go on from. */
interface HashesBefore {
  readonly front: number;
  /** The pair with the token before it. */
  pair: number;
  /** Pairs that begin with it. */
  readonly pairs: number;
}

type FreshToken = { -readonly [Key in keyof Token]: Token[Key] };

/**
 * The token that begins here; null where none does.
 *
 * @param before  hashes up to this token
 */
function readToken(
  text: string,
  at: number,
  code: number,
  isNearAddress: boolean,
  people: PersonWords,
  before: HashesBefore,
): FreshToken | null {
  const kind = kindOfChar(code);
  if (kind === CHAR.other || kind === CHAR.inWord) return null;
  if (kind === CHAR.letter && !isNearAddress && !beginsLink(text, at, code))
    return createWord(text, at, endOfWord(text, at), people, before);
  if (kind === CHAR.mark)
    return createKnown(code === 63 ? QUESTION : EXCLAMATION, at, at + 1, before);
  return kind === CHAR.joiner && !isNearAddress ? null : readOddToken(text, at, people, before);
}

function readOddToken(
  text: string,
  at: number,
  people: PersonWords,
  before: HashesBefore,
): FreshToken | null {
  ODD_TOKEN.lastIndex = at;
  const match = ODD_TOKEN.exec(text);
  if (match === null) return null;
  const end = at + match[0].length;
  if (match[WORD_GROUP] !== undefined) return createWord(text, at, end, people, before);
  return createKnown(classOf(match), at, end, before);
}

function classOf(match: RegExpExecArray): number {
  const number = match[NUMBER_GROUP];
  if (number !== undefined) return NUMBERS[Math.min(NUMBERS.length, number.length) - 1] ?? LONG;
  return CLASSES.find((_, group) => match[group + 1] !== undefined) ?? LONG;
}

/** The token of a class, a mark or a number, by its name. */
function createKnown(
  word: number,
  start: number,
  end: number,
  { front, pair, pairs }: HashesBefore,
): FreshToken {
  const term = termOfWord(word);
  return {
    word,
    id: finishGram(hashOfWord(word)),
    frontId: finishGram(continueHash(front, term)),
    pairId: finishGram(continueHash(pair, term)),
    pairHash: continueHash(pairs, term),
    start,
    end,
    opens: false,
  };
}

/** The token of a word: most are letters of ASCII, which are folded and hashed where they stand. */
function createWord(
  text: string,
  start: number,
  end: number,
  people: PersonWords,
  before: HashesBefore,
): FreshToken {
  let hash = START_OF_WORD;
  let { front, pair, pairs } = before;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    const isCapital = code >= 65 && code <= 90;
    if (!isCapital && !(code >= 97 && code <= 122)) {
      const term = foldWord(text.slice(start, end));
      return createFolded(term, start, end, people, before);
    }
    const letter = isCapital ? code + 32 : code;
    hash = stepHash(hash, letter);
    front = stepHash(front, letter);
    pair = stepHash(pair, letter);
    pairs = stepHash(pairs, letter);
  }
  const becomes = classOfWord(text, start, end, hash, people);
  if (becomes !== 0) return createKnown(becomes, start, end, before);
  return {
    word: findWord(text, start, end, hash),
    id: finishGram(hash),
    frontId: finishGram(front),
    pairId: finishGram(pair),
    pairHash: pairs,
    start,
    end,
    opens: false,
  };
}

/** The token of a word with accents or apostrophes. */
function createFolded(
  term: string,
  start: number,
  end: number,
  people: PersonWords,
  before: HashesBefore,
): FreshToken {
  const hash = continueHash(START_OF_WORD, term);
  const becomes = classOfWord(term, 0, term.length, hash, people);
  if (becomes !== 0) return createKnown(becomes, start, end, before);
  return {
    word: findWord(term, 0, term.length, hash),
    id: finishGram(hash),
    frontId: finishGram(continueHash(before.front, term)),
    pairId: finishGram(continueHash(before.pair, term)),
    pairHash: continueHash(before.pairs, term),
    start,
    end,
    opens: false,
  };
}

/** The class that a word becomes: names, and what is too long; 0 for most. */
function classOfWord(
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
  return end - start > MAX_WORD ? LONG : 0;
}

/** A token's word in lower case, or the class that it became, such as "§time". */
export function termOf(text: string, { word, start, end }: Token): string {
  return word === 0 ? foldWord(text.slice(start, end)) : termOfWord(word);
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
    else if (kind === CHAR.half && isInWord(text, at)) at += sizeOfChar(text, at);
    else break;
  }
  return at;
}

function isInWord(text: string, at: number): boolean {
  return /^[\p{L}\p{M}]$/iu.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

/** Two units for a pair of halves. */
function sizeOfChar(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
