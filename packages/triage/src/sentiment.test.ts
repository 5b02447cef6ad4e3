import { expect, test } from 'vitest';
import { readSentiment, SENTIMENT_KEYWORDS } from './sentiment.ts';

test.each([
  ['Thanks a lot', '', 'positive', ['thanks']],
  ['Thank you', 'Thanks, great work', 'positive', ['thank', 'thanks', 'great']],
  ['WELL\n done', '', 'positive', ['well done']],
  ['The server is broken', '', 'negative', []],
  ['Error', 'error error error, great and good', 'positive', ['great', 'good']],
  ['Great', 'but a problem', 'neutral', ['great']],
  ['Great agenda', '', 'neutral', ['great']],
  ['Goodness, badly greatest', '', 'neutral', []],
  ['', '', 'neutral', []],
] as const)('%j with %j is %s [SENT-02] [SENT-03]', (subject, preview, sentiment, positive) => {
  const reading = readSentiment(subject, preview);
  expect(reading.sentiment).toBe(sentiment);
  expect(reading.matches.positive).toEqual(positive);
});

test('a keyword counts once however often it stands there [SENT-03]', () => {
  expect(readSentiment('missing', 'missing, missing').matches.negative).toEqual(['missing']);
});

test.each(['positive', 'neutral', 'negative'] as const)(
  'every %s keyword is found alone [SENT-03]',
  (sentiment) => {
    for (const word of SENTIMENT_KEYWORDS[sentiment]) {
      expect(readSentiment(word.toUpperCase(), '').matches[sentiment]).toEqual([word]);
    }
  },
);
