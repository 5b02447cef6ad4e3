import { type InboxRef, type MailboxProvider, ProviderError } from '@eisen/mailbox';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { Clock } from '#system.ts';
import { compareInbox, type IndexedRef } from './index-compare.ts';
import {
  bumpRows,
  countByDecision,
  eraseIndex,
  findInQuadrant,
  type IndexHead,
  type IndexOwner,
  type IndexState,
  lockIndex,
  noteArrived,
  noteTimes,
  readInboxIds,
  readIndexChanges,
  readIndexHead,
  readStates,
  renameIndexed,
  startIndex,
  type TimedMessage,
  updateIndexHead,
} from './index-repository.ts';
import type { MessageCache } from './message-cache.ts';

export type { IndexHead, IndexOwner, IndexState } from './index-repository.ts';

const REFS_PER_PAGE = 500;
/** A provider that never comes to an end must not hold a call for ever; the next refresh goes on. */
const MOST_CHANGE_PAGES = 200;
/** A check that found nothing new is noted this often: each note is a write that must reach the disk. */
const CHECK_NOTED_EVERY_MS = 30_000;

export interface IndexOwnerIds {
  readonly userId: UserId;
  readonly mailboxId: string;
}

export interface IndexChange {
  readonly id: string;
  readonly state: IndexState;
  readonly revision: number;
}

/**
 * What the server knows of an inbox: ids, times, states, each change under a rising revision (D-25, D-107).
 * Functions that take a `tx` work in the caller's transaction; the others open their own.
 */
export interface IndexService {
  /** Reads the whole inbox's references and makes the index say the same. */
  compare(owner: IndexOwnerIds, provider: MailboxProvider): Promise<IndexHead>;
  /**
   * Brings the index up to what the provider says changed; compares from the start when it never was compared or
   * the provider's cursor is too old. Calls of one mailbox at the same moment share one reading.
   *
   * @returns the index as it stood after the reading; a change made meanwhile may have moved it on
   */
  refresh(owner: IndexOwnerIds, provider: MailboxProvider): Promise<IndexHead>;
  /** Keeps other changes of this mailbox waiting until the commit; taken before anything else is read or locked. */
  lock(tx: Tx, owner: IndexOwner): Promise<void>;
  head(tx: Tx, owner: IndexOwner): Promise<IndexHead | null>;
  states(tx: Tx, owner: IndexOwner, ids: readonly string[]): Promise<Map<string, IndexState>>;
  changesSince(tx: Tx, owner: IndexOwner, since: number, limit: number): Promise<IndexChange[]>;
  /** The messages' decisions or heads changed: other tabs shall see it. */
  touch(tx: Tx, owner: IndexOwner, ids: readonly string[]): Promise<void>;
  setState(tx: Tx, owner: IndexOwner, ids: readonly string[], state: IndexState): Promise<void>;
  /** When messages came that were indexed without a time; what is known already stays, and no revision moves. */
  noteTimes(tx: Tx, owner: IndexOwner, messages: readonly TimedMessage[]): Promise<void>;
  rename(tx: Tx, owner: IndexOwner, change: { from: string; to: string }): Promise<void>;
  countByDecision: typeof countByDecision;
  findInQuadrant: typeof findInQuadrant;
  noteSentRead(tx: Tx, owner: IndexOwner, progress: SentProgress): Promise<void>;
  erase(tx: Tx, owner: IndexOwner): Promise<void>;
}

/** How far sent mail was read for known senders. */
export interface SentProgress {
  readonly sentCursor: string | null;
  readonly sentReadAt: Date | null;
}

