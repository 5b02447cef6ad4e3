import { randomBytes } from 'node:crypto';
import {
  createIds,
  createRandomKeyring,
  createSealer,
  type Database,
  type Ids,
  type Sealer,
  type UserId,
} from '@eisen/server';
import { openTestDatabase } from '#databases.ts';
import { type Emulators, startEmulators } from '#emulator/start-emulators.ts';

/** The right side of the Message-IDs that the outbox makes in a run. */
export const RUN_MESSAGE_ID_DOMAIN = 'eisen.example';
export const RUN_ADDRESS = 'alice@north.example';

/** What all runs share: the emulators, one database with a user for each run, a clock that only runs move. */
export interface SyncWorld {
  readonly emulators: Emulators;
  readonly db: Database;
  readonly clock: { now(): Date; advance(ms: number): void };
  readonly parts: SyncParts;
  /** A user with a connected mailbox, in the database alone. */
  addOwner(seed: number): Promise<{ userId: UserId; mailboxId: string }>;
  close(): Promise<void>;
}

export async function openSyncWorld(): Promise<SyncWorld> {
  const [emulators, db] = await Promise.all([
    startEmulators({ users: [{ address: RUN_ADDRESS, displayName: 'Alice North' }] }),
    openTestDatabase('pglite'),
  ]);
  let nowMs = Date.UTC(2026, 10, 20, 12);
  const clock = {
    now: () => new Date(nowMs),
    advance(ms: number) {
      nowMs += ms;
    },
  };
  return {
    emulators,
    db,
    clock,
    parts: createParts(clock),
    async addOwner(seed) {
      const owner = { userId: `user-${seed}` as UserId, mailboxId: `mailbox-${seed}` };
      await db.asUser(owner.userId, (tx) =>
        tx.execute(`insert into mailboxes
          (user_id, id, provider, kind, state, identity, created_at, touched_at)
          values ('${owner.userId}', '${owner.mailboxId}', 'gmail', 'account', 'connected', '', now(), now())`),
      );
      return owner;
    },
    async close() {
      await Promise.all([emulators.close(), db.close()]);
    },
  };
}

export interface SyncParts {
  readonly clock: SyncWorld['clock'];
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly events: { note(): void };
}

function createParts(clock: SyncWorld['clock']): SyncParts {
  return {
    clock,
    ids: createIds({ nowMs: () => clock.now().getTime(), random: randomBytes }),
    sealer: createSealer(createRandomKeyring(), Buffer.alloc(32, 7)),
    // Nobody listens: what is told to open tabs is another test's matter.
    events: { note() {} },
  };
}
