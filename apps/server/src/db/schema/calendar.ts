import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Events that the user deleted and whose provider has not confirmed it yet. */
export const eventRemovals = pgTable(
  'event_removals',
  {
    userId: text('user_id').notNull(),
    mailboxId: text('mailbox_id').notNull(),
    eventId: text('event_id').notNull(),
    /** When the provider is to be asked next. */
    dueAt: instant('due_at').notNull(),
    /** Until then one process alone asks. */
    leasedUntil: instant('leased_until'),
    /** Failures in a row. */
    attempts: integer('attempts').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.mailboxId, t.eventId] }),
    index('event_removals_due').on(t.dueAt),
  ],
);
