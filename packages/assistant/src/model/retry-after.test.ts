import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const THEIRS = 'Sun, 22 Nov 2026 16:00:00 GMT';

it.each<[string, Record<string, string> | undefined, number | null]>([
  ['seconds', { 'retry-after': '30' }, 30_000],
  ['parts of a second', { 'retry-after': '0.5' }, 500],
  ['a moment', { 'retry-after': 'Sun, 22 Nov 2026 16:10:00 GMT', date: THEIRS }, 600_000],
  ['a moment of the past', { 'retry-after': 'Sun, 22 Nov 2026 15:00:00 GMT', date: THEIRS }, 0],
  ['nothing', {}, null],
  ['no header at all', undefined, null],
  ['less than nothing', { 'retry-after': '-5' }, null],
  ['a word', { 'retry-after': 'soon' }, null],
])('a wait is read from %s', (_, headers, waitMs) => {
  expect(readRetryAfter(headers)).toBe(waitMs);
});

it('a wait is measured by our clock where the endpoint does not tell its own', () => {
  const wait = readRetryAfter({ 'retry-after': new Date(Date.now() + 600_000).toUTCString() });
  expect(wait).toBeGreaterThan(500_000);
  expect(wait).toBeLessThanOrEqual(600_000);
});
