import { afterEach, describe, expect, it, vi } from 'vitest';
import { suggestTimes } from './suggest-times.ts';
import { askedRange, takenTimes } from './taken-times.ts';

const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.unstubAllEnvs();
});

/** As the server tells a whole day: its instants stand for midnights in UTC, wherever the reader is. */
const wholeDay = (start: string, end: string, part: object = {}) => ({
  start_time: `${start}T00:00:00.000Z`,
  end_time: `${end}T00:00:00.000Z`,
  all_day: { start, end },
  is_free: false,
  ...part,
});

const LOS_ANGELES = 'America/Los_Angeles';
const AUCKLAND = 'Pacific/Auckland';
const KATHMANDU = 'Asia/Kathmandu';

describe('a whole day', () => {
  it.each([
    [LOS_ANGELES, '2026-01-14', '2026-01-15', '2026-01-14T08:00:00.000Z', 24],
    [LOS_ANGELES, '2026-03-08', '2026-03-09', '2026-03-08T08:00:00.000Z', 23],
    [LOS_ANGELES, '2026-11-01', '2026-11-02', '2026-11-01T07:00:00.000Z', 25],
    [AUCKLAND, '2026-07-15', '2026-07-16', '2026-07-14T12:00:00.000Z', 24],
    [AUCKLAND, '2026-09-27', '2026-09-28', '2026-09-26T12:00:00.000Z', 23],
    [AUCKLAND, '2026-04-05', '2026-04-06', '2026-04-04T11:00:00.000Z', 25],
    [KATHMANDU, '2026-03-29', '2026-03-30', '2026-03-28T18:15:00.000Z', 24],
    [KATHMANDU, '2026-10-25', '2026-10-26', '2026-10-24T18:15:00.000Z', 24],
  ])(
    'in %s, %s, is blocked from midnight to midnight there [FIX-06]',
    (zone, day, end, at, hours) => {
      vi.stubEnv('TZ', zone);
      const [taken] = takenTimes([wholeDay(day, end)]);
      expect(taken?.start.toISOString()).toBe(at);
      expect(((taken?.end.getTime() ?? 0) - Date.parse(at)) / HOUR_MS).toBe(hours);
    },
  );

  it.each([
    // Each Wednesday lies next to a change of summer time, or in it; the workdays beside it stay free.
    [LOS_ANGELES, 2026, 2, 11],
    [LOS_ANGELES, 2026, 10, 4],
    [AUCKLAND, 2026, 3, 8],
    [AUCKLAND, 2026, 8, 30],
    [KATHMANDU, 2026, 5, 17],
  ])(
    'in %s keeps suggestions out of that day and of no other [FIX-06]',
    (zone, year, month, date) => {
      vi.stubEnv('TZ', zone);
      const text = (day: number) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
      const now = new Date(year, month, date - 1, 15, 0);
      const facts = { now, lengthMs: HOUR_MS, deadline: null };
      const daysOf = (events: Parameters<typeof takenTimes>[0]) =>
        suggestTimes({ ...facts, taken: takenTimes(events) }).map(({ start }) => start.getDate());
      const next = (days: number) => new Date(year, month, date + days).getDate();
      expect(daysOf([])).toEqual([next(-1), next(0), next(0)]);
      expect(daysOf([wholeDay(text(date), text(date + 1))])).toEqual([next(-1), next(1), next(1)]);
      expect(daysOf([wholeDay(text(date), text(date + 1), { is_free: true })])).toEqual(daysOf([]));
    },
  );

  it.each([LOS_ANGELES, AUCKLAND, KATHMANDU])(
    'at the edge of what is asked for is among the answer in %s [FIX-06]',
    (zone) => {
      vi.stubEnv('TZ', zone);
      const from = new Date(2026, 5, 16, 0, 30);
      const { start, end } = askedRange(from);
      // Of a calendar in whatever zone: its own midnights of the first and the last day that is looked at.
      expect(Date.parse(start)).toBeLessThan(Date.parse('2026-06-17T00:00:00+14:00'));
      expect(Date.parse(end)).toBeGreaterThan(Date.parse('2026-06-22T00:00:00-12:00'));
    },
  );
});

describe('an event with hours', () => {
  const event = {
    start_time: '2026-06-17T09:00:00.000Z',
    end_time: '2026-06-17T10:00:00.000Z',
    all_day: null,
  };

  it('blocks its hours, and none when it is shown as free [FIX-06]', () => {
    expect(takenTimes([{ ...event, is_free: false }])).toEqual([
      { start: new Date(event.start_time), end: new Date(event.end_time) },
    ]);
    expect(takenTimes([{ ...event, is_free: true }])).toEqual([]);
  });
});
