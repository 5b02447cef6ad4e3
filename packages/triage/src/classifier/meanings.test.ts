import { expect, test } from 'vitest';
import type { FeatureSet } from './features.ts';
import { unpackMeanings } from './meanings.ts';

// Words 5 and 9, of rarity 1 and 0.2; what they weigh in subject, opening and body is 10, 20, 30 and 1, 2, 3.
const bytes = 'ChQeAQID';
const meanings = unpackMeanings({
  ids: 'BQQ=',
  rarity: '/zM=',
  bytes: { urgent: bytes, important: bytes, do: bytes, delegate: bytes },
  scale: { urgent: 1, important: 2, do: 0, delegate: -1 },
});

function mailOf(subject: readonly number[], body: readonly number[]): FeatureSet {
  const wordIds = { subject: Int32Array.from(subject), body: Int32Array.from(body) };
  return { wordIds } as unknown as FeatureSet;
}

test('of each place the words are averaged by their rarity, a lone one counts less', () => {
  const scores = new Float64Array(4);
  // In the body two rare words and a common one, of 2.2 together; in the subject one, of the least 1.5.
  meanings.addTo(scores, mailOf([5, 77], [5, 9, 5]));
  const expected = 10 / 1.5 + (20 + 0.4 + 20) / 2.2 + (30 + 0.6 + 30) / 2.2;
  expect(scores[0]).toBeCloseTo(expected);
  expect(scores[1]).toBeCloseTo(2 * expected);
  expect(scores[2]).toBeCloseTo(0);
  expect(scores[3]).toBeCloseTo(-expected);
});

test('behind the opening a word counts for the body alone', () => {
  const mail = mailOf([], [...new Array<number>(40).fill(9), 5]);
  expect(meanings.tokenPart(mail, 'body', 40, 0)).toBeCloseTo(30 / (40 * 0.2 + 1));
});

test("the tokens' parts add up to the mail's score", () => {
  const mail = mailOf([9, 5], [5, 1, 9, 9]);
  const scores = new Float64Array(4);
  meanings.addTo(scores, mail);
  const parts = [
    ...[0, 1].map((at) => meanings.tokenPart(mail, 'subject', at, 1)),
    ...[0, 1, 2, 3].map((at) => meanings.tokenPart(mail, 'body', at, 1)),
  ];
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(scores[1] ?? 0);
});
