import type { Sealer } from '#crypto/seal.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import type { Clock, Ids } from '#system.ts';
import {
  countDone,
  deleteIntents,
  findDueItems,
  findDueMailboxes,
  findOpenItems,
  type IntentRow,
  lockEntry,
  lockItem,
  setLookAt,
  writeDoneItem,
} from './intents-repository.ts';
import type { JournalItem, JournalKind } from './journal.ts';
import { growEntry, insertItems, nextPosition } from './journal-repository.ts';
import type { JournalRecord } from './journal-service.ts';
import { openInverse, sealInverse } from './sealed-inverse.ts';

/** One change that the provider is asked for, noted before it is asked. */
export interface Intent extends JournalItem {
  readonly entryId: string;
  readonly position: number;
  readonly kind: JournalKind;
  readonly intendedAt: Date;
}

/**
 * What is about to change at the provider, in the journal before the provider hears of it: a process that dies in
 * between, or an answer that never comes, leaves a note to look at, and nothing that was done is without its entry.
 * Intents are no entries to anybody else until they are confirmed (D-112).
 */
export interface IntentsService {
  /** Notes them in the caller's transaction; nobody looks at them for longer than a provider call may take. */
  intend(tx: Tx, record: JournalRecord): Promise<readonly Intent[]>;
  /**
   * The calls that noted them were answered: these were done, as `done` says at the same places. Whatever became of
   * the notes meanwhile, each stands in the journal once, where its decision was taken.
   *
   * @returns the entry's id
   */
  confirm(
    tx: Tx,
    record: Omit<JournalRecord, 'items'>,
    intents: readonly Intent[],
    done: readonly JournalItem[],
  ): Promise<string>;
  /** These turned out to be done. What their own calls settled meanwhile stays as these say. */
  confirmFound(tx: Tx, userId: UserId, intents: readonly Intent[]): Promise<void>;
  /** These were not done and will not be. */
  drop(tx: Tx, userId: UserId, intents: readonly Intent[]): Promise<void>;
  /** Whether these were done has to be found out at `at`. */
  lookAgain(tx: Tx, userId: UserId, intents: readonly Intent[], at: Date): Promise<void>;
  /** Those of a mailbox that may be looked at, oldest first, 50 at most. */
  findDue(tx: Tx, owner: { userId: UserId; mailboxId: string }): Promise<readonly Intent[]>;
  /** All of these messages, also those that a call may still be waiting for; oldest first, 50 at most. */
  findOpen(
    tx: Tx,
    owner: { userId: UserId; mailboxId: string },
    messageIds: readonly string[],
  ): Promise<readonly Intent[]>;
  /** Mailboxes of all users that have some. */
  dueMailboxes(limit: number): Promise<readonly { userId: UserId; mailboxId: string }[]>;
}

/** Longer than any provider call may take: until then the call itself settles what it noted. */
const CALL_TAKES_AT_MOST_MS = 120_000;

