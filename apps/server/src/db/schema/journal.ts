import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** Every change of mail or of quadrant, newest last (D-112). */
export const journalEntries = pgTable(
  'journal_entries',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    mailboxId: text('mailbox_id').notNull(),
    actor: text('actor').$type<'user' | 'assistant' | 'rule'>().notNull(),
    kind: text('kind').notNull(),
    /** Calls of one act carry one group and share one entry. */
    groupId: text('group_id'),
    /** Items that were done; 0 while it is not known yet whether any was. */
    count: integer('count').notNull(),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('journal_entries_group')
      .on(t.userId, t.mailboxId, t.groupId, t.kind)
      .where(sql`group_id is not null`),
  ],
);

/** What an entry changed, one row a message, each with its inverse. */
export const journalItems = pgTable(
  'journal_items',
  {
    userId: text('user_id').notNull(),
    entryId: text('entry_id').notNull(),
    position: integer('position').notNull(),
    messageId: text('message_id').notNull(),
    /** Sealed JSON: what undoing this item needs. */
    inverse: bytea('inverse').notNull(),
    undoneAt: instant('undone_at'),
    /** When the provider was about to be asked for it; null as soon as it is known that it was done. */
    intendedAt: instant('intended_at'),
    /** While `intendedAt` stands: when the provider shall be asked what became of it. */
    lookAt: instant('look_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.entryId, t.position] }),
    index('journal_items_message').on(t.userId, t.messageId),
    index('journal_items_unsettled').on(t.lookAt).where(sql`look_at is not null`),
  ],
);
