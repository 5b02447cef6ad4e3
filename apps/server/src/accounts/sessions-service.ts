import { createHash } from 'node:crypto';
import type { Database, Tx, UserId } from '#db/database.ts';
import { isStorageFull } from '#disk-space.ts';
import type { FindSession, SignedInUser } from '#http/session-guard.ts';
import type { Clock, Ids } from '#system.ts';
import {
  deleteEndedSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  selectSession,
  touchSession,
} from './sessions-repository.ts';
import type { UserRow } from './users-repository.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A session ends after 7 days without a call and after 30 days in any case (D-10). */
const IDLE_MS = 7 * DAY_MS;
const LONGEST_MS = 30 * DAY_MS;
/** Calls closer together than this do not write. */
const TOUCH_AFTER_MS = 5 * 60_000;

export interface SessionsService {
  /** Begins a session inside the caller's transaction and answers the cookie's value. */
  begin(tx: Tx, userId: UserId): Promise<string>;
  find: FindSession;
  /** Whether a session still stands, without making it live longer. */
  isAlive(token: string): Promise<boolean>;
  /** Ending one that is not there is no error. */
  end(token: string): Promise<void>;
  /** Inside the caller's transaction. @param exceptToken the session that stays, or null */
  endAll(tx: Tx, userId: UserId, exceptToken: string | null): Promise<void>;
  tidy(): Promise<void>;
}

export function createSessionsService(parts: {
  db: Database;
  clock: Clock;
  ids: Ids;
  /** In the transaction that ends sessions of a user: who listens for him finds out at its commit. */
  onEnded?: ((tx: Tx, userId: UserId) => Promise<void>) | undefined;
}): SessionsService {
  const { db, clock, ids, onEnded } = parts;
  const oldest = () => ({
    idleSince: new Date(clock.now().getTime() - IDLE_MS),
    madeBefore: new Date(clock.now().getTime() - LONGEST_MS),
  });
  /** In a transaction of its own: what was stored is read on a full disk too, where no session can be noted. */
  const touch = async (idHash: Buffer, now: Date) => {
    try {
      await db.asSystem((tx) => touchSession(tx, idHash, now));
    } catch (error) {
      if (!isStorageFull(error)) throw error;
    }
  };
  return {
    async begin(tx, userId) {
      const token = ids.token();
      const now = clock.now();
      await insertSession(tx, { idHash: hashOf(token), userId, createdAt: now, lastSeenAt: now });
      return token;
    },
    find: async (token) => {
      const idHash = hashOf(token);
      const now = clock.now();
      const found = await db.asSystem(async (tx) => {
        const one = await selectSession(tx, idHash);
        if (one === null) return null;
        const { idleSince, madeBefore } = oldest();
        if (one.session.lastSeenAt > idleSince && one.session.createdAt > madeBefore) return one;
        await deleteSession(tx, idHash);
        return null;
      });
      if (found === null) return null;
      if (now.getTime() - found.session.lastSeenAt.getTime() > TOUCH_AFTER_MS)
        await touch(idHash, now);
      return toSignedInUser(found.user);
    },
    isAlive: (token) =>
      db.asSystem(async (tx) => {
        const found = await selectSession(tx, hashOf(token));
        if (found === null) return false;
        const { idleSince, madeBefore } = oldest();
        return found.session.lastSeenAt > idleSince && found.session.createdAt > madeBefore;
      }),
    end: (token) =>
      db.asSystem(async (tx) => {
        const userId = await deleteSession(tx, hashOf(token));
        if (userId !== null) await onEnded?.(tx, userId);
      }),
    async endAll(tx, userId, exceptToken) {
      await deleteSessionsOf(tx, userId, exceptToken === null ? null : hashOf(exceptToken));
      await onEnded?.(tx, userId);
    },
    tidy: () => db.asSystem((tx) => deleteEndedSessions(tx, oldest())),
  };
}

export function toSignedInUser(row: UserRow): SignedInUser {
  return {
    id: row.id as UserId,
    username: row.username,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
  };
}

/** The stored form of secrets that travel: whoever reads the table cannot use it. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
