import { START_OF_WORD } from './grams.ts';
import { continueHash } from './hash.ts';

/**
 * The words that this code has a rule for. Each has a number, so that a word of a mail is looked up once, by its hash,
 * and every rule is then found by number. They are collected while the modules load; 0 is any other word.
 */
const MOST_WORDS = 4_096;
const SLOTS = 4 * MOST_WORDS;

const terms: string[] = [''];
const hashes: number[] = [0];
const wordInSlot = new Uint16Array(SLOTS);

/**
 * The number of the word that stands in a text, 0 for one without a rule.
 *
 * @param text  there it consists of letters of ASCII, or is in lower case
 * @param hash  of the word in lower case, from `START_OF_WORD` on
 */
export function findWord(text: string, start: number, end: number, hash: number): number {
  for (let slot = hash & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
    const word = wordInSlot[slot] as number;
    if (word === 0) return 0;
    if (hashes[word] === hash && isWordAt(terms[word] as string, text, start, end)) return word;
  }
}

function isWordAt(term: string, text: string, start: number, end: number): boolean {
  if (term.length !== end - start) return false;
  for (let at = 0; at < term.length; at += 1) {
    const code = text.charCodeAt(start + at);
    const isCapital = code >= 65 && code <= 90;
    if (term.charCodeAt(at) !== (isCapital ? code + 32 : code)) return false;
  }
  return true;
}

/** The number of a word that gets a rule, new or known. */
export function numberWord(term: string): number {
  const hash = continueHash(START_OF_WORD, term);
  const found = findWord(term, 0, term.length, hash);
  if (found !== 0) return found;
  const word = terms.length;
  if (word === MOST_WORDS) throw new Error('There are more words with rules than the tables hold.');
  terms.push(term);
  hashes.push(hash);
  let slot = hash & (SLOTS - 1);
  while (wordInSlot[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
  wordInSlot[slot] = word;
  return word;
}

export function termOfWord(word: number): string {
  return terms[word] as string;
}

export function hashOfWord(word: number): number {
  return hashes[word] as number;
}

/** 1 for the words of a kind, by their numbers. */
export type WordSet = Uint8Array;

/** What belongs to words, by their numbers. */
export type WordMap<Value> = readonly (Value | undefined)[];

/** @param rows  words separated by blanks */
export function createWordSet(...rows: readonly string[]): WordSet {
  const flags = new Uint8Array(MOST_WORDS);
  for (const term of rows.flatMap((row) => row.split(' '))) flags[numberWord(term)] = 1;
  return flags;
}

export function createWordMap<Value>(
  entries: Iterable<readonly [term: string, value: Value]>,
): WordMap<Value> {
  const values = new Array<Value | undefined>(MOST_WORDS).fill(undefined);
  for (const [term, value] of entries) values[numberWord(term)] = value;
  return values;
}

/** The words that a map has. */
export function setOf(map: WordMap<unknown>): WordSet {
  return Uint8Array.from(map, (value) => (value === undefined ? 0 : 1));
}

/** Words that are in one of the sets. */
export function joinSets(...sets: readonly WordSet[]): WordSet {
  return new Uint8Array(MOST_WORDS).map((_, word) =>
    Math.max(...sets.map((set) => set[word] ?? 0)),
  );
}
