import { expect, test } from 'vitest';
import { buildInput } from './build-input.ts';
import { cutOut, proveQuotes } from './proof.ts';
import type { TriageInput } from './types.ts';

const input = buildInput({ subject: 'One two', text: 'Two three. One two, three four.' });

/** A judgement that is weaker without any of the words. */
function restsOn(...words: readonly string[]) {
  return (without: TriageInput) =>
    words.some((word) => !`${without.subject} ${without.text}`.includes(word));
}

test('words are cut out wherever they stand', () => {
  const { subject, text } = cutOut(input, ['One two', 'three']);
  expect([subject, text]).toEqual([' ', 'Two  .  ,   four.']);
});

test.each([
  ['all of them, when the judgement rests on them together', ['Two', 'four'], ['Two', 'four']],
  ['one that counts', ['four'], ['four']],
] as const)('what is kept: %s', (_, words, kept) => {
  expect(proveQuotes(input, { quotes: kept, part: 1 }, restsOn(...words))).toEqual(kept);
});

test('quotations without which the judgement is no weaker are dropped', () => {
  const stronger = (without: TriageInput) =>
    !without.text.includes('Two') && without.text.includes('four');
  const quotes = ['four', 'Two', 'three'];
  expect(proveQuotes(input, { quotes, part: 1 }, stronger)).toEqual(['Two', 'three']);
  expect(proveQuotes(input, { quotes, part: 1 }, () => false)).toEqual([]);
});

test('what weighs much is believed, unless a lesson had a say', () => {
  const quotes = ['four'];
  expect(proveQuotes(input, { quotes, part: 5 }, () => false)).toEqual(quotes);
  expect(proveQuotes(input, { quotes, part: 5 }, () => false, true)).toEqual([]);
});
