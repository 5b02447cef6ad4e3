import type { Provider } from '@eisen/contract';
import {
  type CallPriority,
  createLocalMailbox,
  type LocalMailbox,
  type MailboxProvider,
} from '@eisen/mailbox';
import type { AccountOpener } from '#connections/account-opener.ts';
import type { TokensService } from '#connections/tokens-service.ts';
import type { Sealer } from '#crypto/seal.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import { conflict } from '#http/errors.ts';
import type { Clock, Ids } from '#system.ts';
import type { ConnectedMailbox } from './connected-mailbox.ts';
import type { OpenMailbox } from './listing-service.ts';
import { eraseLocalMailbox } from './local-mail-repository.ts';
import { createLocalMailStore } from './local-mail-store.ts';
import { type MailboxIdentity, sealIdentity, toConnected } from './mailbox-identity.ts';
import type { MailboxRow } from './mailboxes-repository.ts';
import {
  deleteMailbox,
  findConnectedRow,
  findConnectingIds,
  hasAccount,
  insertMailbox,
  lockMailboxes,
  markConnected,
  renewMailbox,
  touchMailbox,
} from './mailboxes-repository.ts';
import type { MessageCache } from './message-cache.ts';

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
  /**
   * Takes the place of the user's mailbox; all that was kept about the old one is erased.
   *
   * @throws AppError 409 when it counted as dead and made room for another one; the user's mailbox stays as it was
   */
  finish(): Promise<ConnectedMailbox>;
  /** Takes away what was filled; the user's mailbox stays as it was. */
  abandon(): Promise<void>;
}

/** An account at a provider whose consent was given. */
export interface ConsentedMailbox extends MailboxIdentity {
  readonly provider: Provider;
  /** From `accountKeyOf`. */
  readonly accountKey: Buffer;
}

/** The one mailbox of each user (D-20). */
export interface MailboxesService {
  findConnected(userId: UserId): Promise<ConnectedMailbox | null>;
  /** @param priority who waits for the calls: `user` unless told (D-118) */
  open(userId: UserId, connected: ConnectedMailbox, priority?: CallPriority): OpenMailbox;
  /** The user's mailbox by id, opened; null when it is not connected (any more). */
  openById(userId: UserId, mailboxId: string, priority?: CallPriority): Promise<OpenMailbox | null>;
  /** Whether a mailbox of this user is being filled: another one would be `busy`. */
  isFilling(userId: UserId): Promise<boolean>;
  /** @returns `busy` while another mailbox of this user is being filled */
  begin(userId: UserId, as: Provider, identity: MailboxIdentity): Promise<MailboxInMaking | 'busy'>;
  /** What tells one provider account from another, without naming it. @param account as the provider identifies it */
  accountKeyOf(provider: Provider, account: string): Buffer;
  /** Whether anybody's mailbox is of this account. */
  isAccountConnected(accountKey: Buffer): Promise<boolean>;
  /**
   * Connects an account whose consent was given. The account that is connected already keeps its index, decisions
   * and journal; any other mailbox is replaced and everything kept about it erased.
   *
   * @param store keeps the tokens in the same transaction
   */
  connectAccount(
    userId: UserId,
    account: ConsentedMailbox,
    store: (tx: Tx, mailboxId: string) => Promise<void>,
  ): Promise<void>;
  /**
   * Erases everything kept about the user's mailbox, its tokens first, and withdraws the consent at the provider
   * where nobody else lives by it (D-22); false when none was connected.
   */
  disconnect(userId: UserId): Promise<boolean>;
}

/** A mailbox in the making that nobody has touched for so long was left behind by a stopped process. */
export const DEAD_AFTER_MS = 60_000;

const TAKEN_AWAY = 'Another mailbox was connected meanwhile. Please try again.';

