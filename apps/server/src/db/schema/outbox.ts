import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** What waits to leave the house, is leaving or has left (D-117). */
export const outbox = pgTable(
  'outbox',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    mailboxId: text('mailbox_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Keyed hash of the reply: the same key with another reply is a conflict. */
    bodyMac: bytea('body_mac').notNull(),
    state: text('state')
      .$type<'queued' | 'sending' | 'sent' | 'failed' | 'unknown' | 'cancelled'>()
      .notNull(),
    /** Sealed JSON of the reply; emptied when it has been sent or cancelled. */
    payload: bytea('payload'),
    /** Our own Message-ID: how the mail is found again in Sent. */
    internetMessageId: text('internet_message_id').notNull(),
    draftId: text('draft_id'),
    sentMessageId: text('sent_message_id'),
    sendAt: instant('send_at').notNull(),
    attempts: integer('attempts').notNull(),
    /** Our own words, shown to the user. */
    error: text('error'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    /** Until when the runner that took the row may work on it. */
    leasedUntil: instant('leased_until'),
    /** The message that leaves the inbox once the reply was sent; null: none. */
    archiveId: text('archive_id'),
    /** How far that is; null where nothing is to be archived. */
    archive: text('archive').$type<'waiting' | 'done' | 'failed'>(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('outbox_idempotency').on(t.userId, t.idempotencyKey),
    index('outbox_due').on(t.state, t.sendAt),
    index('outbox_archive_due')
      .on(t.sendAt)
      .where(sql`${t.state} = 'sent' and ${t.archive} = 'waiting'`),
  ],
);
