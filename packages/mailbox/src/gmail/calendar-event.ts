import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CalendarEvent, NewCalendarEvent } from '#calendar-provider.ts';
import { cleanBody, cleanLine, cutText } from '#mime/clean.ts';
import type { MailReader } from '#reading/mail-reader.ts';
import { zonedMidnight } from './zoned-midnight.ts';

const MAX_TEXT_LENGTH = 10_000;
const MAX_ATTENDEES = 500;

const text = z.string().nullish().catch(null);
/** A moment, or a whole day as `YYYY-MM-DD`. */
const timeSchema = z.object({ dateTime: text, date: text, timeZone: text });

/** Our private property of an event: what it was asked for as. */
const ASKED = 'eisenAsked';

/** Calendar API v3, Events resource; what is not needed or has another shape counts as missing. */
export const googleEventSchema = z.object({
  id: z.string().min(1).max(1_100),
  status: text,
  summary: text,
  description: text,
  location: text,
  start: timeSchema,
  end: timeSchema,
  hangoutLink: text,
  extendedProperties: z
    .object({
      private: z
        .object({ [ASKED]: text })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  /** `transparent` for what blocks no time; anything else blocks. */
  transparency: text,
  attendees: z
    .array(
      z
        .object({
          email: text,
          self: z.boolean().nullish().catch(null),
          responseStatus: text,
        })
        .nullish()
        .catch(null),
    )
    .nullish()
    .catch(null),
  conferenceData: z
    .object({
      createRequest: z
        .object({ status: z.object({ statusCode: text }).nullish().catch(null) })
        .nullish()
        .catch(null),
      entryPoints: z
        .array(z.object({ entryPointType: text, uri: text }).nullish().catch(null))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});
export type GoogleEvent = z.output<typeof googleEventSchema>;

/**
 * An event as Calendar takes it. Its id is the caller's key without dashes: Calendar's ids are of the digits and
 * letters of base32hex (RFC 2938, section 3.1.2, as the reference of events.insert names it), to which those of a UUID belong.
 */
export function writeGoogleEvent(event: NewCalendarEvent, withMeeting: boolean): object {
  const time = (at: Date) => ({ dateTime: at.toISOString(), timeZone: event.timezone });
  return {
    id: googleEventId(event.key),
    summary: cleanLine(event.subject, 255),
    description: escapeText(cleanBody(event.description)),
    location: cleanLine(event.location, 255),
    start: time(event.startsAt),
    end: time(event.endsAt),
    attendees: event.attendees.map((email) => ({ email })),
    extendedProperties: { private: { [ASKED]: digestOf(event) } },
    ...(withMeeting
      ? {
          conferenceData: {
            createRequest: {
              requestId: event.key,
              conferenceSolutionKey: { type: 'hangoutsMeet' },
            },
          },
        }
      : {}),
  };
}

/** Whether `made` is what was asked for; one that tells nothing of that counts as such. */
export function isSameEvent({ extendedProperties }: GoogleEvent, event: NewCalendarEvent): boolean {
  const asked = extendedProperties?.private?.[ASKED] ?? null;
  return asked === null || asked === digestOf(event);
}

function digestOf({ key: _, startsAt, endsAt, ...event }: NewCalendarEvent): string {
  const { subject, description, location, attendees, timezone, isOnlineMeeting } = event;
  const said = [subject, description, location, attendees, timezone, isOnlineMeeting];
  return createHash('sha256')
    .update(JSON.stringify([...said, startsAt, endsAt]))
    .digest('base64url');
}

export function googleEventId(key: string): string {
  return key.replaceAll('-', '').toLowerCase();
}

/**
 * @param calendarZone  the calendar's own zone, in which whole days begin
 * @returns null for an event that was called off or tells no times
 */
export async function readGoogleEvent(
  event: GoogleEvent,
  calendarZone: string,
  reader: Pick<MailReader, 'html'>,
): Promise<CalendarEvent | null> {
  const zone = cleanLine(event.start.timeZone ?? '', 100) || calendarZone;
  const startsAt = readTime(event.start, zone);
  const endsAt = readTime(event.end, zone);
  if (event.status === 'cancelled' || startsAt === null || endsAt === null) return null;
  const meeting = event.conferenceData;
  const joinUrl = readHttpsUrl(
    meeting?.entryPoints?.find((entry) => entry?.entryPointType === 'video')?.uri ??
      event.hangoutLink,
  );
  // The link of a new meeting comes later: `pending` is a meeting, `failure` is none.
  const isPending = meeting?.createRequest?.status?.statusCode === 'pending';
  return {
    id: event.id,
    subject: cleanLine(event.summary ?? '', 255),
    description: await readDescription(event.description ?? '', reader),
    startsAt,
    endsAt,
    allDay: readDays(event),
    isFree:
      event.transparency === 'transparent' ||
      event.attendees?.some((one) => one?.self === true && one.responseStatus === 'declined') ===
        true,
    timezone: zone,
    location: cleanLine(event.location ?? '', 255),
    attendees: (event.attendees ?? []).slice(0, MAX_ATTENDEES).flatMap((attendee) => {
      const address = cleanLine(attendee?.email ?? '', 320);
      return address === '' ? [] : [address];
    }),
    isOnlineMeeting: joinUrl !== null || isPending,
    joinUrl,
  };
}

function readTime(time: GoogleEvent['start'], zone: string): Date | null {
  const moment = new Date(time.dateTime ?? Number.NaN);
  if (!Number.isNaN(moment.getTime())) return moment;
  return time.date ? zonedMidnight(time.date, zone) : null;
}

function readDays({ start, end }: GoogleEvent): CalendarEvent['allDay'] {
  if (start.dateTime || end.dateTime) return null;
  return isDay(start.date) && isDay(end.date) ? { startDay: start.date, endDay: end.date } : null;
}

function isDay(text: string | null | undefined): text is string {
  const atMs = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text ?? '');
}

/** A description may hold HTML, so what would be read as such is escaped. */
function escapeText(plain: string): string {
  return plain.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

async function readDescription(
  description: string,
  reader: Pick<MailReader, 'html'>,
): Promise<string> {
  const isPlain = !/[<&]/.test(description);
  const visible = isPlain ? description : await reader.html(description.replace(/\r?\n/g, '<br>'));
  return cutText(cleanBody(visible).trim(), MAX_TEXT_LENGTH);
}

function readHttpsUrl(url: string | null | undefined): string | null {
  return url && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;
}
