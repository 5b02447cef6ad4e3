import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** Looked up before a user is known: no row security, reached by `asSystem` only. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  username: text('username').notNull(),
  /** Lower case: usernames are unique ignoring case (D-46). */
  usernameKey: text('username_key').notNull().unique(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  role: text('role').notNull(),
  primaryGoal: text('primary_goal'),
  inboxChallenges: json('inbox_challenges').$type<string[]>(),
  passwordHash: text('password_hash').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** One signed-in browser. The cookie's value is known to the browser only; its SHA-256 is the key. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: bytea('id_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_last_seen').on(t.lastSeenAt)],
);

/** Mailed links that work once: password reset and proof of an address. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'reset' | 'verify'>().notNull(),
    /** The address the link was mailed to: a later change of address must not be proven by it. */
    emailKey: text('email_key').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('mailed_links_user').on(t.userId, t.purpose)],
);

/** Mailed invitations of people without account: whoever opens one has read that address's mail (D-98). */
export const joinLinks = pgTable(
  'join_links',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    /** Keyed hash of the address it was mailed to. */
    addressMac: bytea('address_mac').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Who invites: whoever opens the link is told, as the mail told him. */
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'cascade' }),
    /** The team to join; null for an email that was handed on. The team may be gone by now. */
    teamId: text('team_id'),
  },
  (t) => [
    index('join_links_expires').on(t.expiresAt),
    index('join_links_invited_by').on(t.invitedBy),
  ],
);

/** Addresses that a user has shown to be his (D-98). Local mode writes none here. */
export const addressProofs = pgTable(
  'address_proofs',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    emailKey: text('email_key').notNull(),
    method: text('method').$type<'link' | 'google' | 'microsoft'>().notNull(),
    provenAt: instant('proven_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.emailKey] }),
    index('address_proofs_email').on(t.emailKey),
  ],
);

/** Counters of D-18; the subject is a keyed hash, so that the table names nobody. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    rule: text('rule').notNull(),
    subject: bytea('subject').notNull(),
    count: integer('count').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rule, t.subject] }),
    index('rate_limits_window').on(t.windowEndsAt),
  ],
);

/** Secrets of the installation itself, sealed by the master key. */
export const systemSecrets = pgTable('system_secrets', {
  name: text('name').primaryKey(),
  sealed: bytea('sealed').notNull(),
});

/** First answers of calls that carry an `Idempotency-Key`, kept 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    callId: text('call_id').notNull(),
    /** Keyed hash of the body: the same key with another body is a conflict. */
    bodyMac: bytea('body_mac').notNull(),
    /** Null while the first request is still at work. */
    status: integer('status'),
    answer: bytea('answer'),
    startedAt: instant('started_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index('idempotency_keys_expires').on(t.expiresAt),
  ],
);

/** Sealed, because it names senders whose images may be shown. */
export const userSettings = pgTable('user_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealed: bytea('sealed').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
