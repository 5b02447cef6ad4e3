import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** The calendar of each local mailbox (D-114): times in plain, everything said sealed. */
export const localEvents = pgTable(
  'local_events',
  {
    userId: text('user_id').notNull(),
    mailboxId: text('mailbox_id').notNull(),
    id: text('id').notNull(),
    /** The maker's own key: asked again with it, no second event is made. */
    key: text('key').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Sealed JSON: subject, description, location, attendees, zone. */
    texts: bytea('texts').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.mailboxId, t.id] }),
    uniqueIndex('local_events_key').on(t.userId, t.mailboxId, t.key),
    index('local_events_time').on(t.userId, t.mailboxId, t.startsAt),
  ],
);

/** The to-do list of each local mailbox (D-114), sealed. */
export const localTodos = pgTable(
  'local_todos',
  {
    userId: text('user_id').notNull(),
    mailboxId: text('mailbox_id').notNull(),
    id: text('id').notNull(),
    /** Sealed JSON of the whole item. */
    item: bytea('item').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mailboxId, t.id] })],
);
