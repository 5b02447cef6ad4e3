import { expect, it } from 'vitest';
import { waitInWords } from './waiting.ts';

it.each([
  [0, '1 second'],
  [0.4, '1 second'],
  [39.2, '40 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [14 * 60, '14 minutes'],
  [3_600, '60 minutes'],
  [2 * 3_600, '2 hours'],
  [2 * 3_600 + 1, '3 hours'],
  [86_400, '24 hours'],
])('%d s are told as %s [FIX-38]', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
