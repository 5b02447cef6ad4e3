import { z } from 'zod';
import type { CalendarEvent, CalendarProvider, NewCalendarEvent } from '#calendar-provider.ts';
import { cleanLine } from '#mime/clean.ts';
import { ProviderError } from '#provider.ts';
import { inlineReader } from '#reading/mail-reader.ts';
import type { Judge } from '#remote/judge.ts';
import type { RemoteAccount } from '#remote/remote-account.ts';
import { createRemoteApi, type RemoteApi } from '#remote/remote-api.ts';
import {
  type GoogleEvent,
  googleEventId,
  googleEventSchema,
  isSameEvent,
  readGoogleEvent,
  writeGoogleEvent,
} from './calendar-event.ts';
import { encodeId } from './gmail-calls.ts';
import { judgeGoogle } from './judge-google.ts';

const EVENTS = '/calendars/primary/events';
const MAX_EVENTS = 1_000;
const PER_PAGE = 250;

const pageSchema = z.object({
  items: z.array(z.unknown()).max(2_500).nullish(),
  timeZone: z.string().max(100).nullish().catch(null),
  nextPageToken: z.string().min(1).max(2_000).nullish(),
});

/**
 * The main calendar of a Google account. `account.baseUrl` is the Calendar API's,
 * `https://www.googleapis.com/calendar/v3`. Scope: calendar.events.
 */
export function createGoogleCalendar(account: RemoteAccount): CalendarProvider {
  const api = createRemoteApi(account, { judge: judgeCalendar });
  return {
    async createEvent(event) {
      if (!event.isOnlineMeeting) return await createEvent(account, api, event, false);
      try {
        return await createEvent(account, api, event, true);
      } catch (error) {
        // The account can make no meeting, or not of this kind: the event stands without one (D-104).
        if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
        return await createEvent(account, api, event, false);
      }
    },

    listEvents: ({ startsAt, endsAt }) => listEvents(account, api, startsAt, endsAt),

    async deleteEvent(id) {
      if (id === '') throw new ProviderError('not-found', 'There is no such event.');
      await api.removeOwn(`${EVENTS}/${encodeId(id)}?sendUpdates=all`, 1);
    },
  };
}

/** An event that was removed before answers 410. */
const judgeCalendar: Judge = (refusal) =>
  refusal.status === 410 ? 'not-found' : judgeGoogle(refusal);

/** The event's own id makes a repeat harmless: Calendar answers 409, and the event is there, or another one under the key. */
async function createEvent(
  account: RemoteAccount,
  api: RemoteApi,
  event: NewCalendarEvent,
  withMeeting: boolean,
): Promise<CalendarEvent> {
  let isTaken = false;
  const insert = createRemoteApi(account, {
    judge: (refusal) => {
      isTaken ||= refusal.status === 409;
      return judgeCalendar(refusal);
    },
  });
  try {
    const made = await insert.json(googleEventSchema, {
      method: 'POST',
      path: EVENTS,
      query: { sendUpdates: 'all', conferenceDataVersion: withMeeting ? 1 : undefined },
      body: writeGoogleEvent(event, withMeeting),
      units: 1,
      safe: true,
    });
    return await readMade(account, made, event);
  } catch (error) {
    if (!isTaken) throw error;
    const path = `${EVENTS}/${googleEventId(event.key)}`;
    const known = await api.json(googleEventSchema, { path, units: 1 });
    if (!isSameEvent(known, event))
      throw new ProviderError('key-taken', 'The key is of another event.');
    return await readMade(account, known, event);
  }
}

async function readMade(
  { reader = inlineReader }: RemoteAccount,
  made: GoogleEvent,
  event: NewCalendarEvent,
): Promise<CalendarEvent> {
  const read = await readGoogleEvent(made, event.timezone, reader);
  if (read !== null) return { ...read, timezone: event.timezone };
  throw new ProviderError('unavailable', 'The provider answered with an event that is none.');
}

async function listEvents(
  account: RemoteAccount,
  api: RemoteApi,
  startsAt: Date,
  endsAt: Date,
): Promise<readonly CalendarEvent[]> {
  const { reader = inlineReader } = account;
  // Pages of a calendar that changes meanwhile may repeat what the one before held.
  const events = new Map<string, CalendarEvent>();
  let pageToken: string | undefined;
  for (let pages = 0; pages * PER_PAGE < MAX_EVENTS; pages += 1) {
    const page: z.output<typeof pageSchema> = await api.json(pageSchema, {
      path: EVENTS,
      query: {
        timeMin: startsAt.toISOString(),
        timeMax: endsAt.toISOString(),
        singleEvents: true,
        orderBy: 'startTime',
        maxResults: PER_PAGE,
        pageToken,
      },
      units: 1,
    });
    const zone = cleanLine(page.timeZone ?? '', 100) || 'UTC';
    for (const item of page.items ?? []) {
      // One odd entry (Calendar has many kinds) does not hide the others.
      const parsed = googleEventSchema.safeParse(item);
      const event = parsed.success ? await readGoogleEvent(parsed.data, zone, reader) : null;
      if (event !== null) events.set(event.id, event);
    }
    pageToken = page.nextPageToken ?? undefined;
    if (pageToken === undefined) break;
  }
  return [...events.values()]
    .slice(0, MAX_EVENTS)
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}
