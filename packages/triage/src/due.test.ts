import { describe, expect, it } from 'vitest';
import { isNear, type NamedMomentKind, readDueMark } from './due.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const inMs = (ms: number) => new Date(NOW.getTime() + ms);
const HOUR_MS = 3_600_000;
const HOUR = { kind: 'deadline', hasHour: true } as const;

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
    // quadrant, 48 h + 1 ms before, 48 h before, at the moment, 1 ms after
    ['do', null, 'due', 'due', 'overdue'],
    ['schedule', null, 'due', 'due', 'overdue'],
    ['delegate', null, 'due', 'due', 'overdue'],
    ['eliminate', null, null, null, null],
    [null, null, 'due', 'due', 'overdue'],
  ] as const)('mark %s [PLUS-30] [FIX-02]', (quadrant, ...marks) => {
    const mark = (at: Date | null) => readDueMark({ quadrant, due: at && { at, ...HOUR } }, NOW);
    const moments = [48 * HOUR_MS + 1, 48 * HOUR_MS, 0, -1].map(inMs);
    expect(moments.map(mark)).toEqual(marks);
    expect(mark(null)).toBeNull();
  });

  it('calls an appointment that is over past, never overdue [FIX-04]', () => {
    const mark = (ms: number, hasHour: boolean, kind: NamedMomentKind = 'appointment') =>
      readDueMark({ quadrant: 'do', due: { at: inMs(ms), kind, hasHour } }, NOW);
    expect([1, 0, -1].map((ms) => mark(ms, true))).toEqual(['due', 'due', 'past']);
    expect(mark(-30 * 24 * HOUR_MS, false)).toBe('past');
    expect(mark(-30 * 24 * HOUR_MS, false, 'deadline')).toBe('overdue');
  });

  it('waits for midnight where a day is named without an hour [FIX-01]', () => {
    const due = (hours: number) => ({
      at: inMs(-hours * HOUR_MS),
      kind: 'deadline' as const,
      hasHour: false,
    });
    const mark = (hours: number) => readDueMark({ quadrant: 'schedule', due: due(hours) }, NOW);
    expect([1, 7, 7.1].map(mark)).toEqual(['due', 'due', 'overdue']);
  });
});
