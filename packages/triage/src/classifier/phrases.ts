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
  /** What follows any one word. */
  any?: TrieNode;
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
  const coveredUntil = new Int32Array(FAMILIES.length);
  const longest = new Int32Array(FAMILIES.length);
  const found: number[] = [];
  for (let first = 0; first < tokens.length; first += 1) {
    walk(root, tokens, first, longest, found);
    for (const family of found) {
      const end = longest[family] as number;
      longest[family] = 0;
      if (first < (coveredUntil[family] as number)) continue;
      coveredUntil[family] = end;
      hits.push({ family, first, end });
    }
    found.length = 0;
  }
  return hits;
}

/** Notes in `found` each family that has a phrase here, and in `longest` where its longest ends. */
function walk(
  node: TrieNode,
  tokens: readonly Token[],
  at: number,
  longest: Int32Array,
  found: number[],
): void {
  const token = tokens[at];
  if (token === undefined) return;
  for (const next of [node.next.get(token.term), node.any]) {
    if (next === undefined) continue;
    for (const family of next.families) {
      const before = longest[family] as number;
      if (before === 0) found.push(family);
      longest[family] = Math.max(at + 1, before);
    }
    if (next.next.size > 0 || next.any !== undefined) walk(next, tokens, at + 1, longest, found);
  }
}

function insert(root: TrieNode, words: readonly string[], family: number): void {
  let node = root;
  for (const word of words) {
    const next = (word === '*' ? node.any : node.next.get(word)) ?? createNode();
    if (word === '*') node.any = next;
    else node.next.set(word, next);
    node = next;
  }
  if (!node.families.includes(family)) node.families.push(family);
}

function createNode(): TrieNode {
  return { next: new Map(), families: [] };
}
