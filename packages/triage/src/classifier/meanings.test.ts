import { expect, test } from 'vitest';
import { encodeBytes } from './encode-bytes.ts';
import { idOfGram } from './grams.ts';
import { type KnownWords, unpackMeanings } from './meanings.ts';
import { type Token, tokenize } from './tokens.ts';

// Two words of rarity 1 and 0.2; what they weigh in subject, opening and body is 10, 20, 30 and 1, 2, 3.
const [RARE, COMMON] = ['harpsichord', 'thing'] as const;
const [RARE_ID, COMMON_ID] = [RARE, COMMON].map((word) => idOfGram(`w ${word}`)) as [
  number,
  number,
];
const inOrder = RARE_ID < COMMON_ID;
const bytes = inOrder ? 'ChQeAQID' : 'AQIDChQe';
const meanings = unpackMeanings({
  ids: encodeIds([Math.min(RARE_ID, COMMON_ID), Math.max(RARE_ID, COMMON_ID)]),
  rarity: inOrder ? '/zM=' : 'M/8=',
  bytes: { urgent: bytes, important: bytes, do: bytes, delegate: bytes },
  scale: { urgent: 1, important: 2, do: 0, delegate: -1 },
});

function tokensOf(text: string): readonly Token[] {
  return tokenize(text, []);
}

function wordsOf(subject: string, body: string): KnownWords {
  return meanings.find({ subject: tokensOf(subject), body: tokensOf(body) });
}

/** Differences of ascending ids, seven bits a byte, the low ones first. */
function encodeIds(ids: readonly number[]): string {
  const encoded: number[] = [];
  for (const [place, id] of ids.entries()) {
    let rest = id - (ids[place - 1] ?? 0);
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) encoded.push((rest % 0x80) + 0x80);
    encoded.push(rest);
  }
  return encodeBytes(Uint8Array.from(encoded));
}

test('of each place the words are averaged by their rarity, a lone one counts less', () => {
  const scores = new Float64Array(4);
  // In the body two rare words and a common one, of 2.2 together; in the subject one, of the least 1.5.
  meanings.addTo(scores, wordsOf(`${RARE} unheard`, `${RARE} ${COMMON} ${RARE}`));
  const expected = 10 / 1.5 + (20 + 0.4 + 20) / 2.2 + (30 + 0.6 + 30) / 2.2;
  expect(scores[0]).toBeCloseTo(expected);
  expect(scores[1]).toBeCloseTo(2 * expected);
  expect(scores[2]).toBeCloseTo(0);
  expect(scores[3]).toBeCloseTo(-expected);
});

test('behind the opening a word counts for the body alone', () => {
  const words = wordsOf('', `${`${COMMON} `.repeat(40)} ${RARE}`);
  expect(meanings.partsOf(words, 'body', 0)[40]).toBeCloseTo(30 / (40 * 0.2 + 1));
});

test("the tokens' parts add up to the mail's score", () => {
  const words = wordsOf(`${COMMON} ${RARE}`, `${RARE} unheard ${COMMON} ${COMMON}`);
  const scores = new Float64Array(4);
  meanings.addTo(scores, words);
  const parts = [...meanings.partsOf(words, 'subject', 1), ...meanings.partsOf(words, 'body', 1)];
  expect(parts).toHaveLength(6);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(scores[1] ?? 0);
});
