import { type Family, LEXICON } from './lexicon.ts';
import type { Token } from './tokens.ts';
import { createWordMap, numberWord, termOfWord, type WordMap } from './vocabulary.ts';

/** A phrase of the lexicon found in a text, as a range of tokens (end exclusive). */
export interface PhraseHit {
  readonly family: number;
  readonly first: number;
  readonly end: number;
}

/** The families in a fixed order: their position is the number in `PhraseHit`. */
export const FAMILIES = Object.keys(LEXICON) as readonly Family[];

interface TrieNode {
  /** What follows, by the number of a word. */
  readonly next: Map<number, TrieNode>;
  /** What follows any one word. */
  any: TrieNode | undefined;
  /** Nothing follows. */
  isEnd: boolean;
  readonly families: number[];
}

/** Finds lexicon phrases; of one family the longest at each place. */
export interface PhraseFinder {
  find(tokens: readonly Token[]): readonly PhraseHit[];
}

/** Stands for any one word in a phrase. */
const ANY_WORD = 0;

/** Phrases of each family as numbers of words. */
const LEXICON_PHRASES = FAMILIES.map((family) =>
  LEXICON[family]
    .split('|')
    .map((phrase) => phrase.split(' ').map((word) => (word === '*' ? ANY_WORD : numberWord(word)))),
);

export function createPhraseFinder(): PhraseFinder {
  const root = createNode();
  for (const [family, phrases] of LEXICON_PHRASES.entries()) {
    for (const phrase of phrases) insert(root, phrase, family);
  }
  if (root.any !== undefined) throw new Error('No phrase may begin with any word.');
  const beginnings = createWordMap(
    [...root.next].map(([word, node]) => [termOfWord(word), node] as const),
  );
  const coveredUntil = new Int32Array(FAMILIES.length);
  const longest = new Int32Array(FAMILIES.length);
  return { find: (tokens) => findAll(beginnings, tokens, coveredUntil.fill(0), longest) };
}

/** @param coveredUntil  of each family where its last phrase ends, 0 at first; `longest` is 0 before and after */
function findAll(
  beginnings: WordMap<TrieNode>,
  tokens: readonly Token[],
  coveredUntil: Int32Array,
  longest: Int32Array,
): readonly PhraseHit[] {
  const hits: PhraseHit[] = [];
  const found: number[] = [];
  for (let first = 0; first < tokens.length; first += 1) {
    const node = beginnings[(tokens[first] as Token).word];
    if (node === undefined) continue;
    enter(node, tokens, first, longest, found);
    for (const family of found) {
      const end = longest[family] as number;
      longest[family] = 0;
      if (first < (coveredUntil[family] as number)) continue;
      coveredUntil[family] = end;
      hits.push({ family, first, end });
    }
    if (found.length > 0) found.length = 0;
  }
  return hits;
}

/** Notes in `found` each family of which a phrase goes on here, and in `longest` where its longest ends. */
function enter(
  node: TrieNode,
  tokens: readonly Token[],
  at: number,
  longest: Int32Array,
  found: number[],
): void {
  for (const family of node.families) {
    const before = longest[family] as number;
    if (before === 0) found.push(family);
    longest[family] = Math.max(at + 1, before);
  }
  const token = tokens[at + 1];
  if (token === undefined) return;
  const next = token.word === 0 || node.isEnd ? undefined : node.next.get(token.word);
  if (next !== undefined) enter(next, tokens, at + 1, longest, found);
  if (node.any !== undefined) enter(node.any, tokens, at + 1, longest, found);
}

function insert(root: TrieNode, words: readonly number[], family: number): void {
  let node = root;
  for (const word of words) {
    const next = (word === ANY_WORD ? node.any : node.next.get(word)) ?? createNode();
    if (word === ANY_WORD) node.any = next;
    else node.next.set(word, next);
    node.isEnd = false;
    node = next;
  }
  if (!node.families.includes(family)) node.families.push(family);
}

function createNode(): TrieNode {
  return { next: new Map(), any: undefined, isEnd: true, families: [] };
}
