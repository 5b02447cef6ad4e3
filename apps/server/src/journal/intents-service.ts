import type { Sealer } from '#crypto/seal.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import type { Clock, Ids } from '#system.ts';
import {
  countDone,
  deleteIntents,
  findDueItems,
  findDueMailboxes,
  type IntentRow,
  lockItem,
  setLookAt,
  writeDoneItem,
} from './intents-repository.ts';
import type { JournalItem, JournalKind } from './journal.ts';
import { growEntry, insertItems } from './journal-repository.ts';
import type { JournalRecord, JournalService } from './journal-service.ts';
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
   * These were done, as `done` says at the same places. Whatever became of the notes meanwhile, each stands in the
   * journal once.
   *
   * @returns the entry's id
   */
  confirm(
    tx: Tx,
    record: Omit<JournalRecord, 'items'>,
    intents: readonly Intent[],
    done?: readonly JournalItem[],
  ): Promise<string>;
  /** These were not done and will not be. */
  drop(tx: Tx, userId: UserId, intents: readonly Intent[]): Promise<void>;
  /** Whether these were done has to be found out at `at`. */
  lookAgain(tx: Tx, userId: UserId, intents: readonly Intent[], at: Date): Promise<void>;
  /** Those of a mailbox that may be looked at, oldest first, 50 at most. */
  findDue(
    tx: Tx,
    owner: { userId: UserId; mailboxId: string },
    messageIds?: readonly string[],
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
  journal: JournalService;
  events: ChangeNotes;
}): IntentsService {
  const { db, sealer, clock, ids, journal, events } = needs;
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

    async confirm(tx, record, intents, done = intents) {
      const { userId } = record;
      const lost: JournalItem[] = [];
      const amounts = new Map<string, number>();
      for (const [index, intent] of intents.entries()) {
        const at = { userId, entryId: intent.entryId, position: intent.position };
        const { messageId, inverse } = done[index] ?? intent;
        const stands = await lockItem(tx, at);
        if (stands === null) lost.push({ messageId, inverse });
        else if (!stands.isUndone)
          await writeDoneItem(tx, at, { messageId, inverse: sealInverse(sealer, at, inverse) });
        if (stands?.isOpenIntent)
          amounts.set(intent.entryId, (amounts.get(intent.entryId) ?? 0) + 1);
      }
      for (const [id, amount] of amounts) {
        await countDone(tx, { userId, id }, amount);
        events.note(tx, userId, { name: 'journal', entryId: id });
      }
      const again = await journal.record(tx, { ...record, items: lost });
      const entryId = again ?? intents[0]?.entryId;
      if (entryId === undefined) throw new Error('There is nothing to confirm.');
      return entryId;
    },

    async drop(tx, userId, intents) {
      for (const [id, positions] of byEntry(intents))
        await deleteIntents(tx, { userId, id }, positions);
    },
    async lookAgain(tx, userId, intents, at) {
      for (const [id, positions] of byEntry(intents))
        await setLookAt(tx, { userId, id }, positions, at);
    },
    async findDue(tx, owner, messageIds) {
      const rows = await findDueItems(tx, owner, { now: clock.now(), messageIds });
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
