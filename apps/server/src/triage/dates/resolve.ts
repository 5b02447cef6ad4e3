import type { WallClock } from '@eisen/mailbox';
import type { MomentPhrase } from './day-times.ts';
import type { NamedDay } from './named-day.ts';
import type { Period, Place } from './periods.ts';

/** When a mail came, on its owner's clock. */
export interface Arrival {
  readonly receivedAt: Date;
  readonly clock: WallClock;
  /** The clock of a zone that the mail names; null for one that is not known. */
  clockOf(zone: string): WallClock | null;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** What a day without a time means: the end of the working day. */
const END_OF_DAY = '17:00';
const EVENING = '18:00';
const LAST_MINUTE = '23:59';
/** A date without a year this far ahead has just passed: nobody asks for "February" next year in March. */
const MOST_DAYS_WITHOUT_YEAR = 300;
const FRIDAY = 4;

/**
 * The instant that is meant; null when there is no such day, or none is.
 *
 * @param as.leavesOut  "before Friday": the day before it counts
 */
export function resolveMoment(
  { day, time, zone, hasHour }: MomentPhrase,
  arrival: Arrival,
  { leavesOut = false } = {},
): Date | null {
  const { receivedAt } = arrival;
  const clock = (zone === null ? null : arrival.clockOf(zone)) ?? arrival.clock;
  const today = clock.dayOf(receivedAt);
  if (day?.kind === 'span' && (day.unit === 'hour' || day.unit === 'minute')) {
    // "Ends in ten minutes" tells of an outage, not of something to hand in.
    return day.unit === 'minute' ? null : new Date(receivedAt.getTime() + day.amount * HOUR_MS);
  }
  if (day === null) {
    const moment = clock.instant(today, time ?? END_OF_DAY);
    if (moment > receivedAt) return moment;
    // Asked for after 17:00, the end of the day means before midnight.
    return time === END_OF_DAY && !hasHour
      ? clock.instant(today, LAST_MINUTE)
      : clock.instant(today + 1, time ?? END_OF_DAY);
  }
  const number = leavesOut ? lastDayBefore(day, today) : dayNumber(day, today);
  if (number === null) return null;
  const moment = clock.instant(number, time ?? END_OF_DAY);
  if (moment > receivedAt || number !== today) return moment;
  if (day.kind === 'weekday') return clock.instant(today + 7, time ?? END_OF_DAY);
  const isLoose = time === null || (!hasHour && (time === END_OF_DAY || time === EVENING));
  return isLoose ? clock.instant(today, LAST_MINUTE) : moment;
}

/** What has an end of its own ends there: "before the end of the month". */
function lastDayBefore(day: NamedDay, today: number): number | null {
  switch (day.kind) {
    case 'day of month':
    case 'weekday': {
      const number = dayNumber(day, today);
      // On a Friday "before Friday" means the next one.
      return dayBefore(number === today ? dayNumber(day, today + 1) : number);
    }
    case 'date':
    case 'days ahead':
      return dayBefore(dayNumber(day, today));
    case 'period': {
      if (day.place !== null || day.ahead === 0) return dayNumber(day, today);
      if (day.period === 'week') return mondayOf(today) + FRIDAY;
      return dayBefore(inPeriod('start', day.period, day.ahead, today));
    }
    default:
      return dayNumber(day, today);
  }
}

function dayNumber(day: NamedDay, today: number): number | null {
  switch (day.kind) {
    case 'date':
      return day.year === null
        ? nextDate(day.month, day.day, today)
        : dayOn(day.year, day.month, day.day);
    case 'day of month':
      return nextDayOfMonth(day.day, today);
    case 'weekday':
      return nextWeekday(day, today) + 7 * day.weeksLater;
    case 'days ahead':
      return today + day.days;
    case 'span':
      return afterSpan(day.amount, day.unit, today);
    case 'period':
      return inPeriod(day.place ?? 'end', day.period, day.ahead, today);
    case 'month':
      return inNamedMonth(day.place, day.month, day.year, today);
    case 'calendar week':
      return fridayOfCalendarWeek(day.week, today);
  }
}

function nextDate(month: number, day: number, today: number): number | null {
  const { year } = partsOf(today);
  const thisYear = dayOn(year, month, day);
  const number = thisYear !== null && thisYear >= today ? thisYear : dayOn(year + 1, month, day);
  return number === null || number - today > MOST_DAYS_WITHOUT_YEAR ? null : number;
}

/** The first month from this one on that has such a day ahead. */
function nextDayOfMonth(day: number, today: number): number | null {
  const { year, month } = partsOf(today);
  for (const ahead of [0, 1, 2]) {
    const number = dayOn(year, month + ahead, day);
    if (number !== null && number >= today) return number;
  }
  return null;
}

function nextWeekday(
  { weekday, isNextWeek, isAfterToday }: Extract<NamedDay, { kind: 'weekday' }>,
  today: number,
): number {
  const fromMonday = (weekday + 6) % 7;
  if (isNextWeek) return mondayOf(today) + 7 + fromMonday;
  const ahead = (fromMonday - weekdayFromMonday(today) + 7) % 7;
  return today + (ahead === 0 && isAfterToday ? 7 : ahead);
}

function afterSpan(amount: number, unit: string, today: number): number {
  if (unit === 'week') return today + 7 * amount;
  if (unit === 'fortnight') return today + 14 * amount;
  if (unit === 'month') return clampedMonth(today, amount);
  if (unit !== 'working day') return today + amount;
  let day = today;
  for (let left = Math.min(amount, 366); left > 0; ) {
    day += 1;
    if (weekdayFromMonday(day) <= FRIDAY) left -= 1;
  }
  return day;
}

function inPeriod(place: Place, period: Period, ahead: number, today: number): number | null {
  if (period === 'week') return inWeek(place, ahead, today);
  const { year, month } = partsOf(today);
  const length = { month: 1, quarter: 3, year: 12 }[period];
  const first = month - (month % length) + ahead * length;
  if (place === 'start')
    return onward(dayOn(year, first, 1), dayOn(year, first + length, 1), today);
  if (place === 'middle')
    return dayOn(year, first + Math.floor(length / 2), length === 3 ? 15 : length === 1 ? 15 : 1);
  return dayBefore(dayOn(year, first + length, 1));
}

/** On Saturday and Sunday "the week" is the one to come. */
function inWeek(place: Place, ahead: number, today: number): number {
  const offset = { start: 0, middle: 2, end: FRIDAY }[place];
  const isOver = weekdayFromMonday(today) > offset;
  return mondayOf(today) + (ahead > 0 || isOver ? 7 : 0) + offset;
}

function inNamedMonth(
  place: Place,
  month: number,
  namedYear: number | null,
  today: number,
): number | null {
  const { year } = partsOf(today);
  const dayIn = (each: number): number | null => {
    if (place === 'end') return dayBefore(dayOn(each, month + 1, 1));
    return dayOn(each, month, place === 'middle' ? 15 : 1);
  };
  if (namedYear !== null) return dayIn(namedYear);
  const number = onward(dayIn(year), dayIn(year + 1), today);
  return number === null || number - today > MOST_DAYS_WITHOUT_YEAR ? null : number;
}

/** ISO 8601: the first week is the one with 4 January in it. */
function fridayOfCalendarWeek(week: number, today: number): number | null {
  const { year } = partsOf(today);
  const fridayIn = (each: number): number =>
    mondayOf(dayOn(each, 0, 4) ?? 0) + (week - 1) * 7 + FRIDAY;
  const number = onward(fridayIn(year), fridayIn(year + 1), today);
  return number === null || number - today > MOST_DAYS_WITHOUT_YEAR ? null : number;
}

function onward(first: number | null, second: number | null, today: number): number | null {
  return first !== null && first >= today ? first : second;
}

function dayBefore(day: number | null): number | null {
  return day === null ? null : day - 1;
}

/** The same day some months on, or the last day of a month that is shorter. */
function clampedMonth(today: number, months: number): number {
  const { year, month, day } = partsOf(today);
  return dayOn(year, month + months, day) ?? (dayOn(year, month + months + 1, 1) ?? 0) - 1;
}

/** Days since 1970; months may run over the year's end, days may not run over the month's. */
function dayOn(year: number, month: number, day: number): number | null {
  const at = new Date(Date.UTC(year, month, day));
  return at.getUTCDate() === day ? at.getTime() / DAY_MS : null;
}

function partsOf(day: number): {
  readonly year: number;
  readonly month: number;
  readonly day: number;
} {
  const at = new Date(day * DAY_MS);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), day: at.getUTCDate() };
}

function weekdayFromMonday(day: number): number {
  // 1 January 1970 was a Thursday.
  return (((day + 3) % 7) + 7) % 7;
}

function mondayOf(day: number): number {
  return day - weekdayFromMonday(day);
}