export function createIndexService(needs: {
  db: Database;
  clock: Clock;
  cache: MessageCache;
}): IndexService {
  const { db, clock, cache } = needs;
  const underWay = new Map<string, Promise<IndexHead>>();

  async function compare(owner: IndexOwnerIds, provider: MailboxProvider): Promise<IndexHead> {
    const startRevision = await db.asUser(owner.userId, async (tx) => {
      await startIndex(tx, owner);
      return (await readIndexHead(tx, owner))?.revision ?? 0;
    });
    // The cursor is taken first: what changes while the pages are read is read again after them.
    const { cursor } = await provider.inboxChanges(null);
    const found = await readAllRefs(provider);
    await db.asUser(owner.userId, async (tx) => {
      const known = new Set(await readInboxIds(tx, owner));
      const { arrived, left } = compareInbox(known, found);
      await noteArrived(tx, owner, arrived, startRevision);
      await bumpRows(tx, owner, left, {
        state: 'gone',
        onlyFrom: 'inbox',
        unchangedSince: startRevision,
      });
      await updateIndexHead(tx, owner, { cursor, comparedAt: clock.now() });
    });
    return await follow(owner, provider, { cursor, head: null });
  }

  /** Applies what changed since a cursor; writes nothing when nothing changed since the last check a moment ago. */
  async function follow(
    owner: IndexOwnerIds,
    provider: MailboxProvider,
    from: { cursor: string; head: IndexHead | null },
  ): Promise<IndexHead> {
    let { cursor } = from;
    let changed = 0;
    for (let page = 0; page < MOST_CHANGE_PAGES; page += 1) {
      const changes = await provider.inboxChanges(cursor);
      const amount = changes.added.length + changes.removed.length + changes.changed.length;
      cursor = changes.cursor;
      if (amount === 0) break;
      changed += amount;
      for (const id of [...changes.removed, ...changes.changed]) cache.forget(owner.mailboxId, id);
      await db.asUser(owner.userId, (tx) => applyChanges(tx, owner, changes));
    }
    const providerCount = await provider.countInbox();
    const { head } = from;
    const checkedAt = clock.now();
    const isFresh =
      head?.checkedAt && checkedAt.getTime() - head.checkedAt.getTime() < CHECK_NOTED_EVERY_MS;
    if (isFresh && changed === 0 && head.cursor === cursor && head.providerCount === providerCount)
      return head;
    return await db.asUser(owner.userId, async (tx) => {
      await updateIndexHead(tx, owner, { cursor, providerCount, checkedAt });
      const now = await readIndexHead(tx, owner);
      if (!now) throw new Error('The index of the mailbox was taken away.');
      return now;
    });
  }

  async function refresh(owner: IndexOwnerIds, provider: MailboxProvider): Promise<IndexHead> {
    const head = await db.asUser(owner.userId, (tx) => readIndexHead(tx, owner));
    if (!head?.cursor) return await compare(owner, provider);
    try {
      return await follow(owner, provider, { cursor: head.cursor, head });
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'cursor-lost') throw error;
      return await compare(owner, provider);
    }
  }

  return {
    compare,
    refresh(owner, provider) {
      const running = underWay.get(owner.mailboxId);
      if (running) return running;
      const run = refresh(owner, provider).finally(() => underWay.delete(owner.mailboxId));
      underWay.set(owner.mailboxId, run);
      return run;
    },
    lock: lockIndex,
    head: readIndexHead,
    states: readStates,
    changesSince: readIndexChanges,
    touch: (tx, owner, ids) => bumpRows(tx, owner, ids),
    setState: (tx, owner, ids, state) => bumpRows(tx, owner, ids, { state }),
    noteTimes,
    rename: renameIndexed,
    countByDecision,
    findInQuadrant,
    noteSentRead: updateIndexHead,
    erase: eraseIndex,
  };
}

async function applyChanges(
  tx: Tx,
  owner: IndexOwner,
  changes: Awaited<ReturnType<MailboxProvider['inboxChanges']>>,
): Promise<void> {
  await noteArrived(tx, owner, changes.added.map(toRef), Number.MAX_SAFE_INTEGER);
  await bumpRows(tx, owner, changes.removed, { state: 'gone', onlyFrom: 'inbox' });
  await bumpRows(tx, owner, changes.changed);
}

async function readAllRefs(provider: MailboxProvider): Promise<IndexedRef[]> {
  const refs: IndexedRef[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<MailboxProvider['listInboxRefs']>> =
      await provider.listInboxRefs({ limit: REFS_PER_PAGE, cursor });
    refs.push(...page.items.map(toRef));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return refs;
}

function toRef(ref: InboxRef): IndexedRef {
  return { id: ref.id, threadId: ref.threadId, receivedAt: ref.receivedAt };
}
