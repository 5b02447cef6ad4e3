import { expect, test } from 'vitest';
import { START_OF_WORD } from './grams.ts';
import { continueHash } from './hash.ts';
import {
  createWordMap,
  createWordSet,
  findWord,
  hashOfWord,
  joinSets,
  numberWord,
  setOf,
  termOfWord,
} from './vocabulary.ts';

function find(term: string, text = term): number {
  const at = text.toLowerCase().indexOf(term);
  return findWord(text, at, at + term.length, continueHash(START_OF_WORD, term));
}

test('a word with a rule has one number, found where it stands and in capitals', () => {
  const word = numberWord('harpsichord');
  expect(word).toBeGreaterThan(0);
  expect(numberWord('harpsichord')).toBe(word);
  expect(find('harpsichord', 'His HarpsiChord!')).toBe(word);
  expect(termOfWord(word)).toBe('harpsichord');
  expect(hashOfWord(word)).toBe(continueHash(START_OF_WORD, 'harpsichord'));
});

test('a word without a rule has none, not even with the hash of another', () => {
  const word = numberWord('spinet');
  expect(find('clavichord')).toBe(0);
  expect(findWord('lutes!', 0, 6, hashOfWord(word))).toBe(0);
  expect(findWord('spin', 0, 4, hashOfWord(word))).toBe(0);
});

test('sets and maps are asked by number', () => {
  const set = createWordSet('lute viol', 'shawm');
  const map = createWordMap([
    ['viol', 6],
    ['rebec', 3],
  ]);
  expect(['lute', 'viol', 'shawm', 'rebec'].map((term) => set[find(term)])).toEqual([1, 1, 1, 0]);
  expect(['lute', 'viol', 'rebec'].map((term) => map[find(term)])).toEqual([undefined, 6, 3]);
  expect(setOf(map)[find('rebec')]).toBe(1);
  expect(setOf(map)[find('lute')]).toBe(0);
  const joined = joinSets(set, setOf(map));
  expect(['lute', 'rebec'].map((term) => joined[find(term)])).toEqual([1, 1]);
  expect([set[0], map[0], joined[0]]).toEqual([0, undefined, 0]);
});