export function createMailboxesService(needs: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  cache: MessageCache;
  tokens: Pick<TokensService, 'take' | 'revoke'>;
  accounts: AccountOpener;
  /** What is kept about one mailbox, a mailbox in the making included. */
  erasers: readonly EraseMailbox[];
  /** What is kept about the user because of the connected mailbox; goes only together with that one. */
  userErasers: readonly EraseMailbox[];
  /** While the tokens still hold: what stands at the provider because of this mailbox can go. */
  beforeLeaving: (userId: UserId, mailbox: ConnectedMailbox) => Promise<void>;
  /** Tests put a faulty provider around the real one here. */
  wrapProvider?: ((provider: MailboxProvider, mailboxId: string) => MailboxProvider) | undefined;
}): MailboxesService {
  const { db, sealer, clock, ids, cache, tokens, accounts, erasers, userErasers } = needs;
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

  async function eraseConnected(tx: Tx, userId: UserId): Promise<Erased | null> {
    const row = await findConnectedRow(tx, userId);
    if (!row) return null;
    const refreshToken = await tokens.take(tx, { userId, mailboxId: row.id });
    for (const eraser of userErasers) await eraser(tx, { userId, mailboxId: row.id });
    await erase(tx, userId, row.id);
    return { row, refreshToken };
  }

  const isAccountConnected = (accountKey: Buffer) =>
    db.asSystem((tx) => hasAccount(tx, accountKey));

  /** After the rows are gone for sure: memory, and the consent at the provider. */
  async function forget(erased: Erased | null): Promise<void> {
    if (erased === null) return;
    const { row, refreshToken } = erased;
    cache.forgetMailbox(row.id);
    accounts.forget(row.id);
    if (refreshToken === null || row.accountKey === null) return;
    if (!(await isAccountConnected(row.accountKey)))
      await tokens.revoke(row.provider, refreshToken);
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
      await lockMailboxes(tx, userId);
      const old = await eraseConnected(tx, userId);
      if (!(await markConnected(tx, userId, connected.id))) throw conflict('conflict', TAKEN_AWAY);
      return old;
    });
    await forget(replaced);
    return connected;
  }

  async function connectAccount(
    userId: UserId,
    { provider, accountKey, ...identity }: ConsentedMailbox,
    store: (tx: Tx, mailboxId: string) => Promise<void>,
  ): Promise<void> {
    const former = await findConnected(userId);
    if (former && former.accountKey !== accountKey.toString('base64url'))
      await needs.beforeLeaving(userId, former);
    const replaced = await db.asUser(userId, async (tx) => {
      await lockMailboxes(tx, userId);
      const now = clock.now();
      const before = await findConnectedRow(tx, userId);
      if (before?.accountKey?.equals(accountKey)) {
        const sealed = sealIdentity(sealer, userId, before.id, identity);
        await renewMailbox(tx, userId, before.id, { identity: sealed, consentedAt: now });
        await store(tx, before.id);
        return null;
      }
      const old = await eraseConnected(tx, userId);
      const id = ids.uuid();
      await insertMailbox(tx, {
        userId,
        id,
        provider,
        kind: 'account',
        state: 'connected',
        identity: sealIdentity(sealer, userId, id, identity),
        createdAt: now,
        touchedAt: now,
        accountKey,
        consentedAt: now,
      });
      await store(tx, id);
      return old;
    });
    await forget(replaced);
  }

  async function findConnected(userId: UserId): Promise<ConnectedMailbox | null> {
    const row = await db.asUser(userId, (tx) => findConnectedRow(tx, userId));
    return row && toConnected(sealer, row);
  }

  function open(
    userId: UserId,
    connected: ConnectedMailbox,
    priority: CallPriority = 'user',
  ): OpenMailbox {
    const { id, address, displayName } = connected;
    const provider =
      connected.kind === 'account'
        ? accounts.open(userId, connected, priority)
        : openLocal(userId, id, { address, displayName });
    return {
      owner: { userId, mailboxId: id },
      as: connected.provider,
      provider: wrap(provider, id),
      address,
      displayName,
    };
  }

  return {
    findConnected,
    open,
    async openById(userId, mailboxId, priority) {
      const connected = await findConnected(userId);
      return connected?.id === mailboxId ? open(userId, connected, priority) : null;
    },
    accountKeyOf: (provider, account) =>
      sealer.mac(account, { scope: 'installation', purpose: `mailbox account ${provider}` }),
    isAccountConnected,
    connectAccount,
    isFilling: (userId) =>
      db.asUser(userId, async (tx) => {
        const idleSince = new Date(clock.now().getTime() - DEAD_AFTER_MS);
        const dead = await findConnectingIds(tx, userId, idleSince);
        return (await findConnectingIds(tx, userId)).length > dead.length;
      }),
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
      const connected = await findConnected(userId);
      if (connected) await needs.beforeLeaving(userId, connected);
      const erased = await db.asUser(userId, (tx) => eraseConnected(tx, userId));
      await forget(erased);
      return erased !== null;
    },
  };
}

/** What is left of a mailbox whose rows were erased. */
interface Erased {
  readonly row: MailboxRow;
  /** Null when there was none, or the provider had refused it already. */
  readonly refreshToken: string | null;
}
