import { type Family, LEXICON } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** A phrase of the lexicon found in a text, as a range of tokens (end exclusive). */
export interface PhraseHit {
  readonly family: number;
  readonly first: number;
  readonly end: number;
}

/** The families in a fixed order: their position is the number in `PhraseHit`. */
export const FAMILIES = Object.keys(LEXICON) as readonly Family[];

interface TrieNode {
  readonly next: Map<string, TrieNode>;
  readonly families: number[];
}

/** Finds lexicon phrases; of one family the longest at each place. */
export interface PhraseFinder {
  find(tokens: readonly Token[]): readonly PhraseHit[];
}

export function createPhraseFinder(): PhraseFinder {
  const root = createNode();
  for (const [family, name] of FAMILIES.entries()) {
    for (const phrase of LEXICON[name].split('|')) insert(root, phrase.split(' '), family);
  }
  return { find: (tokens) => findAll(root, tokens) };
}

function findAll(root: TrieNode, tokens: readonly Token[]): readonly PhraseHit[] {
  const hits: PhraseHit[] = [];
  const coveredUntil = new Array<number>(FAMILIES.length).fill(0);
  for (let first = 0; first < tokens.length; first += 1) {
    const longest = new Map<number, number>();
    walk(root, tokens, first, longest);
    for (const [family, end] of longest) {
      if (first < (coveredUntil[family] ?? 0)) continue;
      coveredUntil[family] = end;
      hits.push({ family, first, end });
    }
  }
  return hits;
}

function walk(
  node: TrieNode,
  tokens: readonly Token[],
  at: number,
  longest: Map<number, number>,
): void {
  const token = tokens[at];
  if (token === undefined) return;
  for (const key of [token.term, '*']) {
    const next = node.next.get(key);
    if (next === undefined) continue;
    for (const family of next.families)
      longest.set(family, Math.max(at + 1, longest.get(family) ?? 0));
    walk(next, tokens, at + 1, longest);
  }
}

function insert(root: TrieNode, words: readonly string[], family: number): void {
  let node = root;
  for (const word of words) {
    const next = node.next.get(word) ?? createNode();
    node.next.set(word, next);
    node = next;
  }
  if (!node.families.includes(family)) node.families.push(family);
}

function createNode(): TrieNode {
  return { next: new Map(), families: [] };
}
