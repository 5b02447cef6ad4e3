import type { Email } from '@eisen/contract';
import type { EventTimes } from '#lib/event-times.ts';
import { formatMoment } from '#lib/format.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 30 * MINUTE_MS;
/** Nobody is asked to read more chips than one line holds. */
const MOST = 3;
/** How far the calendar is looked at. */
export const LOOK_AHEAD_DAYS = 7;
/** Minutes after midnight on the reader's clock between which times are proposed. */
const WORKDAY = { from: 8 * 60 + 30, to: 18 * 60 } as const;
/** A second proposal of the same day is worth it when it lies in another part of the day. */
const APART_MS = 3 * 60 * MINUTE_MS;

export interface SuggestionFacts {
  readonly now: Date;
  readonly lengthMs: number;
  /** Of the email; what lies behind it is proposed only when nothing before it is free. */
  readonly deadline: Date | null;
  /** What stands in the calendar, in any order. */
  readonly taken: readonly EventTimes[];
}

/**
 * Times at which the event fits: on the half hour, from half past eight to six, Monday to Friday,
 * beside what stands in the calendar; the soonest, one in another part of the day, and one of the
 * next day.
 */
export function suggestTimes(facts: SuggestionFacts): readonly EventTimes[] {
  const free = freeTimes(facts);
  const { deadline, now } = facts;
  const inTime = deadline && deadline > now ? free.filter(({ end }) => end <= deadline) : [];
  return spread(inTime.length > 0 ? inTime : free);
}

/**
 * The times that an email itself names, while they are to come: first what it invites to or offers, each as long as the
 * event is. A day without an hour is none: nobody said when.
 */
export function namedTimes(
  { times, due }: Pick<Email, 'times' | 'due'>,
  { now, lengthMs }: Pick<SuggestionFacts, 'now' | 'lengthMs'>,
): readonly EventTimes[] {
  const moments = due?.kind === 'appointment' ? [...times, due] : times;
  const starts = moments
    .filter(({ has_hour }) => has_hour)
    .map(({ at }) => Date.parse(at))
    .filter((at) => at > now.getTime());
  return [...new Set(starts)].map((at) => ({
    start: new Date(at),
    end: new Date(at + lengthMs),
  }));
}

/** Whether something stands in the calendar at that time. */
export function isTaken(times: EventTimes, taken: readonly EventTimes[]): boolean {
  return taken.some((other) => overlap(times, other));
}

function freeTimes({ now, lengthMs, taken }: SuggestionFacts): readonly EventTimes[] {
  const first = Math.ceil((now.getTime() + STEP_MS) / STEP_MS) * STEP_MS;
  const last = new Date(now.getFullYear(), now.getMonth(), now.getDate() + LOOK_AHEAD_DAYS);
  const free: EventTimes[] = [];
  for (let at = first; at + lengthMs <= last.getTime(); at += STEP_MS) {
    const times = { start: new Date(at), end: new Date(at + lengthMs) };
    if (isInWorkday(times) && !isTaken(times, taken)) free.push(times);
  }
  return free;
}

function isInWorkday({ start, end }: EventTimes): boolean {
  const isWeekend = start.getDay() === 0 || start.getDay() === 6;
  const from = start.getHours() * 60 + start.getMinutes();
  const to = from + (end.getTime() - start.getTime()) / MINUTE_MS;
  return !isWeekend && from >= WORKDAY.from && to <= WORKDAY.to;
}

function overlap(a: EventTimes, b: EventTimes): boolean {
  return a.start < b.end && b.start < a.end;
}

function spread(free: readonly EventTimes[]): readonly EventTimes[] {
  const chosen: EventTimes[] = [];
  for (const times of free) {
    const former = chosen.at(-1);
    const isApart =
      !former ||
      times.start.getTime() - former.start.getTime() >= APART_MS ||
      dayOf(times.start) !== dayOf(former.start);
    // Of one day two at most, so that the third is another day.
    const ofDay = chosen.filter(({ start }) => dayOf(start) === dayOf(times.start)).length;
    if (isApart && ofDay < MOST - 1) chosen.push(times);
    if (chosen.length === MOST) break;
  }
  return chosen;
}

function dayOf(date: Date): string {
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });

/** "1:00 PM" today, "Tomorrow 8:30 AM", "Mon 8:30 AM", from a week on with the date. */
export function nameTime(start: Date, now: Date): string {
  const week = new Date(now.getFullYear(), now.getMonth(), now.getDate() + LOOK_AHEAD_DAYS);
  if (start >= week || start < now) return formatMoment(start);
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  if (dayOf(start) === dayOf(now)) return clock.format(start);
  const day = dayOf(start) === dayOf(tomorrow) ? 'Tomorrow' : weekday.format(start);
  return `${day} ${clock.format(start)}`;
}
