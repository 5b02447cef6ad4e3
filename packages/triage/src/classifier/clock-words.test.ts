import { describe, expect, test } from 'vitest';
import { findTimeMentions } from './time-words.ts';
import { tokenize } from './tokens.ts';

// A Saturday.
const SENT = new Date('2026-03-07T10:00:00Z');

function clocksIn(text: string): readonly (readonly [string | null, number])[] {
  const tokens = tokenize(text, []);
  return findTimeMentions(tokens, text, SENT).map((time) => [time.clock, time.days]);
}

describe('clock times without a day', () => {
  test.each([
    ['go or no-go by 18:00', [['by', 0]]],
    ['before noon', [['by', 0]]],
    ['by 5 pm', [['by', 0]]],
    ["by 5 o'clock", [['by', 0]]],
    ['until four, text me', [['by', 0]]],
    ['by 5 please', [['by', 0]]],
    ['by 5 points', []],
    ['by 55 please', []],
    ['the courier collects at 2', [['at', 0]]],
    ['failing since 08:19', [['since', 0]]],
    ['in two hours', [['span', 0]]],
    ['within the hour', [['span', 0]]],
    ['in less than half an hour', [['span', 0]]],
    ['within 48 hours', [['span', 2]]],
    ['within 30 days', []],
    ['two hours left', [['span', 0]]],
    ['it took two hours', []],
    ['by close of business', [['by', 0]]],
    ['bis 18 Uhr', [['by', 0]]],
    ['bis 13h', [['by', 0]]],
    ['vor Mittag', [['by', 0]]],
    ['in einer halben Stunde', [['span', 0]]],
    ['innerhalb von Wochen', []],
  ] as const)('%j is %j', (text, clocks) => {
    expect(clocksIn(text)).toEqual(clocks);
  });

  test('a day in the same sentence takes its clock time', () => {
    expect(clocksIn('Monday by 18:00')).toEqual([[null, 2]]);
    expect(clocksIn('by 18:00 on Monday')).toEqual([[null, 2]]);
    expect(clocksIn('See you Monday. Answer by 18:00')).toEqual([
      [null, 2],
      ['by', 0],
    ]);
  });

  test('a limit is a deadline, a start is none', () => {
    const text = 'down since 08:19, answer by 9:30';
    const tokens = tokenize(text, []);
    const times = findTimeMentions(tokens, text, SENT);
    expect(times.map((time) => time.isDeadline)).toEqual([false, true]);
  });
});
