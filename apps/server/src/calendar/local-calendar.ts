import {
  type CalendarEvent,
  type CalendarProvider,
  type NewCalendarEvent,
  ProviderError,
} from '@eisen/mailbox';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database } from '#db/database.ts';
import type { Ids } from '#system.ts';
import {
  deleteLocalEvent,
  findLocalEventByKey,
  insertLocalEvent,
  type LocalEventRow,
  type OfficeOwner,
  selectLocalEvents,
} from './local-office-repository.ts';

const MOST_EVENTS = 1_000;

type SealedTexts = Pick<
  NewCalendarEvent,
  'subject' | 'description' | 'location' | 'attendees' | 'timezone'
>;

/**
 * The calendar of a local mailbox (D-114). It invites nobody and makes no online meetings, which an event says
 * truthfully (D-104).
 */
export function createLocalCalendar(needs: {
  db: Database;
  sealer: Sealer;
  ids: Ids;
  owner: OfficeOwner;
}): CalendarProvider {
  const { db, sealer, ids, owner } = needs;

  const toEvent = (row: LocalEventRow): CalendarEvent => ({
    ...(JSON.parse(sealer.openText(row.texts, placeOf(owner, row.id))) as SealedTexts),
    id: row.id,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    allDay: null,
    isFree: false,
    isOnlineMeeting: false,
    joinUrl: null,
  });

  return {
    async createEvent({ key, startsAt, endsAt, ...event }) {
      const { subject, description, location, attendees, timezone } = event;
      const id = ids.uuid();
      const texts: SealedTexts = { subject, description, location, attendees, timezone };
      const row: LocalEventRow = {
        ...owner,
        id,
        key,
        startsAt,
        endsAt,
        texts: sealer.seal(JSON.stringify(texts), placeOf(owner, id)),
      };
      return await db.asUser(owner.userId, async (tx) => {
        if (await insertLocalEvent(tx, row)) return toEvent(row);
        const first = await findLocalEventByKey(tx, owner, key);
        if (!first) throw new Error('The calendar neither took the event nor holds it.');
        const known = toEvent(first);
        if (!isSame(known, { ...texts, startsAt, endsAt }))
          throw new ProviderError('key-taken', 'The key is of another event.');
        return known;
      });
    },
    async listEvents(range) {
      const rows = await db.asUser(owner.userId, (tx) =>
        selectLocalEvents(tx, owner, { ...range, limit: MOST_EVENTS }),
      );
      return rows.map(toEvent);
    },
    async deleteEvent(id) {
      if (!(await db.asUser(owner.userId, (tx) => deleteLocalEvent(tx, owner, id))))
        throw new ProviderError('not-found', 'The calendar does not hold this event.');
    },
  };
}

function isSame(
  known: CalendarEvent,
  asked: SealedTexts & Pick<CalendarEvent, 'startsAt' | 'endsAt'>,
) {
  const said = ({ subject, description, location, attendees, timezone, ...at }: typeof asked) =>
    JSON.stringify([subject, description, location, attendees, timezone, at.startsAt, at.endsAt]);
  return said(known) === said(asked);
}

/** For key rotation: what local calendars seal, and where. */
export const sealedLocalEvents: SealedTable = {
  table: 'local_events',
  key: ['user_id', 'mailbox_id', 'id'],
  columns: {
    texts: (row) =>
      placeOf({ userId: row.user_id ?? '', mailboxId: row.mailbox_id ?? '' }, row.id ?? ''),
  },
};

function placeOf({ userId, mailboxId }: { userId: string; mailboxId: string }, id: string) {
  return { scope: `user:${userId}`, place: `local_events/${mailboxId}/${id}` };
}
