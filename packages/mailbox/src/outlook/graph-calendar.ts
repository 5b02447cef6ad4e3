import { z } from 'zod';
import type { CalendarEvent, CalendarProvider, NewCalendarEvent } from '#calendar-provider.ts';
import { cleanBody, cleanLine, cutText } from '#mime/clean.ts';
import { ProviderError, type ProviderErrorKind } from '#provider.ts';
import { inlineReader } from '#reading/mail-reader.ts';
import type { Judge } from '#remote/judge.ts';
import type { RemoteAccount } from '#remote/remote-account.ts';
import type { RemoteTarget } from '#remote/remote-url.ts';
import { createGraphApi, type GraphApi, prefer } from './graph-api.ts';
import { graphTimeSchema, toGraphTime } from './graph-time.ts';
import { judgeGraph } from './judge-graph.ts';
import { isPossibleId } from './whole-messages.ts';

const MAX_EVENTS = 1_000;
const PER_PAGE = 100;
const MAX_TEXT_LENGTH = 10_000;
const MAX_ATTENDEES = 500;

const text = z.string().nullish().catch(null);
const eventSchema = z.object({
  id: z.string().min(1).max(1_000),
  subject: text,
  body: z.object({ contentType: text, content: text }).nullish().catch(null),
  start: graphTimeSchema,
  end: graphTimeSchema,
  originalStartTimeZone: text,
  location: z.object({ displayName: text }).nullish().catch(null),
  attendees: z
    .array(
      z
        .object({ emailAddress: z.object({ address: text }).nullish() })
        .nullish()
        .catch(null),
    )
    .nullish()
    .catch(null),
  isAllDay: z.boolean().nullish().catch(null),
  showAs: text,
  isOnlineMeeting: z.boolean().nullish().catch(null),
  onlineMeeting: z.object({ joinUrl: text }).nullish().catch(null),
});
type GraphEvent = z.infer<typeof eventSchema>;

