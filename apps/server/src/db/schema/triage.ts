import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

type Quadrant = 'do' | 'schedule' | 'delegate' | 'eliminate';

/** What was decided about each message (D-27). Numbers and names in plain, everything quoted sealed (D-107). */
export const decisions = pgTable(
  'decisions',
  {
    userId: text('user_id').notNull(),
    mailboxId: text('mailbox_id').notNull(),
    messageId: text('message_id').notNull(),
    /** Null: in the inbox, unsure, held or put back by the user. */
    quadrant: text('quadrant').$type<Quadrant>(),
    /** Best guess and runner-up of a message that is not sure. */
    guess: text('guess').$type<Quadrant>(),
    second: text('second').$type<Quadrant>(),
    confidence: real('confidence'),
    source: text('source').$type<'local' | 'model' | 'user'>(),
    /** Why it waits, in our own words; null when it does not. */
    held: text('held'),
    urgency: real('urgency'),
    importance: real('importance'),
    deadline: instant('deadline'),
    /** Null also where no words of the mail are kept for the deadline: then nothing is made of it. */
    deadlineKind: text('deadline_kind').$type<'deadline' | 'appointment'>(),
    /** The deadline for which time moved this one from "schedule" to "do" (D-120); it does so once for each. */
    raisedFor: instant('raised_for'),
    /** Sealed JSON: the reasons, the evidence of both axes, and the words of every moment that the mail names. */
    sealed: bytea('sealed'),
    /** Names the change that made this row, so that an undo sees whether something newer stands there. */
    version: text('version').notNull(),
    decidedAt: instant('decided_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.mailboxId, t.messageId] }),
    index('decisions_quadrant').on(t.userId, t.mailboxId, t.quadrant),
    index('decisions_near').on(t.deadline).where(sql`quadrant = 'schedule'`),
  ],
);
