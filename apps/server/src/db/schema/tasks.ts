import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** Tasks of each user. What was written or quoted from mail is sealed (D-107). */
export const tasks = pgTable(
  'tasks',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    /** Sealed JSON: title and description. */
    texts: bytea('texts').notNull(),
    dueAt: instant('due_at').notNull(),
    priority: text('priority').$type<'low' | 'medium' | 'high'>().notNull(),
    status: text('status').$type<'pending' | 'in-progress' | 'completed'>().notNull(),
    quadrant: text('quadrant').$type<'do' | 'schedule' | 'delegate' | 'eliminate'>(),
    emailId: text('email_id'),
    provider: text('provider').$type<'outlook' | 'gmail'>(),
    /** Whether a copy in the account's to-do list follows the task (D-85). */
    syncsToMicrosoft: boolean('syncs_to_microsoft').notNull(),
    /** The copy's id; null while there is none, or none that we know of. */
    copyId: text('copy_id'),
    /** The mailbox whose account keeps the copy: noted before it is asked for, so without an id there may be one. */
    copyMailboxId: text('copy_mailbox_id'),
    /** When the copy is to be made to say what the task says; null while it does. */
    copyDueAt: instant('copy_due_at'),
    /** Until then one process alone works on the copy. */
    copyLeasedUntil: instant('copy_leased_until'),
    /** Failures in a row. */
    copyAttempts: integer('copy_attempts').notNull().default(0),
    /** Counts the changes that the copy has to follow. */
    copyVersion: integer('copy_version').notNull().default(0),
    /** Deleted by the user; the row stays, without its words, until the copy is deleted too. */
    removedAt: instant('removed_at'),
    /** Why the copy does not follow, in our own words. */
    syncError: text('sync_error'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('tasks_due').on(t.userId, t.dueAt, t.id),
    index('tasks_copy_due').on(t.copyDueAt).where(sql`${t.copyDueAt} is not null`),
  ],
);
