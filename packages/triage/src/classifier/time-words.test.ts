import { describe, expect, test } from 'vitest';
import { countWorkingDays } from './calendar.ts';
import { findTimeMentions } from './time-words.ts';
import { tokenize } from './tokens.ts';

// A Wednesday.
const SENT = new Date('2026-03-04T15:00:00Z');

function daysIn(text: string): readonly number[] {
  const tokens = tokenize(text, []);
  return findTimeMentions(tokens, text, SENT).map((time) => time.days);
}

describe('days', () => {
  test.each([
    ['today', [0]],
    ['this afternoon', [0]],
    ['by COB', [0]],
    ['tomorrow at 10:30', [1]],
    ['yesterday', [-1]],
    ['on Thursday', [1]],
    ['Wednesday', [0]],
    ['Tuesday', [6]],
    ['next Thursday', [8]],
    ['next Tuesday', [6]],
    ['last Friday', [-5]],
    ['Fri', [2]],
    ['he sat in the sun, wed and happy', []],
    ['March 6', [2]],
    ['March 6th, 2026', [2]],
    ['6 March', [2]],
    ['6. März 2026', [2]],
    ['Dec 30', [-64]],
    ['3/6', [2]],
    ['3/6/26', [2]],
    ['06.03.2026', [2]],
    ['2026-03-06', [2]],
    ['13/45', []],
    ['you may 3 times', [60]],
    ['heute oder morgen', [0, 1]],
    ['bis Freitag', [2]],
    ['no day at all', []],
  ] as const)('%j names %j', (text, days) => {
    expect(daysIn(text)).toEqual(days);
  });

  test('a word before tells a deadline', () => {
    const tokens = tokenize('Send it by Friday, see you on Monday', []);
    const times = findTimeMentions(tokens, 'Send it by Friday, see you on Monday', SENT);
    expect(times.map((time) => time.isDeadline)).toEqual([true, false]);
  });

  test('an unreadable date names none', () => {
    const tokens = tokenize('today', []);
    expect(findTimeMentions(tokens, 'today', new Date(Number.NaN))).toEqual([]);
  });
});

test.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 2],
  [5, 3],
  [7, 5],
  [70, 50],
])('from a Wednesday %i days are %i working days', (days, working) => {
  expect(countWorkingDays(SENT, days)).toBe(working);
});
