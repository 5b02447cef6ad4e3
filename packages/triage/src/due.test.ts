import { describe, expect, it } from 'vitest';
import { isNear, readDueMark } from './due.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const inMs = (ms: number) => new Date(NOW.getTime() + ms);
const HOUR_MS = 3_600_000;

describe('deadlines', () => {
  it.each([
    [48 * HOUR_MS + 1, false],
    [48 * HOUR_MS, true],
    [0, true],
    [-HOUR_MS, true],
  ])('near %s ms before: %s [PLUS-30]', (ms, expected) => {
    expect(isNear(inMs(ms), NOW)).toBe(expected);
  });

  it.each([
    // quadrant, by the user, 48 h + 1 ms before, 48 h before, at the moment, 1 ms after
    ['do', false, null, null, null, 'overdue'],
    ['do', true, null, 'due', 'due', 'overdue'],
    ['schedule', false, null, 'due', 'due', 'overdue'],
    ['schedule', true, null, 'due', 'due', 'overdue'],
    ['delegate', false, null, null, null, null],
    ['delegate', true, null, 'due', 'due', 'overdue'],
    ['eliminate', false, null, null, null, null],
    ['eliminate', true, null, null, null, null],
    [null, false, null, null, null, null],
  ] as const)('mark %s, placed by the user %s [PLUS-30]', (quadrant, isPlacedByUser, ...marks) => {
    const mark = (deadline: Date | null) =>
      readDueMark({ quadrant, isPlacedByUser, deadline }, NOW);
    const moments = [48 * HOUR_MS + 1, 48 * HOUR_MS, 0, -1].map(inMs);
    expect(moments.map(mark)).toEqual(marks);
    expect(mark(null)).toBeNull();
  });
});
