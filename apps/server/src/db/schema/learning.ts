import { index, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

type Quadrant = 'do' | 'schedule' | 'delegate' | 'eliminate';

/** What each correction taught (D-111). Addresses, conversations and words only as keyed hashes (D-107). */
export const lessons = pgTable(
  'lessons',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    mailboxId: text('mailbox_id').notNull(),
    messageId: text('message_id').notNull(),
    /** The journal's entry: its undo takes the lesson back. */
    entryId: text('entry_id').notNull(),
    taughtAt: instant('taught_at').notNull(),
    kind: text('kind').$type<'placed' | 'taken-back'>().notNull(),
    quadrant: text('quadrant').$type<Quadrant>().notNull(),
    urgentStep: real('urgent_step').notNull(),
    importantStep: real('important_step').notNull(),
    /** Kind and keyed hash of each trait, with spaces between; what was forgotten is no longer among them. */
    keys: text('keys').notNull(),
    /** Sealed JSON: each of the keys as the user knows it. */
    sealed: bytea('sealed'),
    thresholdVote: smallint('threshold_vote').$type<-1 | 0 | 1>().notNull(),
    /** When the assistant had filed what the user then moved; null where it had not. */
    filedAt: instant('filed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('lessons_taught').on(t.userId, t.taughtAt),
    index('lessons_entry').on(t.userId, t.entryId),
  ],
);
