import type { MailboxProvider } from '@eisen/mailbox';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import type { Clock } from '#system.ts';
import {
  readPlaces,
  renameIndexed,
  takeRevisions,
  writeArrived,
  writeChanged,
  writeUnheardOf,
} from './index-places-repository.ts';
import {
  askForComparison,
  countByDecision,
  countIndexChanges,
  eraseIndex,
  findInQuadrant,
  findUndecided,
  type IndexHead,
  type IndexOwner,
  type IndexRef,
  type IndexState,
  lockIndex,
  noteTimes,
  readIndexChanges,
  readIndexHead,
  readStates,
  startIndex,
  type TimedMessage,
  updateIndexHead,
} from './index-repository.ts';
import { createIndexSync } from './index-sync.ts';
import type { MessageCache } from './message-cache.ts';
import { type ReplySight, readReplied, readThread, writeReplied } from './replied-repository.ts';

export type { IndexHead, IndexOwner, IndexState } from './index-repository.ts';

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
  countChanges: typeof countIndexChanges;
  /** The messages' decisions or heads changed: other tabs shall see it. */
  touch(tx: Tx, owner: IndexOwnerIds, ids: readonly string[]): Promise<void>;
  /**
   * Eisen moved these at the provider: what was read there before does not bring them back.
   *
   * @param move.readTo  `cursor` of the head before the provider was asked. When the provider was read on meanwhile,
   * that reading may have passed over somebody else's later move of the same message, and all is compared once more.
   */
  setState(
    tx: Tx,
    owner: IndexOwnerIds,
    ids: readonly string[],
    move: { state: IndexState; readTo: string | null },
  ): Promise<void>;
  /** Inbox messages that a list showed; those that the index does not know yet can be acted on from now on. */
  noteSeen(owner: IndexOwnerIds, refs: readonly IndexRef[]): Promise<void>;
  /** The user had mail classified: what arrives from now on is classified by itself (D-50). */
  startAuto(tx: Tx, owner: IndexOwner): Promise<void>;
  /** What arrived above a revision is done with; nothing below it is looked at again. */
  moveAutoOn(tx: Tx, owner: IndexOwner, to: number): Promise<void>;
  /** Inbox messages without a decision that arrived above a revision, first come first. */
  findUndecided: typeof findUndecided;
  /** When messages came that were indexed without a time; what is known already stays, and no revision moves. */
  noteTimes(tx: Tx, owner: IndexOwner, messages: readonly TimedMessage[]): Promise<void>;
  rename(tx: Tx, owner: IndexOwnerIds, change: { from: string; to: string }): Promise<void>;
  countByDecision: typeof countByDecision;
  findInQuadrant: typeof findInQuadrant;
  noteSentRead(tx: Tx, owner: IndexOwner, progress: SentProgress): Promise<void>;
  /** The user answered a message; the mail of its conversation that came before says so from now on. */
  noteAnswer(tx: Tx, owner: IndexOwnerIds, answer: { messageId: string; at: Date }): Promise<void>;
  /** The user answered in these conversations, by whatever program. */
  noteReplies(tx: Tx, owner: IndexOwnerIds, replies: readonly ReplySight[]): Promise<void>;
  /** When these were answered; those whose conversation went on since are left out. */
  readReplied: typeof readReplied;
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
  events: ChangeNotes;
}): IndexService {
  const { db, events } = needs;
  const sync = createIndexSync(needs);
  const underWay = new Map<string, Promise<IndexHead>>();

  function noteMail(
    tx: Tx,
    { userId, mailboxId }: IndexOwnerIds,
    change: { revision: number } & Partial<
      Record<'added' | 'removed' | 'changed', readonly string[]>
    >,
  ): void {
    const { revision, added = [], removed = [], changed = [] } = change;
    events.note(tx, userId, {
      name: 'mail',
      mailboxId,
      added: [...added],
      removed: [...removed],
      changed: [...changed],
      revision,
      complete: true,
    });
  }

  async function noteSeen(owner: IndexOwnerIds, refs: readonly IndexRef[]): Promise<void> {
    const findUnknown = async (tx: Tx) => {
      const known = await readPlaces(
        tx,
        owner,
        refs.map((ref) => ref.id),
      );
      return refs.filter((ref) => !known.has(ref.id));
    };
    if ((await db.asUser(owner.userId, findUnknown)).length === 0) return;
    await db.asUser(owner.userId, async (tx) => {
      await startIndex(tx, owner);
      await lockIndex(tx, owner);
      const head = await readIndexHead(tx, owner);
      const unknown = await findUnknown(tx);
      if (!head || unknown.length === 0) return;
      // Before the first comparison a list shows what was there all the time.
      if (!head.comparedAt) return await writeArrived(tx, owner, unknown, null);
      const base = await takeRevisions(tx, owner, unknown.length);
      if (base === null) return;
      await writeArrived(tx, owner, unknown, base);
      noteMail(tx, owner, { revision: base + unknown.length, added: unknown.map(({ id }) => id) });
    });
  }

  async function touch(tx: Tx, owner: IndexOwnerIds, ids: readonly string[]) {
    if (ids.length === 0) return;
    const base = await takeRevisions(tx, owner, ids.length);
    if (base === null) return;
    await writeChanged(tx, owner, ids, { base });
    noteMail(tx, owner, { revision: base + ids.length, changed: ids });
  }

  async function noteReplies(tx: Tx, owner: IndexOwnerIds, replies: readonly ReplySight[]) {
    const ids = await writeReplied(tx, owner, replies);
    await touch(tx, owner, ids);
  }

  return {
    compare: sync.compare,
    refresh(owner, provider) {
      const running = underWay.get(owner.mailboxId);
      if (running) return running;
      const run = sync.refresh(owner, provider).finally(() => underWay.delete(owner.mailboxId));
      underWay.set(owner.mailboxId, run);
      return run;
    },
    lock: lockIndex,
    head: readIndexHead,
    states: readStates,
    changesSince: readIndexChanges,
    countChanges: countIndexChanges,
    touch,
    async setState(tx, owner, ids, { state, readTo }) {
      if (ids.length === 0) return;
      const base = await takeRevisions(tx, owner, ids.length);
      if (base === null) return;
      const head = await readIndexHead(tx, owner);
      if (head?.cursor !== readTo) await askForComparison(tx, owner);
      await writeChanged(tx, owner, ids, { base, state, movedHere: true });
      await writeUnheardOf(tx, owner, ids, { base, state });
      const moved = state === 'inbox' ? { added: ids } : { removed: ids };
      noteMail(tx, owner, { revision: base + ids.length, ...moved });
    },
    noteSeen,
    async startAuto(tx, owner) {
      const head = await readIndexHead(tx, owner);
      if (head?.autoFrom === null) await updateIndexHead(tx, owner, { autoFrom: head.revision });
    },
    moveAutoOn: (tx, owner, to) => updateIndexHead(tx, owner, { autoFrom: to }),
    findUndecided,
    noteTimes,
    async rename(tx, owner, change) {
      const base = await takeRevisions(tx, owner, 1);
      if (base === null) return;
      await renameIndexed(tx, owner, { ...change, base });
      noteMail(tx, owner, { revision: base + 1, removed: [change.from] });
    },
    countByDecision,
    findInQuadrant,
    noteSentRead: updateIndexHead,
    async noteAnswer(tx, owner, { messageId, at }) {
      const threadId = await readThread(tx, owner, messageId);
      if (threadId !== null) await noteReplies(tx, owner, [{ threadId, at }]);
    },
    noteReplies,
    readReplied,
    erase: eraseIndex,
  };
}
