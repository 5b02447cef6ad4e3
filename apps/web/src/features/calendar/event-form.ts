import {
  type BodyOf,
  type calendarCalls,
  type Email,
  eventBody,
  type Provider,
} from '@eisen/contract';
import type { FormSchema } from '#components/use-form.ts';
import { type EventTimes, proposeEventTimes } from '#lib/event-times.ts';
import { headlineOf } from '#lib/headline.ts';

/** The texts of the form; times are wall-clock times of this browser, `YYYY-MM-DDTHH:mm`. */
export interface EventFields {
  readonly subject: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly location: string;
  readonly attendees: string;
  readonly description: string;
}

/** What the call takes. */
export type EventBody = BodyOf<typeof calendarCalls.createEvent.outlook>;

/** What an online meeting is called at each provider (CAL-05). */
export const ONLINE_PLACES: Readonly<Record<Provider, string>> = {
  outlook: 'Teams Meeting',
  gmail: 'Meet',
};

const MINUTE_MS = 60_000;

/** What the form begins with (CAL-04, CAL-05); nobody is invited (D-104). */
export function beginEvent(
  email: Pick<Email, 'subject' | 'preview'>,
  times: EventTimes,
  provider: Provider,
): EventFields {
  return {
    subject: headlineOf(email),
    start_time: toWallText(times.start),
    end_time: toWallText(times.end),
    location: ONLINE_PLACES[provider],
    attendees: '',
    description: '',
  };
}

/** The proposal on a whole minute, as the fields show it. */
export function proposeMinute(now: Date): EventTimes {
  return proposeEventTimes(new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS));
}

export interface EventExtras {
  readonly isOnline: boolean;
  /** IANA name of the browser's zone. */
  readonly timezone: string;
  /** Kept exactly while its text is untouched: in autumn one wall time stands for two moments. */
  readonly proposed: EventTimes;
}

/** The contract's own rules for what the fields say; `extras` are read at every submit. */
export function eventSchema(extras: () => EventExtras): FormSchema<EventBody> {
  return {
    safeParse(value: unknown) {
      const fields = value as EventFields;
      const { isOnline, timezone, proposed } = extras();
      return eventBody.safeParse({
        subject: fields.subject,
        description: fields.description,
        start_time: toInstant(fields.start_time, proposed.start),
        end_time: toInstant(fields.end_time, proposed.end),
        location: fields.location,
        attendees: listAttendees(fields.attendees),
        is_online_meeting: isOnline,
        timezone,
      });
    },
  };
}

/** Comma-separated, trimmed, without empty ones (CAL-03). */
export function listAttendees(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The end that keeps the event as long as it was when its start moves; as it is where one cannot be read. */
export function moveEnd(start: string, end: string, nextStart: string): string {
  const lengthMs = Date.parse(end) - Date.parse(start);
  const moved = new Date(Date.parse(nextStart) + lengthMs);
  return lengthMs > 0 && !Number.isNaN(moved.getTime()) ? toWallText(moved) : end;
}

/** How long the event is now, in milliseconds; an hour where that cannot be read. */
export function lengthOf(start: string, end: string): number {
  const lengthMs = Date.parse(end) - Date.parse(start);
  return lengthMs > 0 ? lengthMs : 60 * MINUTE_MS;
}

/** A moment as this browser's clock shows it. */
export function toWallText(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** ISO 8601 in UTC; empty for what is no time. A wall time that the spring change skips is an hour later. */
function toInstant(text: string, proposed: Date): string {
  if (text === toWallText(proposed)) return proposed.toISOString();
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
