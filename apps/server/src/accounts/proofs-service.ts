import type { Config } from '#config.ts';
import type { Tx, UserId } from '#db/database.ts';
import type { SignedInUser } from '#http/session-guard.ts';
import type { Clock } from '#system.ts';
import { hasProof, insertProof } from './links-repository.ts';
import { toSignedInUser } from './sessions-service.ts';
import { selectUser, selectUserByEmail, toKey } from './users-repository.ts';

/** An address that is its owner's for certain, in the form in which addresses are compared. */
export interface ProvenAddress {
  readonly userId: UserId;
  readonly emailKey: string;
}

/** Told in the transaction that makes the proof: what waits for the address can be handed over with it. */
export type OnProven = (tx: Tx, proven: ProvenAddress) => Promise<void>;

/** Which addresses are whose (D-98). Everything happens in the caller's transaction, as the system. */
export interface ProofsService {
  /** Keeps a proof; one more of the same address is no error. */
  record(tx: Tx, proof: ProvenAddress & { method: 'link' | 'google' | 'microsoft' }): Promise<void>;
  /** A new account: in local mode its address counts as proven from now on. */
  registered(tx: Tx, account: ProvenAddress): Promise<void>;
  isProven(tx: Tx, userId: UserId, email: string): Promise<boolean>;
  /** The account whose proven address this is; null for an address that nobody has proven. */
  findOwner(tx: Tx, email: string): Promise<SignedInUser | null>;
  /** The user's own address when it is proven, else null. */
  addressOf(tx: Tx, userId: UserId): Promise<string | null>;
  onProven(listener: OnProven): void;
}

export function createProofsService(parts: {
  config: Pick<Config, 'localMode'>;
  clock: Clock;
}): ProofsService {
  const { config, clock } = parts;
  const listeners: OnProven[] = [];

  async function tell(tx: Tx, { userId, emailKey }: ProvenAddress): Promise<void> {
    for (const listener of listeners) await listener(tx, { userId, emailKey });
  }

  const isProven = async (tx: Tx, userId: UserId, email: string) =>
    config.localMode || (await hasProof(tx, userId, toKey(email)));

  return {
    async record(tx, { userId, emailKey, method }) {
      await insertProof(tx, { userId, emailKey, method, provenAt: clock.now() });
      await tell(tx, { userId, emailKey });
    },
    async registered(tx, account) {
      if (config.localMode) await tell(tx, account);
    },
    isProven,
    async findOwner(tx, email) {
      const row = await selectUserByEmail(tx, email);
      if (row === null || !(await isProven(tx, row.id as UserId, row.email))) return null;
      return toSignedInUser(row);
    },
    async addressOf(tx, userId) {
      const row = await selectUser(tx, userId);
      return row !== null && (await isProven(tx, userId, row.email)) ? row.emailKey : null;
    },
    onProven(listener) {
      listeners.push(listener);
    },
  };
}
