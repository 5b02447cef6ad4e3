import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
    /** The copy's id and the mailbox whose account keeps it; null while there is none. */
    copyId: text('copy_id'),
    copyMailboxId: text('copy_mailbox_id'),
    /** Why the copy does not follow, in our own words. */
    syncError: text('sync_error'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('tasks_due').on(t.userId, t.dueAt, t.id),
  ],
);
