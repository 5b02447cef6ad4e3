import type { Provider } from '@eisen/contract';
import { type CallPriority, createLocalMailbox, type MailboxProvider } from '@eisen/mailbox';
import type { Sealer } from '#crypto/seal.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { Reading } from '#reading/reading.ts';
import type { Clock, Ids } from '#system.ts';
import type { ConnectedMailbox } from './connected-mailbox.ts';
import type { OpenMailbox } from './listing-service.ts';
import { createLocalMailStore } from './local-mail-store.ts';
import { createMailboxErasing, type MailboxErasingNeeds } from './mailbox-erasing.ts';
import { createMailboxFilling, type MailboxInMaking } from './mailbox-filling.ts';
import { type MailboxIdentity, sealIdentity, toConnected } from './mailbox-identity.ts';
import {
  countContents,
  findConnectedRow,
  hasAccount,
  insertMailbox,
  lockMailboxes,
  renewMailbox,
} from './mailboxes-repository.ts';

/** An account at a provider whose consent was given. */
export interface ConsentedMailbox extends MailboxIdentity {
  readonly provider: Provider;
  /** From `accountKeyOf`. */
  readonly accountKey: Buffer;
}

/** The connected mailbox with what would be deleted with it. */
export interface MailboxContents {
  readonly mailbox: ConnectedMailbox;
  /** Mail that is kept here, of a sandbox only. */
  readonly emails: number;
  /** Messages that lie in a quadrant. */
  readonly decisions: number;
}

/** The one mailbox of each user (D-20). */
export interface MailboxesService {
  findConnected(userId: UserId): Promise<ConnectedMailbox | null>;
  /** Null while none is connected. */
  readContents(userId: UserId): Promise<MailboxContents | null>;
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

export function createMailboxesService(
  needs: Omit<MailboxErasingNeeds, 'isAccountConnected'> & {
    readonly db: Database;
    readonly sealer: Sealer;
    readonly clock: Clock;
    readonly ids: Ids;
    /** While the tokens still hold: what stands at the provider because of this mailbox can go. */
    readonly beforeLeaving: (userId: UserId, mailbox: ConnectedMailbox) => Promise<void>;
    /** Who reads what strangers wrote; on this thread unless told. */
    readonly reading?: Pick<Reading, 'mail'> | undefined;
    /** Tests put a faulty provider around the real one here. */
    readonly wrapProvider?:
      | ((provider: MailboxProvider, mailboxId: string) => MailboxProvider)
      | undefined;
  },
): MailboxesService {
  const { db, sealer, clock, ids, accounts } = needs;
  const wrap = needs.wrapProvider ?? ((provider: MailboxProvider) => provider);

  const openLocal = (
    userId: UserId,
    mailboxId: string,
    owner: MailboxIdentity,
    priority: CallPriority = 'background',
  ) =>
    createLocalMailbox({
      store: createLocalMailStore({ db, sealer, userId, mailboxId }),
      owner,
      clock,
      ids,
      reader: needs.reading?.mail({ owner: userId, isUrgent: priority === 'user' }),
    });

  const isAccountConnected = (accountKey: Buffer) =>
    db.asSystem((tx) => hasAccount(tx, accountKey));
  const erasing = createMailboxErasing({ ...needs, isAccountConnected });
  const { eraseConnected, forget } = erasing;

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
        : openLocal(userId, id, { address, displayName }, priority);
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
    async readContents(userId) {
      const mailbox = await findConnected(userId);
      if (mailbox === null) return null;
      const counts = await db.asUser(userId, (tx) => countContents(tx, userId, mailbox.id));
      return { mailbox, ...counts };
    },
    async openById(userId, mailboxId, priority) {
      const connected = await findConnected(userId);
      return connected?.id === mailboxId ? open(userId, connected, priority) : null;
    },
    accountKeyOf: (provider, account) =>
      sealer.mac(account, { scope: 'installation', purpose: `mailbox account ${provider}` }),
    isAccountConnected,
    connectAccount,
    ...createMailboxFilling({ ...needs, openLocal, erasing }),
    async disconnect(userId) {
      const connected = await findConnected(userId);
      if (connected) await needs.beforeLeaving(userId, connected);
      const erased = await db.asUser(userId, (tx) => eraseConnected(tx, userId));
      await forget(erased);
      return erased !== null;
    },
  };
}
