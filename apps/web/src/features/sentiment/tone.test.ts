import type { Email } from '@eisen/contract';
import { expect, test } from 'vitest';
import { excerpt, markWords, moodSentence, percentages, readTone, sortByTone } from './tone.ts';

function email(id: string, subject: string, preview = ''): Email {
  return { id, subject, preview } as Email;
}

test('every email is in exactly one column, in the order of the mailbox [SENT-01] [SENT-02]', () => {
  const emails = [
    email('a', 'Thanks, great work'),
    email('b', 'Lunch'),
    email('c', 'A problem', 'the delivery failed'),
    email('d', 'Great news, but a problem'),
    email('e', 'Congratulations'),
  ];
  const columns = sortByTone(emails);
  const ids = (list: readonly Email[]) => list.map(({ id }) => id);
  expect(ids(columns.positive)).toEqual(['a', 'e']);
  expect(ids(columns.neutral)).toEqual(['b', 'd']);
  expect(ids(columns.negative)).toEqual(['c']);
});

test('10,000 emails are sorted quickly, and again at once [SENT-01]', () => {
  const emails = Array.from({ length: 10_000 }, (_, index) =>
    email(String(index), `Agenda ${index}: delayed again`, 'Thanks for the update. '.repeat(6)),
  );
  sortByTone(emails);
  const startMs = performance.now();
  const { neutral } = sortByTone(emails);
  expect(performance.now() - startMs).toBeLessThan(60);
  expect(neutral).toHaveLength(10_000);
});

test.each([
  [5, 15, 4, [21, 62, 17]],
  [1, 1, 1, [34, 33, 33]],
  [0, 0, 0, [0, 0, 0]],
  [0, 7, 0, [0, 100, 0]],
  [1, 998, 1, [0, 100, 0]],
] as const)('%i, %i and %i are %j percent', (positive, neutral, negative, expected) => {
  const percent = percentages({ positive, neutral, negative });
  expect([percent.positive, percent.neutral, percent.negative]).toEqual(expected);
});

test.each([
  [4, false, 'Read from the words in each email. Start with the four unhappy ones.'],
  [1, false, 'Read from the words in each email. Start with the unhappy one.'],
  [0, false, 'Read from the words in each email. None of them sounds unhappy.'],
  [
    1200,
    true,
    'Read from the words in the 1,203 newest emails. Start with the 1,200 unhappy ones.',
  ],
] as const)('with %i unhappy ones, older mail %j', (negative, hasOlder, sentence) => {
  expect(moodSentence({ positive: 1, neutral: 2, negative }, { hasOlder })).toBe(sentence);
});

test('marks the words that were counted, as they stand, and keeps every other letter [SENT-03]', () => {
  const text = 'WELL\n done, but delays: an error, errors & <b>error</b>. Terror!';
  const { matches } = readTone({ subject: text, preview: '' });
  const pieces = markWords(text, matches);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.filter((piece) => piece.tone !== null)).toEqual([
    { text: 'WELL\n done', tone: 'positive' },
    { text: 'error', tone: 'negative' },
    { text: 'errors', tone: 'negative' },
    { text: 'error', tone: 'negative' },
  ]);
});

test('a text without such words is one piece', () => {
  const { matches } = readTone({ subject: 'Lunch', preview: '' });
  expect(markWords('Lunch', matches)).toEqual([{ text: 'Lunch', tone: null }]);
});

test.each([
  ['a word near the start', 'We are happy with it. '.repeat(9), 'We are happy'],
  ['no word at all', 'Nothing to see. '.repeat(9), 'Nothing to see'],
  [
    'a word far behind',
    `${'Filler words here. '.repeat(6)}and we are happy now`,
    '... words here. and we are happy now',
  ],
] as const)('the preview of a card with %s shows it [SENT-03]', (_, preview, start) => {
  const { matches } = readTone({ subject: '', preview });
  expect(excerpt(preview, markWords(preview, matches), 'positive').startsWith(start)).toBe(true);
});
