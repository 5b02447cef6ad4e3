import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** The mailbox of each user (D-20). `connecting` while a sandbox mailbox is being filled. */
export const mailboxes = pgTable(
  'mailboxes',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    provider: text('provider').$type<'outlook' | 'gmail'>().notNull(),
    /** `sandbox` stands in for the provider (D-114); `account` is a real one, read by its API. */
    kind: text('kind').$type<'sandbox' | 'account'>().notNull(),
    state: text('state').$type<'connecting' | 'connected'>().notNull(),
    /** Sealed JSON: address and display name. */
    identity: bytea('identity').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Moved on while it is being filled: a `connecting` row that stands still belongs to a dead process. */
    touchedAt: instant('touched_at').notNull(),
    /** Keyed hash of the account at the provider: tells the same account again, names nobody. Null for a sandbox. */
    accountKey: bytea('account_key'),
    /** When the consent was given that holds now; null for a sandbox. */
    consentedAt: instant('consented_at'),
    /** Who works on it in the background, until when nobody else may, and who has asked to be next. */
    workedBy: text('worked_by'),
    workedUntil: instant('worked_until'),
    wantedBy: text('wanted_by'),
    wantedUntil: instant('wanted_until'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('mailboxes_one_connected').on(t.userId).where(sql`state = 'connected'`),
    index('mailboxes_account').on(t.accountKey),
  ],
);

/** How far the index of a mailbox is known: revision counter, provider's cursor and count. */
export const mailIndexes = pgTable(
  'mail_indexes',
  {
    userId: text('user_id').notNull(),
    mailboxId: text('mailbox_id').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    cursor: text('cursor'),
    providerCount: integer('provider_count'),
    checkedAt: instant('checked_at'),
    /** When the whole inbox was last compared with the provider's. */
    comparedAt: instant('compared_at'),
    /** When all sent mail had been read for known senders (D-121). */
    sentReadAt: instant('sent_read_at'),
    sentCursor: text('sent_cursor'),
    /** Mail that arrives above this revision is classified by itself; null until the user classified once (D-50). */
    autoFrom: bigint('auto_from', { mode: 'number' }),
    /** How the last look at the provider ended. */
    connection: text('connection')
      .$type<'connected' | 'reconnect' | 'throttled' | 'unreachable'>()
      .notNull()
      .default('connected'),
    retryAt: instant('retry_at'),
    /** Which process watches the mailbox for new mail, and until when nobody else may. */
    watchedBy: text('watched_by'),
    watchedUntil: instant('watched_until'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mailboxId] })],
);

/** One row for each message that was ever seen in the inbox: ids and times only (D-107). */
export const messageIndex = pgTable(
  'message_index',
  {
    userId: text('user_id').notNull(),
    mailboxId: text('mailbox_id').notNull(),
    messageId: text('message_id').notNull(),
    threadId: text('thread_id').notNull(),
    /** Null until the message was read, where the provider's lists tell no times. */
    receivedAt: instant('received_at'),
    state: text('state').$type<'inbox' | 'archived' | 'trashed' | 'gone'>().notNull(),
    /** The mailbox's counter at the row's last change; 0 for what was there before anything was told. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** The counter when it last came into the inbox; 0 for what was there from the start. */
    arrivedRevision: bigint('arrived_revision', { mode: 'number' }).notNull().default(0),
    /** The counter when Eisen itself last moved it: what a provider said before that is old. */
    movedRevision: bigint('moved_revision', { mode: 'number' }).notNull().default(0),
    /** When the user answered its conversation, after it came. */
    repliedAt: instant('replied_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.mailboxId, t.messageId] }),
    index('message_index_revision').on(t.userId, t.mailboxId, t.revision),
    index('message_index_state').on(t.userId, t.mailboxId, t.state),
    index('message_index_arrived').on(t.userId, t.mailboxId, t.arrivedRevision),
    index('message_index_thread').on(t.userId, t.mailboxId, t.threadId),
  ],
);

/** The provider's promise to call when the inbox changes; a call is only a hint to look. */
export const mailSubscriptions = pgTable(
  'mail_subscriptions',
  {
    userId: text('user_id').notNull(),
    mailboxId: text('mailbox_id').notNull(),
    /** The provider's id of the subscription. */
    subscriptionId: text('subscription_id').notNull(),
    /** Keyed hash of the secret that every genuine call carries. */
    secretKey: text('secret_key').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.mailboxId] }),
    index('mail_subscriptions_id').on(t.subscriptionId),
  ],
);

/** Whom the user has heard from and answered, by keyed hash of the address (D-121). */
export const knownSenders = pgTable(
  'known_senders',
  {
    userId: text('user_id').notNull(),
    sender: bytea('sender').notNull(),
    firstSeenAt: instant('first_seen_at'),
    replied: boolean('replied').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.sender] })],
);

type Folder = 'inbox' | 'archive' | 'sent' | 'drafts' | 'trash' | 'spam';

/** The change counter of each local mailbox (D-114). */
export const localMailboxes = pgTable(
  'local_mailboxes',
  {
    userId: text('user_id').notNull(),
    mailboxId: text('mailbox_id').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mailboxId] })],
);

/** The mail of local mailboxes: heads, bodies and bytes sealed, each on its own (D-107). */
export const localMessages = pgTable(
  'local_messages',
  {
    userId: text('user_id').notNull(),
    mailboxId: text('mailbox_id').notNull(),
    id: text('id').notNull(),
    threadId: text('thread_id').notNull(),
    folder: text('folder').$type<Folder>().notNull(),
    formerFolder: text('former_folder').$type<Folder>(),
    receivedAt: instant('received_at').notNull(),
    unread: boolean('unread').notNull(),
    flagged: boolean('flagged').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    folderRevision: bigint('folder_revision', { mode: 'number' }).notNull(),
    /** Keyed hash of the Message-ID. */
    messageKey: text('message_key').notNull(),
    head: bytea('head').notNull(),
    content: bytea('content').notNull(),
    /** The bytes as they came, for mail with attachments only. */
    raw: bytea('raw'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.mailboxId, t.id] }),
    index('local_messages_folder').on(
      t.userId,
      t.mailboxId,
      t.folder,
      t.receivedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('local_messages_newest').on(
      t.userId,
      t.mailboxId,
      t.receivedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('local_messages_revision').on(t.userId, t.mailboxId, t.revision),
    index('local_messages_key').on(t.userId, t.mailboxId, t.messageKey),
  ],
);
