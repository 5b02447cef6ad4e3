import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytea, instant } from './columns.ts';

/** What several users share has no one owner: no row security, reached by `asSystem` only, filtered by membership. */
export const teams = pgTable('teams', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  /** Whoever made the team; the member of longest standing once that account is gone (D-49). */
  ownerId: text('owner_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull(),
});

export const teamMembers = pgTable(
  'team_members',
  {
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<'owner' | 'member'>().notNull(),
    joinedAt: instant('joined_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.userId] }),
    index('team_members_user').on(t.userId, t.joinedAt),
  ],
);

/** An invite waits for an address; whoever has proven it may answer (D-98). */
export const invites = pgTable(
  'invites',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** Keyed hash of the invited address: its owner may know nothing of us. */
    addressMac: bytea('address_mac').notNull(),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').$type<'pending' | 'accepted' | 'declined'>().notNull(),
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'cascade' }),
    /** What became of the mail to somebody without account; null where none was needed. */
    mail: text('mail').$type<'sending' | 'sent' | 'unclear'>(),
    /** The `Idempotency-Key` of the request that last mailed: its repeat mails nothing. */
    mailedFor: text('mailed_for'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('invites_open').on(t.teamId, t.addressMac).where(sql`status = 'pending'`),
    index('invites_address').on(t.addressMac),
    index('invites_expires').on(t.expiresAt),
  ],
);
