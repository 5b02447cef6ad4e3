import type { Provider } from '@eisen/contract';
import { createLocalMailbox, type LocalMailbox, type MailboxProvider } from '@eisen/mailbox';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { Clock, Ids } from '#system.ts';
import type { ConnectedMailbox } from './connected-mailbox.ts';
import type { OpenMailbox } from './listing-service.ts';
import { eraseLocalMailbox } from './local-mail-repository.ts';
import { createLocalMailStore } from './local-mail-store.ts';
import type { MailboxRow } from './mailboxes-repository.ts';
import {
  deleteMailbox,
  findConnectedRow,
  findConnectingIds,
  insertMailbox,
  markConnected,
  touchMailbox,
} from './mailboxes-repository.ts';
import type { MessageCache } from './message-cache.ts';

export interface MailboxIdentity {
  readonly address: string;
  readonly displayName: string;
}

/** Takes away what a resource keeps about one mailbox, in the caller's transaction. */
export type EraseMailbox = (
  tx: Tx,
  owner: { readonly userId: UserId; readonly mailboxId: string },
) => Promise<void>;

/** A mailbox that is being filled and does not count as connected yet. */
export interface MailboxInMaking {
  readonly id: string;
  readonly mailbox: LocalMailbox;
  /** Says that it still is being filled; call it every few seconds. */
  keepAlive(): Promise<void>;
  /** Takes the place of the user's mailbox; all that was kept about the old one is erased. */
  finish(): Promise<ConnectedMailbox>;
  /** Takes away what was filled; the user's mailbox stays as it was. */
  abandon(): Promise<void>;
}

/** The one mailbox of each user (D-20). */
export interface MailboxesService {
  findConnected(userId: UserId): Promise<ConnectedMailbox | null>;
  open(userId: UserId, connected: ConnectedMailbox): OpenMailbox;
  /** The user's mailbox by id, opened; null when it is not connected (any more). */
  openById(userId: UserId, mailboxId: string): Promise<OpenMailbox | null>;
  /** @returns `busy` while another mailbox of this user is being filled */
  begin(userId: UserId, as: Provider, identity: MailboxIdentity): Promise<MailboxInMaking | 'busy'>;
  /** Erases everything kept about the user's mailbox; false when none was connected. */
  disconnect(userId: UserId): Promise<boolean>;
}

/** A mailbox in the making that nobody has touched for so long was left behind by a stopped process. */
export const DEAD_AFTER_MS = 60_000;

/** Where a mailbox's identity belongs: it opens at this place only. */
export function mailboxPlace(id: string): string {
  return `mailboxes/${id}`;
}

export function createMailboxesService(needs: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  cache: MessageCache;
  /** What is kept about one mailbox, a mailbox in the making included. */
  erasers: readonly EraseMailbox[];
  /** What is kept about the user because of the connected mailbox; goes only together with that one. */
  userErasers: readonly EraseMailbox[];
  /** Tests put a faulty provider around the real one here. */
  wrapProvider?: ((provider: MailboxProvider, mailboxId: string) => MailboxProvider) | undefined;
}): MailboxesService {
  const { db, sealer, clock, ids, cache, erasers, userErasers } = needs;
  const wrap = needs.wrapProvider ?? ((provider: MailboxProvider) => provider);

  const openLocal = (userId: UserId, mailboxId: string, owner: MailboxIdentity) =>
    createLocalMailbox({
      store: createLocalMailStore({ db, sealer, userId, mailboxId }),
      owner,
      clock,
      ids,
    });

  async function erase(tx: Tx, userId: UserId, mailboxId: string): Promise<void> {
    for (const eraser of erasers) await eraser(tx, { userId, mailboxId });
    await eraseLocalMailbox(tx, { userId, mailboxId });
    await deleteMailbox(tx, userId, mailboxId);
  }

  async function eraseConnected(tx: Tx, userId: UserId): Promise<MailboxRow | null> {
    const row = await findConnectedRow(tx, userId);
    if (!row) return null;
    for (const eraser of userErasers) await eraser(tx, { userId, mailboxId: row.id });
    await erase(tx, userId, row.id);
    return row;
  }

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
      const old = await eraseConnected(tx, userId);
      if (!(await markConnected(tx, userId, connected.id)))
        throw new Error('The mailbox in the making was taken away.');
      return old;
    });
    if (replaced) cache.forgetMailbox(replaced.id);
    return connected;
  }

  async function findConnected(userId: UserId): Promise<ConnectedMailbox | null> {
    const row = await db.asUser(userId, (tx) => findConnectedRow(tx, userId));
    return row && toConnected(sealer, row);
  }

  function open(userId: UserId, connected: ConnectedMailbox): OpenMailbox {
    const { id, address, displayName } = connected;
    return {
      owner: { userId, mailboxId: id },
      as: connected.provider,
      provider: wrap(openLocal(userId, id, { address, displayName }), id),
      address,
      displayName,
    };
  }

  return {
    findConnected,
    open,
    async openById(userId, mailboxId) {
      const connected = await findConnected(userId);
      return connected?.id === mailboxId ? open(userId, connected) : null;
    },
    async begin(userId, as, identity) {
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
    async disconnect(userId) {
      const erased = await db.asUser(userId, (tx) => eraseConnected(tx, userId));
      if (erased) cache.forgetMailbox(erased.id);
      return erased !== null;
    },
  };
}

function sealIdentity(
  sealer: Sealer,
  userId: UserId,
  id: string,
  { address, displayName }: MailboxIdentity,
): Buffer {
  return sealer.seal(JSON.stringify({ address, displayName }), {
    scope: `user:${userId}`,
    place: mailboxPlace(id),
  });
}

function toConnected(sealer: Sealer, row: MailboxRow): ConnectedMailbox {
  const identity = JSON.parse(
    sealer.openText(row.identity, {
      scope: `user:${row.userId}`,
      place: mailboxPlace(row.id),
    }),
  ) as MailboxIdentity;
  return {
    id: row.id,
    provider: row.provider,
    kind: row.kind,
    address: identity.address,
    displayName: identity.displayName,
    connectedAt: row.consentedAt ?? row.createdAt,
    accountKey: row.accountKey?.toString('base64url') ?? null,
  };
}

/** For key rotation: what mailboxes seal, and where. */
export const sealedMailboxes: readonly SealedTable[] = [
  {
    table: 'mailboxes',
    key: ['user_id', 'id'],
    columns: {
      identity: (row) => ({ scope: `user:${row.user_id}`, place: mailboxPlace(row.id ?? '') }),
    },
  },
];