/** What an account says that makes no meetings; under a key that was used before, that it made the event without. */
const NO_MEETING: readonly ProviderErrorKind[] = ['refused', 'key-taken'];
const MEETING = { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' } as const;

const pageSchema = z.object({
  value: z.array(eventSchema),
  '@odata.nextLink': z.string().nullish(),
});

const SELECT =
  'id,subject,body,start,end,originalStartTimeZone,location,attendees,isAllDay,showAs,isOnlineMeeting,onlineMeeting';
/** Times in UTC and texts as text, whatever the mailbox is set to. */
const HEADERS = prefer('outlook.timezone="UTC"', 'outlook.body-content-type="text"');

/** The main calendar of a Microsoft account over Graph. */
export function createGraphCalendar(account: RemoteAccount): CalendarProvider {
  const api = createGraphApi(account);
  const insert = createGraphApi(account, judgeInsert);
  return {
    async createEvent(event) {
      if (!event.isOnlineMeeting) return await createEvent(insert, event, account);
      try {
        return await createEvent(insert, event, account);
      } catch (error) {
        // The account can make no meeting, or not of this kind: the event stands without one (D-104).
        if (!(error instanceof ProviderError) || !NO_MEETING.includes(error.kind)) throw error;
        return await createEvent(insert, { ...event, isOnlineMeeting: false }, account);
      }
    },

    listEvents: async ({ startsAt, endsAt }) =>
      await Promise.all(
        (await readEvents(api, startsAt, endsAt)).map((event) => toEvent(event, null, account)),
      ),

    async deleteEvent(id) {
      if (!isPossibleId(id)) throw new ProviderError('not-found', 'There is no such event.');
      await api.removeOwn(`/me/events/${encodeURIComponent(id)}`, 1);
    },
  };
}

/** Graph's own reading first: some conflicts only want another attempt. */
const judgeInsert: Judge = (refusal) =>
  judgeGraph(refusal) ?? (refusal.status === 409 ? 'key-taken' : undefined);

/**
 * The key makes a repeat harmless: to the same event asked for again Graph answers with the one that it has, and to
 * another one under that key with 409, so that a repeat finds the event also when it was made without its meeting.
 */
async function createEvent(
  api: GraphApi,
  event: NewCalendarEvent,
  account: RemoteAccount,
): Promise<CalendarEvent> {
  const made = await api.json(eventSchema, {
    path: '/me/events',
    method: 'POST',
    safe: true,
    units: 1,
    headers: HEADERS,
    body: {
      transactionId: event.key,
      subject: cleanLine(event.subject, 255),
      body: { contentType: 'text', content: cleanBody(event.description) },
      start: toGraphTime(event.startsAt),
      end: toGraphTime(event.endsAt),
      location: { displayName: cleanLine(event.location, 255) },
      attendees: event.attendees.map((address) => ({
        type: 'required',
        emailAddress: { address },
      })),
      ...(event.isOnlineMeeting ? MEETING : {}),
    },
  });
  if (!isSame(made, event)) throw new ProviderError('key-taken', 'The key is of another event.');
  return await toEvent(made, event.timezone, account);
}

/** Whether the answer is the event that was asked for: Graph may give the one that it has under the key. */
function isSame(made: GraphEvent, event: NewCalendarEvent): boolean {
  const second = (time: Date) => Math.floor(time.getTime() / 1_000);
  return (
    cleanLine(made.subject ?? '', 255) === cleanLine(event.subject, 255) &&
    second(made.start) === second(event.startsAt) &&
    second(made.end) === second(event.endsAt)
  );
}

async function readEvents(api: GraphApi, startsAt: Date, endsAt: Date): Promise<GraphEvent[]> {
  // Pages of a calendar that changes meanwhile may repeat what the one before held.
  const events = new Map<string, GraphEvent>();
  let target: RemoteTarget = {
    path: '/me/calendarView',
    query: {
      startDateTime: startsAt.toISOString(),
      endDateTime: endsAt.toISOString(),
      $select: SELECT,
      $orderby: 'start/dateTime',
      $top: PER_PAGE,
    },
  };
  for (let pages = 0; pages * PER_PAGE < MAX_EVENTS; pages += 1) {
    const page: z.infer<typeof pageSchema> = await api.json(pageSchema, {
      ...target,
      units: 1,
      headers: HEADERS,
    });
    for (const event of page.value) events.set(event.id, event);
    const link = page['@odata.nextLink'];
    if (!link) break;
    target = { link };
  }
  return [...events.values()]
    .slice(0, MAX_EVENTS)
    .sort((one, other) => one.start.getTime() - other.start.getTime());
}

async function toEvent(
  event: GraphEvent,
  timezone: string | null,
  account: RemoteAccount,
): Promise<CalendarEvent> {
  return {
    id: event.id,
    subject: cleanLine(event.subject ?? '', 255),
    description: await readDescription(event, account),
    startsAt: event.start,
    endsAt: event.end,
    allDay:
      event.isAllDay === true ? { startDay: dayOf(event.start), endDay: dayOf(event.end) } : null,
    isFree: event.showAs === 'free',
    timezone: timezone ?? (cleanLine(event.originalStartTimeZone ?? '', 100) || 'UTC'),
    location: cleanLine(event.location?.displayName ?? '', 255),
    attendees: (event.attendees ?? []).slice(0, MAX_ATTENDEES).flatMap((attendee) => {
      const address = cleanLine(attendee?.emailAddress?.address ?? '', 320);
      return address === '' ? [] : [address];
    }),
    isOnlineMeeting: event.isOnlineMeeting === true || event.onlineMeeting?.joinUrl != null,
    joinUrl: readHttpsUrl(event.onlineMeeting?.joinUrl),
  };
}

/** Whole days have no zone: Graph writes them as midnights of whatever zone was asked for, here UTC. */
function dayOf(midnight: Date): string {
  return midnight.toISOString().slice(0, 10);
}

async function readDescription(
  { body }: GraphEvent,
  { reader = inlineReader }: RemoteAccount,
): Promise<string> {
  const content = body?.content ?? '';
  const visible =
    body?.contentType?.toLowerCase() === 'html' ? await reader.html(content) : content;
  return cutText(cleanBody(visible).trim(), MAX_TEXT_LENGTH);
}

function readHttpsUrl(url: string | null | undefined): string | null {
  return url && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;
}
