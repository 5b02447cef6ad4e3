import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

it.each([
  ['120', 120_000],
  [' 1 ', 1_000],
  ['0', 0],
  ['1.5', 1_500],
  ['999999999', 86_400_000],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 11:59:00 GMT', 0],
  ['Sun, 21 Nov 2027 12:00:00 GMT', 86_400_000],
  ['-5', null],
  ['2026', 2_026_000],
  ['12345678901234', null],
  ['soon', null],
  ['', null],
  [null, null],
])('reads a Retry-After of %j', (field, waitMs) => {
  expect(readRetryAfter(field, NOW)).toBe(waitMs);
});
