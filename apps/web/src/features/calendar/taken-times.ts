import type { CalendarEvent } from '@eisen/contract';
import type { EventTimes } from '#lib/event-times.ts';
import { LOOK_AHEAD_DAYS } from './suggest-times.ts';

const HOUR_MS = 3_600_000;
/** Zones lie up to 26 hours apart (UTC-12 to UTC+14): so far may a whole day here lie beside the calendar's own. */
const ZONES_APART_MS = 26 * HOUR_MS;

/** What to ask the calendar for, so that whole days at its edges are among the answer wherever the reader is. */
export function askedRange(from: Date): { readonly start: string; readonly end: string } {
  const endMs = from.getTime() + LOOK_AHEAD_DAYS * 24 * HOUR_MS;
  return {
    start: new Date(from.getTime() - ZONES_APART_MS).toISOString(),
    end: new Date(endMs + ZONES_APART_MS).toISOString(),
  };
}

/** The times that events block: whole days from midnight to midnight on the reader's clock, and nothing what is free. */
export function takenTimes(
  events: readonly Pick<CalendarEvent, 'start_time' | 'end_time' | 'all_day' | 'is_free'>[],
): readonly EventTimes[] {
  return events
    .filter((event) => !event.is_free)
    .map(({ start_time, end_time, all_day }) =>
      all_day
        ? { start: midnightOf(all_day.start), end: midnightOf(all_day.end) }
        : { start: new Date(start_time), end: new Date(end_time) },
    );
}

/** The day's first moment on the reader's clock, which on some days of some zones is 1:00. */
function midnightOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}
