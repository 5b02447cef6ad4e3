import { describe, expect, it } from 'vitest';
import { createWallClock } from './wall-clock.ts';

const DAY_MS = 86_400_000;

/** Day and time on the wall, and the instant; the days are those on which clocks change in 2026. */
const TIMES: readonly (readonly [string, string, string, string, string])[] = [
  ['left out', 'Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T03:30+02:00'],
  ['left out', 'Europe/London', '2026-03-29', '01:30', '2026-03-29T02:30+01:00'],
  ['left out', 'America/New_York', '2026-03-08', '02:30', '2026-03-08T03:30-04:00'],
  ['left out', 'Australia/Sydney', '2026-10-04', '02:30', '2026-10-04T03:30+11:00'],
  ['left out', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-04T02:45+11:00'],
  ['left out', 'Africa/Cairo', '2026-04-24', '00:00', '2026-04-24T01:00+03:00'],
  ['a whole day left out', 'Pacific/Apia', '2011-12-30', '10:00', '2011-12-31T10:00+14:00'],
  ['come twice', 'Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T02:30+02:00'],
  ['come twice', 'Europe/London', '2026-10-25', '01:30', '2026-10-25T01:30+01:00'],
  ['come twice', 'America/New_York', '2026-11-01', '01:30', '2026-11-01T01:30-04:00'],
  ['come twice', 'Australia/Sydney', '2026-04-05', '02:30', '2026-04-05T02:30+11:00'],
  ['come twice', 'Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-05T01:45+11:00'],
  ['just before', 'Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T01:59+01:00'],
  ['just after', 'Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T03:00+02:00'],
  ['just before', 'America/New_York', '2026-03-08', '01:59', '2026-03-08T01:59-05:00'],
  ['just after', 'America/New_York', '2026-03-08', '03:00', '2026-03-08T03:00-04:00'],
  ['just after', 'Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-04T02:30+11:00'],
  ['just before', 'Europe/Berlin', '2026-10-25', '01:59', '2026-10-25T01:59+02:00'],
  ['just after', 'Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T03:00+01:00'],
  ['just after', 'America/New_York', '2026-11-01', '02:00', '2026-11-01T02:00-05:00'],
  ['far east', 'Pacific/Kiritimati', '2026-03-29', '17:00', '2026-03-29T17:00+14:00'],
  ['far west', 'Pacific/Pago_Pago', '2026-03-29', '17:00', '2026-03-29T17:00-11:00'],
];

describe('a time on the wall', () => {
  it.each(TIMES)('%s in %s on %s: %s is %s', (_name, zone, day, time, instant) => {
    expect(createWallClock(zone).instant(Date.parse(day) / DAY_MS, time)).toEqual(
      new Date(instant),
    );
  });
});
