import { createHash } from 'node:crypto';
import type { Provider } from '@eisen/contract';
import { z } from 'zod';
import type { Sealer, SealPlace } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, UserId } from '#db/database.ts';
import type { Clock, Ids } from '#system.ts';
import {
  deleteExpiredAttempts,
  deleteOldestAttempts,
  insertAttempt,
  takeAttempt,
} from './attempts-repository.ts';
import type { ConsentAsk } from './oauth-client.ts';

/** What one way to the consent page and back carries besides the browser's `state`. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  /** PKCE's code verifier: 43 characters (RFC 7636 4.1). */
  readonly verifier: string;
  readonly how: ConsentAsk;
}

/** Who is under way: a signed-in user and the session that he began with. */
export interface Traveller {
  readonly userId: UserId;
  /** The session cookie's value. */
  readonly sessionToken: string;
}

/** Single-use `state` of the code flow, bound to user, session and provider (D-23). */
export interface AttemptsService {
  begin(who: Traveller, provider: Provider, how: ConsentAsk): Promise<Attempt>;
  /**
   * The attempt that a `state` stands for, once.
   *
   * @returns null when it is unknown, used, older than 10 minutes, of another session or of the other provider
   */
  take(who: Traveller, provider: Provider, state: string): Promise<Attempt | null>;
  tidy(): Promise<void>;
}

/** How long the way to the consent page and back may take (D-23). */
export const ATTEMPT_LIFE_MS = 10 * 60_000;
/** Tabs that one user may have at consent pages at once. */
const KEPT_ATTEMPTS = 10;

const sealedSchema = z.object({
  nonce: z.string(),
  verifier: z.string(),
  how: z.enum(['usual', 'consent', 'choose']),
});

export function createAttemptsService(needs: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
}): AttemptsService {
  const { db, sealer, clock, ids } = needs;
  return {
    async begin({ userId, sessionToken }, provider, how) {
      const attempt = { state: ids.token(), nonce: ids.token(), verifier: ids.token(), how };
      const { state, ...rest } = attempt;
      const id = hashOf(state).toString('base64url');
      await db.asUser(userId, async (tx) => {
        await insertAttempt(tx, {
          userId,
          id,
          sessionHash: hashOf(sessionToken),
          provider,
          sealed: sealer.seal(JSON.stringify(rest), placeOf(userId, id)),
          expiresAt: new Date(clock.now().getTime() + ATTEMPT_LIFE_MS),
        });
        await deleteOldestAttempts(tx, userId, KEPT_ATTEMPTS);
      });
      return attempt;
    },
    async take({ userId, sessionToken }, provider, state) {
      const id = hashOf(state).toString('base64url');
      const sessionHash = hashOf(sessionToken);
      const row = await db.asUser(userId, (tx) => takeAttempt(tx, { userId, id, sessionHash }));
      if (row === null || row.provider !== provider || row.expiresAt <= clock.now()) return null;
      const opened = sealer.openText(row.sealed, placeOf(userId, id));
      return { state, ...sealedSchema.parse(JSON.parse(opened)) };
    },
    tidy: () => db.asSystem((tx) => deleteExpiredAttempts(tx, clock.now())),
  };
}

/** The stored form of secrets that travel: whoever reads the table cannot use it. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function placeOf(userId: string, id: string): SealPlace {
  return { scope: `user:${userId}`, place: `consent_attempts/${id}` };
}

/** For key rotation: what an attempt seals. */
export const sealedAttempts: readonly SealedTable[] = [
  {
    table: 'consent_attempts',
    key: ['user_id', 'id'],
    columns: { sealed: (row) => placeOf(row.user_id ?? '', row.id ?? '') },
  },
];
