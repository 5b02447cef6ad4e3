import { type MailboxProvider, ProviderError, type ProviderErrorKind } from '@eisen/mailbox';
import type { Database, Tx } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import type { Clock } from '#system.ts';
import { createCompareTiming } from './index-compare-timing.ts';
import { connectionAfter } from './index-connection.ts';
import { IndexGoneError } from './index-gone.ts';
import { readChanges, readWholeInbox } from './index-reading.ts';
import {
  askForComparison,
  countInboxRows,
  type IndexHead,
  lockIndex,
  readIndexHead,
  startIndex,
  updateIndexHead,
} from './index-repository.ts';
import type { IndexOwnerIds } from './index-service.ts';
import { createIndexWriter } from './index-writing.ts';
import type { MessageCache } from './message-cache.ts';

/** A check that found nothing new is noted this often: each note is a write that must reach the disk. */
const CHECK_NOTED_EVERY_MS = 30_000;

/** Lost at the provider, or of a form that this version does not read. */
const CURSOR_IS_WORTHLESS: ReadonlySet<ProviderErrorKind> = new Set(['cursor-lost', 'refused']);

/** Brings the index to what a provider says; every answer is applied as a whole, together with its cursor. */
export interface IndexSync {
  compare(owner: IndexOwnerIds, provider: MailboxProvider): Promise<IndexHead>;
  refresh(owner: IndexOwnerIds, provider: MailboxProvider): Promise<IndexHead>;
}

export function createIndexSync(needs: {
  db: Database;
  clock: Clock;
  cache: MessageCache;
  events: ChangeNotes;
}): IndexSync {
  const { db, clock, cache, events } = needs;
  const timing = createCompareTiming(clock);
  const { writeWhole, writeNet } = createIndexWriter({ events });

  const readHead = (owner: IndexOwnerIds) =>
    db.asUser(owner.userId, (tx) => readIndexHead(tx, owner));

  /**
   * Locks the index for writing what was read from `start` on. Null when another process has read on meanwhile: its
   * reading stands.
   */
  async function lockSince(tx: Tx, owner: IndexOwnerIds, start: IndexHead) {
    await lockIndex(tx, owner);
    const head = await readIndexHead(tx, owner);
    if (!head) throw new IndexGoneError('The mailbox was disconnected.');
    return head.cursor === start.cursor ? head : null;
  }

  async function finish(
    tx: Tx,
    owner: IndexOwnerIds,
    head: IndexHead,
    change: Partial<Omit<IndexHead, 'revision'>>,
  ): Promise<IndexHead> {
    await updateIndexHead(tx, owner, { ...change, connection: 'connected', retryAt: null });
    if (head.connection !== 'connected')
      events.note(tx, owner.userId, { name: 'connection', state: 'connected', retryAt: null });
    const now = await readIndexHead(tx, owner);
    if (!now) throw new IndexGoneError('The mailbox was disconnected.');
    return now;
  }

  async function compare(owner: IndexOwnerIds, provider: MailboxProvider): Promise<IndexHead> {
    const start = await db.asUser(owner.userId, async (tx) => {
      await startIndex(tx, owner);
      return await readIndexHead(tx, owner);
    });
    if (!start) throw new IndexGoneError('The mailbox was disconnected.');
    const found = await readWholeInbox(provider);
    for (const id of found.net.keys()) cache.forget(owner.mailboxId, id);
    return await db.asUser(owner.userId, async (tx) => {
      const head = await lockSince(tx, owner, start);
      if (!head) return (await readIndexHead(tx, owner)) ?? start;
      const isExact = await writeWhole(tx, owner, start, found);
      const rows = await countInboxRows(tx, owner);
      timing.noteCompared(owner.mailboxId, rows - found.providerCount);
      const now = clock.now();
      // What changed before the cursor is told by nobody any more: only another comparison finds what is left open.
      if (!isExact) await askForComparison(tx, owner);
      return await finish(tx, owner, head, {
        cursor: found.cursor,
        providerCount: found.providerCount,
        checkedAt: now,
        ...(isExact ? { comparedAt: now } : {}),
      });
    });
  }

  async function follow(
    owner: IndexOwnerIds,
    provider: MailboxProvider,
    start: IndexHead & { cursor: string },
  ): Promise<IndexHead> {
    const reading = await readChanges(provider, start.cursor);
    const providerCount = await provider.countInbox();
    const isNoted =
      start.checkedAt && clock.now().getTime() - start.checkedAt.getTime() < CHECK_NOTED_EVERY_MS;
    const isSame =
      reading.net.size === 0 &&
      start.cursor === reading.cursor &&
      start.providerCount === providerCount &&
      start.connection === 'connected';
    if (isNoted && isSame) return start;
    for (const id of reading.net.keys()) cache.forget(owner.mailboxId, id);
    return await db.asUser(owner.userId, async (tx) => {
      const head = await lockSince(tx, owner, start);
      if (!head) return (await readIndexHead(tx, owner)) ?? start;
      const isExact = await writeNet(tx, owner, start, reading);
      // What contradicts a move that Eisen made meanwhile is read once more, when it is known what was later.
      const cursor = isExact ? reading.cursor : start.cursor;
      return await finish(tx, owner, head, { cursor, providerCount, checkedAt: clock.now() });
    });
  }

  async function mustCompare(owner: IndexOwnerIds, start: IndexHead, head: IndexHead) {
    return await timing.isDue(owner.mailboxId, head.comparedAt, async () => {
      if (head === start) return 0;
      const rows = await db.asUser(owner.userId, (tx) => countInboxRows(tx, owner));
      return rows - (head.providerCount ?? rows);
    });
  }

  async function read(owner: IndexOwnerIds, provider: MailboxProvider): Promise<IndexHead> {
    const head = await readHead(owner);
    const cursor = head?.cursor;
    if (!head || !cursor || !head.comparedAt) return await compare(owner, provider);
    try {
      const now = await follow(owner, provider, { ...head, cursor });
      return (await mustCompare(owner, head, now)) ? await compare(owner, provider) : now;
    } catch (error) {
      if (!(error instanceof ProviderError) || !CURSOR_IS_WORTHLESS.has(error.kind)) throw error;
      return await compare(owner, provider);
    }
  }

  async function noteTrouble(owner: IndexOwnerIds, error: ProviderError): Promise<void> {
    await db.asUser(owner.userId, async (tx) => {
      await lockIndex(tx, owner);
      const head = await readIndexHead(tx, owner);
      if (!head) return;
      const { state, retryAt } = connectionAfter(error, clock.now());
      if (head.connection === state && state === 'reconnect') return;
      await updateIndexHead(tx, owner, { connection: state, retryAt });
      events.note(tx, owner.userId, {
        name: 'connection',
        state,
        retryAt: retryAt?.toISOString() ?? null,
      });
    });
  }

  async function withConnection(
    owner: IndexOwnerIds,
    work: () => Promise<IndexHead>,
  ): Promise<IndexHead> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await noteTrouble(owner, error);
      if (error.kind !== 'cursor-lost') throw error;
      throw new ProviderError('unavailable', 'The provider loses every cursor.', { cause: error });
    }
  }

  return {
    compare: (owner, provider) => withConnection(owner, () => compare(owner, provider)),
    refresh: (owner, provider) => withConnection(owner, () => read(owner, provider)),
  };
}
