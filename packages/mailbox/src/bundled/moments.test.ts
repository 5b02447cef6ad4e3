import { describe, expect, it } from 'vitest';
import { createMoments } from './moments.ts';

const zone = 'Europe/Amsterdam';
const at = (now: string) => createMoments(new Date(now), zone);
const HOUR_MS = 3_600_000;

describe('moments', () => {
  it('finds the first working time that is far enough away', () => {
    const rows: [now: string, hours: number, times: string[], expected: string][] = [
      // Thursday 10:20: today while it is far enough away, else tomorrow.
      ['2026-11-19T09:20:00Z', 2, ['12:00', '17:00'], '2026-11-19T16:00:00.000Z'],
      ['2026-11-19T09:20:00Z', 8, ['17:00'], '2026-11-20T16:00:00.000Z'],
      // The times may stand in any order.
      ['2026-11-19T09:20:00Z', 1, ['17:00', '12:00'], '2026-11-19T11:00:00.000Z'],
      // Friday evening and Sunday: Monday.
      ['2026-11-20T19:00:00Z', 2, ['12:00'], '2026-11-23T11:00:00.000Z'],
      ['2026-11-22T10:00:00Z', 2, ['14:00'], '2026-11-23T13:00:00.000Z'],
      // Over the start of summer time, 09:00 on the wall is an hour earlier in UTC.
      ['2026-03-27T17:00:00Z', 1, ['09:00'], '2026-03-30T07:00:00.000Z'],
    ];
    for (const [now, hours, times, expected] of rows) {
      expect(
        at(now)
          .soon(hours, ...times)
          .toISOString(),
        `${now} +${hours}`,
      ).toBe(expected);
    }
  });

  it('keeps what is due soon within two working days, at every hour of a year', () => {
    const start = Date.UTC(2026, 0, 1);
    for (let hour = 0; hour < 8760; hour += 7) {
      const now = new Date(start + hour * HOUR_MS);
      const moments = createMoments(now, zone);
      const due = moments.soon(18, '09:00');
      expect(due.getTime() - now.getTime()).toBeGreaterThanOrEqual(18 * HOUR_MS);
      expect(due.getTime()).toBeLessThanOrEqual(moments.workdaysAhead(2, '09:00').getTime());
    }
  });

  it('puts mail of the last six hours after mail of the last working day', () => {
    const start = Date.UTC(2026, 0, 1);
    for (let hour = 0; hour < 8760; hour += 5) {
      const moments = createMoments(new Date(start + hour * HOUR_MS), zone);
      const yesterday = moments.workdaysAgo(1, '17:50').getTime();
      expect(moments.minutesAgo(360).getTime()).toBeGreaterThan(yesterday);
    }
  });

  it('counts working days over weekends', () => {
    const monday = at('2026-11-23T10:00:00Z');
    expect(monday.isoDate(monday.workdaysAgo(1, '09:00'))).toBe('2026-11-20');
    expect(monday.isoDate(monday.workdaysAgo(6, '09:00'))).toBe('2026-11-13');
    expect(monday.isoDate(monday.workdaysAhead(5, '09:00'))).toBe('2026-11-30');
    expect(monday.isoDate(monday.saturdayAhead(1, '09:00'))).toBe('2026-11-28');
    expect(monday.isoDate(monday.saturdayAhead(5, '09:00'))).toBe('2026-11-28');
  });

  it('says days as their writer does, by the calendar and not by hours', () => {
    const moments = at('2026-11-19T22:50:00Z');
    const writtenAt = new Date('2026-11-19T22:50:00Z');
    const rows: [target: string, said: string][] = [
      ['2026-11-19T22:55:00Z', 'today'],
      ['2026-11-19T23:05:00Z', 'tomorrow'],
      ['2026-11-18T12:00:00Z', 'yesterday'],
      ['2026-11-25T12:00:00Z', 'Wednesday'],
      ['2026-11-26T12:00:00Z', 'Thursday 26 November'],
    ];
    for (const [target, said] of rows) {
      expect(moments.day(new Date(target), writtenAt), target).toBe(said);
    }
  });

  it('writes dates and times of its zone', () => {
    const moments = at('2026-11-19T09:20:00Z');
    const target = new Date('2026-12-03T23:30:00Z');
    expect(moments.time(target)).toBe('00:30');
    expect(moments.date(target)).toBe('4 December');
    expect(moments.stamp(target)).toMatch(/^Fri,? 4 Dec 2026 at 00:30$/);
    expect(moments.longDate(target, 'de-DE')).toBe('Freitag, 4. Dezember 2026');
    expect(moments.longDate(target, 'fr-FR')).toBe('vendredi 4 décembre 2026');
  });

  it('names months, years and the quarter that is closed', () => {
    expect(at('2026-01-15T09:00:00Z').closedQuarter()).toBe('Q4');
    expect(at('2026-11-15T09:00:00Z').closedQuarter()).toBe('Q3');
    expect(at('2026-01-15T09:00:00Z').month(-1)).toBe('December');
    expect(at('2026-12-31T23:30:00Z').year(0)).toBe(2027);
  });
});
