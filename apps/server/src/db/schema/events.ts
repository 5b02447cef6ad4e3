import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The number of each user's last event; its row lock makes numbers and commits go in one order. */
export const eventHeads = pgTable(
  'event_heads',
  {
    userId: text('user_id').notNull(),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId] })],
);

/** What lately changed on a user's screen: ids and states, never words (D-107, D-123). */
export const userEvents = pgTable(
  'user_events',
  {
    userId: text('user_id').notNull(),
    /** Counts up by one: a reader sees by the number whether he missed any. */
    id: bigint('id', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    /** JSON. */
    data: text('data').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index('user_events_created').on(t.createdAt)],
);
