import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytea, instant } from './columns.ts';

/**
 * An email handed on, shared by delegator and assignee: no row security, reached by `asSystem` only. Without an
 * assignee it waits for an address (D-98), or, without an address too, the assignee's account is gone.
 */
export const delegations = pgTable(
  'delegations',
  {
    id: text('id').primaryKey(),
    /** It is his mail that is quoted: the row goes with his account. */
    delegatedBy: text('delegated_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assignedTo: text('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    /** Keyed hash of the address that it waits for. */
    addressMac: bytea('address_mac'),
    /** The message's id in the delegator's mailbox. */
    emailId: text('email_id').notNull(),
    quadrant: text('quadrant')
      .$type<'do' | 'schedule' | 'delegate' | 'eliminate' | 'unclassified'>()
      .notNull(),
    status: text('status').$type<'pending' | 'in-progress' | 'done' | 'declined'>().notNull(),
    /** Sealed JSON under the delegation's own scope: what is quoted of the email, note, text, address (D-107). */
    content: bytea('content').notNull(),
    /** What became of the invitation's mail; null where none was needed. */
    mail: text('mail').$type<'sending' | 'sent' | 'unclear'>(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** When a waiting one is given up; null once it has an assignee. */
    expiresAt: instant('expires_at'),
    /** Its delegator has it again, or settled it; null while it runs. */
    ended: text('ended').$type<'taken-back' | 'closed'>(),
  },
  (t) => [
    index('delegations_assignee').on(t.assignedTo, t.createdAt),
    index('delegations_delegator').on(t.delegatedBy, t.createdAt),
    index('delegations_address').on(t.addressMac),
    index('delegations_expires').on(t.expiresAt),
  ],
);

/**
 * What others did that concerns a user, until he has seen it: whose it is and of which kind. Its words are looked up
 * in the invite or the delegation, so that nothing of an email stands here. One row for each of those: however often
 * somebody changes his mind, it is one notification.
 */
export const notifications = pgTable(
  'notifications',
  {
    userId: text('user_id').notNull(),
    /** An invite or a delegation. */
    subjectId: text('subject_id').notNull(),
    kind: text('kind')
      .$type<
        | 'invited'
        | 'delegated'
        | 'reminded'
        | 'taken-back'
        | 'accepted'
        | 'done'
        | 'declined'
        | 'reopened'
        | 'answered'
      >()
      .notNull(),
    at: instant('at').notNull(),
    seenAt: instant('seen_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.subjectId] }), index('notifications_at').on(t.at)],
);
