import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** SMART goals of each user. What was written or quoted from mail is sealed (D-107). */
export const goals = pgTable(
  'goals',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    /** Sealed JSON: title, the five texts, owner, subject of the email. */
    texts: bytea('texts').notNull(),
    priority: text('priority').$type<'low' | 'medium' | 'high' | 'urgent'>().notNull(),
    status: text('status').$type<'pending' | 'in_progress' | 'completed' | 'cancelled'>().notNull(),
    /** A calendar day, without a zone. */
    dueDate: date('due_date', { mode: 'string' }),
    emailId: text('email_id'),
    aiGenerated: boolean('ai_generated').notNull(),
    /** `local` or the model's name, for drafts of an assistant. */
    generatedBy: text('generated_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Deleted by the user; the row stays for a day, so that this can be taken back. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('goals_removed').on(t.removedAt).where(sql`${t.removedAt} is not null`),
    index('goals_newest').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);