export function createIntentsService(needs: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  events: ChangeNotes;
}): IntentsService {
  const { db, sealer, clock, ids, events } = needs;

  const at = (userId: UserId, { entryId, position }: Intent) => ({ userId, entryId, position });

  async function write(tx: Tx, userId: UserId, intent: Intent, item: JournalItem): Promise<void> {
    const place = at(userId, intent);
    const inverse = sealInverse(sealer, place, item.inverse);
    await writeDoneItem(tx, place, { messageId: item.messageId, inverse });
  }

  /** @param grown  the entry of each item that was done */
  async function count(tx: Tx, userId: UserId, grown: readonly string[]): Promise<void> {
    for (const id of new Set(grown)) {
      await countDone(tx, { userId, id }, grown.filter((one) => one === id).length);
      events.note(tx, userId, { name: 'journal', entryId: id });
    }
  }

  /** What had been given up was done all the same: it stands where it was decided on, not where that became known. */
  async function noteAgain(
    tx: Tx,
    record: Omit<JournalRecord, 'items'>,
    intent: Intent,
    { messageId, inverse }: JournalItem,
  ): Promise<string> {
    const { userId } = record;
    const isThere = await lockEntry(tx, { userId, id: intent.entryId });
    const { id, firstPosition: position } = isThere
      ? { id: intent.entryId, firstPosition: await nextPosition(tx, userId, intent.entryId) }
      : await growEntry(tx, {
          userId,
          id: intent.entryId,
          mailboxId: record.mailboxId,
          actor: record.actor,
          kind: record.kind,
          groupId: record.group ?? null,
          count: 0,
          createdAt: intent.intendedAt,
        });
    const place = { userId, entryId: id, position };
    await insertItems(tx, [{ ...place, messageId, inverse: sealInverse(sealer, place, inverse) }]);
    return id;
  }

  return {
    async intend(tx, record) {
      const { userId, kind } = record;
      const intendedAt = clock.now();
      const entry = await growEntry(tx, {
        userId,
        id: ids.uuid(),
        mailboxId: record.mailboxId,
        actor: record.actor,
        kind,
        groupId: record.group ?? null,
        count: 0,
        createdAt: intendedAt,
      });
      const intents = record.items.map((item, index) => ({
        ...item,
        entryId: entry.id,
        position: entry.firstPosition + index,
        kind,
        intendedAt,
      }));
      await insertItems(
        tx,
        intents.map(({ messageId, inverse, ...at }) => ({
          userId,
          entryId: at.entryId,
          position: at.position,
          messageId,
          inverse: sealInverse(sealer, { userId, ...at }, inverse),
          intendedAt,
          lookAt: new Date(intendedAt.getTime() + CALL_TAKES_AT_MOST_MS),
        })),
      );
      return intents;
    },

    async confirm(tx, record, intents, done) {
      const { userId } = record;
      let entryId = intents[0]?.entryId;
      if (entryId === undefined) throw new Error('There is nothing to confirm.');
      const grown: string[] = [];
      for (const [index, intent] of intents.entries()) {
        const item = done[index] ?? intent;
        const stands = await lockItem(tx, at(userId, intent));
        if (stands === null) entryId = await noteAgain(tx, record, intent, item);
        else if (!stands.isUndone) await write(tx, userId, intent, item);
        if (stands === null) grown.push(entryId);
        else if (stands.isOpenIntent) grown.push(intent.entryId);
      }
      await count(tx, userId, grown);
      return entryId;
    },

    async confirmFound(tx, userId, intents) {
      const grown: string[] = [];
      for (const intent of intents) {
        const stands = await lockItem(tx, at(userId, intent));
        if (!stands?.isOpenIntent) continue;
        await write(tx, userId, intent, intent);
        grown.push(intent.entryId);
      }
      await count(tx, userId, grown);
    },

    async drop(tx, userId, intents) {
      for (const [id, positions] of byEntry(intents))
        await deleteIntents(tx, { userId, id }, positions);
    },
    async lookAgain(tx, userId, intents, at) {
      for (const [id, positions] of byEntry(intents))
        await setLookAt(tx, { userId, id }, positions, at);
    },
    async findDue(tx, owner) {
      const rows = await findDueItems(tx, owner, clock.now());
      return rows.map((row) => toIntent(sealer, row));
    },
    async findOpen(tx, owner, messageIds) {
      const rows = await findOpenItems(tx, owner, messageIds);
      return rows.map((row) => toIntent(sealer, row));
    },
    async dueMailboxes(limit) {
      const due = { now: clock.now(), limit };
      const found = await db.asSystem((tx) => findDueMailboxes(tx, due));
      return found.map(({ userId, mailboxId }) => ({ userId: userId as UserId, mailboxId }));
    },
  };
}

function byEntry(intents: readonly Intent[]): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  for (const { entryId, position } of intents) {
    const known = positions.get(entryId);
    if (known) known.push(position);
    else positions.set(entryId, [position]);
  }
  return positions;
}

function toIntent(sealer: Sealer, row: IntentRow): Intent {
  const { entryId, position, messageId, intendedAt } = row;
  if (intendedAt === null) throw new Error('This item of the journal is no intent.');
  return {
    entryId,
    position,
    messageId,
    kind: row.kind as JournalKind,
    inverse: openInverse(sealer, row),
    intendedAt,
  };
}
