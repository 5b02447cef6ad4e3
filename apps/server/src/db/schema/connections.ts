import {
  bigint,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** One way to a provider's consent page and back: used once, within minutes, by the session that began it (D-23). */
export const consentAttempts = pgTable(
  'consent_attempts',
  {
    userId: text('user_id').notNull(),
    /** SHA-256 of `state` in base64url: whoever reads the table cannot use it. */
    id: text('id').notNull(),
    /** SHA-256 of the session that began. */
    sessionHash: bytea('session_hash').notNull(),
    provider: text('provider').$type<'outlook' | 'gmail'>().notNull(),
    /** Sealed JSON: PKCE verifier, nonce, and what the consent page was asked for. */
    sealed: bytea('sealed').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('consent_attempts_expires').on(t.expiresAt),
  ],
);

/** The tokens of each connected account; a sandbox mailbox has none. */
export const mailboxTokens = pgTable(
  'mailbox_tokens',
  {
    userId: text('user_id').notNull(),
    mailboxId: text('mailbox_id').notNull(),
    /** Sealed. */
    accessToken: bytea('access_token').notNull(),
    /** Sealed. */
    refreshToken: bytea('refresh_token').notNull(),
    /** What was granted, as the provider last said it, parted by spaces. */
    scopes: text('scopes').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** `reconnect`: the provider refused the refresh token, only a new consent helps. */
    state: text('state').$type<'valid' | 'reconnect'>().notNull(),
    /** One more with each set of tokens, so that nobody writes over a newer one. */
    generation: bigint('generation', { mode: 'number' }).notNull(),
    /** Who is asking for new tokens right now, and until when others wait for him. */
    refreshingBy: text('refreshing_by'),
    refreshingUntil: instant('refreshing_until'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mailboxId] })],
);

/** Calls of an account that are under way: what of its simultaneous places each fills, and until when at most. */
export interface PlacesTaken {
  readonly id: string;
  readonly places: number;
  readonly untilMs: number;
}

/**
 * What is left of the quota of each provider account, for all processes together. Of no user: two may have connected
 * the same account. A row that was not touched for minutes says the same as none.
 */
export const accountQuotas = pgTable('account_quotas', {
  /** Keyed hash of the account, in base64url: names nobody. */
  account: text('account').primaryKey(),
  units: doublePrecision('units').notNull(),
  filledAt: instant('filled_at').notNull(),
  /** The provider asked to wait. */
  pausedUntil: instant('paused_until'),
  /** A user's call waits for units: background calls stand back until then. */
  usersWaitUntil: instant('users_wait_until'),
  places: jsonb('places').$type<readonly PlacesTaken[]>().notNull(),
});
