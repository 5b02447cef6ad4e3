import { createWallClock, type WallTime } from '#wall-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * The calendar that the bundled mail is written by: every date in it is counted from one `now`, so that what
 * is due today is due today whenever the mailbox is opened.
 *
 * Wall times are of the given time zone. Working days are Monday to Friday.
 */
export interface Moments {
  readonly now: Date;
  /** For mail of the last hours: at most 360, so that it is later than any `workdaysAgo(1, …)`. */
  minutesAgo(minutes: number): Date;
  /** The n-th working day before today, n at least 1; wall times between 06:00 and 17:50. */
  workdaysAgo(days: number, time: WallTime): Date;
  /** The n-th day before today, weekends included, n at least 1. */
  daysAgo(days: number, time: WallTime): Date;
  /** The first of these times on a working day that is at least so many hours away. */
  soon(hoursAway: number, ...times: WallTime[]): Date;
  /** The n-th working day after today, n at least 1. */
  workdaysAhead(days: number, time: WallTime): Date;
  daysAhead(days: number, time: WallTime): Date;
  /** The first day at least so many days away that is a Saturday. */
  saturdayAhead(days: number, time: WallTime): Date;
  /** 'today', 'tomorrow', 'Thursday' or 'Thursday 3 December', as its writer says it at `writtenAt`. */
  day(target: Date, writtenAt: Date): string;
  /** `day` with the time: 'tomorrow at 14:00'. */
  dayAndTime(target: Date, writtenAt: Date): string;
  /** '14:00' */
  time(target: Date): string;
  /** '3 December' */
  date(target: Date): string;
  /** 'Thursday, 3 December 2026', or the same in another language. */
  longDate(target: Date, locale?: string): string;
  /** 'Thu, 3 Dec 2026 at 14:00', as mail programs head a quotation. */
  stamp(target: Date): string;
  /** '2026-12-03', for tables and file names. */
  isoDate(target: Date): string;
  /** 'November' for 0, 'October' for -1 and so on. */
  month(offset: number): string;
  /** The number of the year, counted from this one. */
  year(offset: number): number;
  /** 'Q3': the last quarter that is closed. */
  closedQuarter(): string;
}

/** @param timeZone an IANA name; wall times and weekdays are read in it */
export function createMoments(now: Date, timeZone: string): Moments {
  const wall = createWallClock(timeZone);
  const at = (day: number, time: WallTime) => wall.instant(day, time);
  const today = wall.dayOf(now);

  const moments: Moments = {
    now,
    minutesAgo: (minutes) => new Date(now.getTime() - minutes * MINUTE_MS),
    workdaysAgo: (days, time) => at(stepWorkdays(today, -days), time),
    daysAgo: (days, time) => at(today - days, time),
    soon: (hoursAway, ...times) => findSoon(now.getTime() + hoursAway * 60 * MINUTE_MS, times),
    workdaysAhead: (days, time) => at(stepWorkdays(today, days), time),
    daysAhead: (days, time) => at(today + days, time),
    saturdayAhead: (days, time) => at(today + days + ((6 - weekdayOf(today + days) + 7) % 7), time),
    day: sayDay,
    dayAndTime: (target, writtenAt) => `${sayDay(target, writtenAt)} at ${wall.time(target)}`,
    time: wall.time,
    date: (target) => wall.format(target, 'en-GB', { day: 'numeric', month: 'long' }),
    longDate: (target, locale = 'en-GB') =>
      wall.format(target, locale, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
      }),
    stamp: (target) =>
      `${wall.format(target, 'en-GB', {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      })} at ${wall.time(target)}`,
    isoDate: (target) => new Date(wall.dayOf(target) * DAY_MS).toISOString().slice(0, 10),
    month: (offset) => monthName(today, offset),
    year: (offset) => new Date(today * DAY_MS).getUTCFullYear() + offset,
    closedQuarter: () => `Q${((Math.floor(monthOf(today) / 3) + 3) % 4) + 1}`,
  };

  function findSoon(earliestMs: number, times: readonly WallTime[]): Date {
    let day = wall.dayOf(new Date(earliestMs));
    for (;;) {
      const found = times
        .map((time) => at(day, time))
        .filter((candidate) => !isWeekend(day) && candidate.getTime() >= earliestMs)
        .sort((a, b) => a.getTime() - b.getTime())[0];
      if (found) return found;
      day += 1;
    }
  }

  function sayDay(target: Date, writtenAt: Date): string {
    const distance = wall.dayOf(target) - wall.dayOf(writtenAt);
    if (distance === 0) return 'today';
    if (distance === 1) return 'tomorrow';
    if (distance === -1) return 'yesterday';
    const weekday = wall.format(target, 'en-GB', { weekday: 'long' });
    if (distance > 1 && distance < 7) return weekday;
    return `${weekday} ${moments.date(target)}`;
  }

  return moments;
}

function stepWorkdays(day: number, steps: number): number {
  const direction = Math.sign(steps);
  let current = day;
  for (let left = Math.abs(steps); left > 0; ) {
    current += direction;
    if (!isWeekend(current)) left -= 1;
  }
  return current;
}

function isWeekend(day: number): boolean {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6;
}

/** 0 is Sunday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** 0 is January. */
function monthOf(day: number): number {
  return new Date(day * DAY_MS).getUTCMonth();
}

function monthName(day: number, offset: number): string {
  const first = new Date(Date.UTC(2000, monthOf(day) + offset, 1));
  return first.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' });
}
