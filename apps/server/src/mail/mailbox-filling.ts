import type { Provider } from '@eisen/contract';
import type { LocalMailbox } from '@eisen/mailbox';
import type { Sealer } from '#crypto/seal.ts';
import type { Database, UserId } from '#db/database.ts';
import { conflict } from '#http/errors.ts';
import type { Clock, Ids } from '#system.ts';
import type { ConnectedMailbox } from './connected-mailbox.ts';
import type { MailboxErasing } from './mailbox-erasing.ts';
import { type MailboxIdentity, sealIdentity } from './mailbox-identity.ts';
import {
  findConnectingIds,
  insertMailbox,
  lockMailboxes,
  markConnected,
  touchMailbox,
} from './mailboxes-repository.ts';

/** A mailbox that is being filled and does not count as connected yet. */
export interface MailboxInMaking {
  readonly id: string;
  readonly mailbox: LocalMailbox;
  /** Says that it still is being filled; call it every few seconds. */
  keepAlive(): Promise<void>;
  /**
   * Takes the place of the user's mailbox; all that was kept about the old one is erased.
   *
   * @throws AppError 409 when it counted as dead and made room for another one; the user's mailbox stays as it was
   */
  finish(): Promise<ConnectedMailbox>;
  /** Takes away what was filled; the user's mailbox stays as it was. */
  abandon(): Promise<void>;
}

/** A mailbox in the making that nobody has touched for so long was left behind by a stopped process. */
export const DEAD_AFTER_MS = 60_000;

const TAKEN_AWAY = 'Another mailbox was connected meanwhile. Please try again.';

/** Fills a local mailbox beside the connected one, and puts it in its place when it is whole. */
export function createMailboxFilling(needs: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  openLocal: (userId: UserId, mailboxId: string, owner: MailboxIdentity) => LocalMailbox;
  erasing: MailboxErasing;
}) {
  const { db, sealer, clock, ids, openLocal } = needs;
  const { erase, eraseConnected, forget } = needs.erasing;

  async function insertConnecting(
    userId: UserId,
    id: string,
    as: Provider,
    identity: MailboxIdentity,
    now: Date,
  ) {
    return await db.asUser(userId, async (tx) => {
      const idleSince = new Date(now.getTime() - DEAD_AFTER_MS);
      for (const dead of await findConnectingIds(tx, userId, idleSince))
        await erase(tx, userId, dead);
      if ((await findConnectingIds(tx, userId)).length > 0) return false;
      await insertMailbox(tx, {
        userId,
        id,
        provider: as,
        kind: 'sandbox',
        state: 'connecting',
        identity: sealIdentity(sealer, userId, id, identity),
        createdAt: now,
        touchedAt: now,
        accountKey: null,
        consentedAt: null,
      });
      return true;
    });
  }

  async function finish(userId: UserId, connected: ConnectedMailbox): Promise<ConnectedMailbox> {
    const replaced = await db.asUser(userId, async (tx) => {
      await lockMailboxes(tx, userId);
      const old = await eraseConnected(tx, userId);
      if (!(await markConnected(tx, userId, connected.id))) throw conflict('conflict', TAKEN_AWAY);
      return old;
    });
    await forget(replaced);
    return connected;
  }

  return {
    isFilling: (userId: UserId) =>
      db.asUser(userId, async (tx) => {
        const idleSince = new Date(clock.now().getTime() - DEAD_AFTER_MS);
        const dead = await findConnectingIds(tx, userId, idleSince);
        return (await findConnectingIds(tx, userId)).length > dead.length;
      }),
    async begin(
      userId: UserId,
      as: Provider,
      identity: MailboxIdentity,
    ): Promise<MailboxInMaking | 'busy'> {
      const id = ids.uuid();
      const now = clock.now();
      if (!(await insertConnecting(userId, id, as, identity, now))) return 'busy';
      const connected = {
        id,
        provider: as,
        kind: 'sandbox',
        connectedAt: now,
        accountKey: null,
      } as const;
      return {
        id,
        mailbox: openLocal(userId, id, identity),
        keepAlive: () => db.asUser(userId, (tx) => touchMailbox(tx, userId, id, clock.now())),
        finish: () => finish(userId, { ...connected, ...identity }),
        abandon: () => db.asUser(userId, (tx) => erase(tx, userId, id)),
      };
    },
  };
}
