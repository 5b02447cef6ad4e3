import { and, asc, eq, gt, inArray, isNotNull, lte, notExists, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { journalEntries, journalItems } from '#db/schema/journal.ts';

export type IntentRow = typeof journalItems.$inferSelect & { readonly kind: string };

/** Most items that one look takes: a provider reads about as many messages in one go. */
const ITEMS_PER_LOOK = 50;

/** Joins an item with the entry that it stands in. */
export const isOfEntry = and(
  eq(journalEntries.userId, journalItems.userId),
  eq(journalEntries.id, journalItems.entryId),
);

/** Items of a mailbox that may be looked at, oldest first. */
export async function findDueItems(
  tx: Tx,
  owner: { userId: string; mailboxId: string },
  now: Date,
): Promise<IntentRow[]> {
  return await findIntents(tx, owner, lte(journalItems.lookAt, now));
}

/** Everything unclear about these messages, also what a call may still be waiting for; oldest first. */
export async function findOpenItems(
  tx: Tx,
  owner: { userId: string; mailboxId: string },
  messageIds: readonly string[],
): Promise<IntentRow[]> {
  return await findIntents(
    tx,
    owner,
    and(isNotNull(journalItems.intendedAt), inArray(journalItems.messageId, [...messageIds])),
  );
}

async function findIntents(
  tx: Tx,
  owner: { userId: string; mailboxId: string },
  which: SQL | undefined,
): Promise<IntentRow[]> {
  const rows = await tx
    .select({ item: journalItems, kind: journalEntries.kind })
    .from(journalItems)
    .innerJoin(journalEntries, isOfEntry)
    .where(
      and(
        eq(journalItems.userId, owner.userId),
        eq(journalEntries.mailboxId, owner.mailboxId),
        which,
      ),
    )
    .orderBy(asc(journalItems.intendedAt), asc(journalItems.position))
    .limit(ITEMS_PER_LOOK);
  return rows.map(({ item, kind }) => ({ ...item, kind }));
}

/** Of all users: mailboxes with items that are due, those that wait longest first. */
export async function findDueMailboxes(
  tx: Tx,
  due: { now: Date; limit: number },
): Promise<{ userId: string; mailboxId: string }[]> {
  return await tx
    .select({ userId: journalEntries.userId, mailboxId: journalEntries.mailboxId })
    .from(journalItems)
    .innerJoin(journalEntries, isOfEntry)
    .where(lte(journalItems.lookAt, due.now))
    .groupBy(journalEntries.userId, journalEntries.mailboxId)
    .orderBy(sql`min(${journalItems.lookAt})`)
    .limit(due.limit);
}

/** How an item stands, locked until the commit; null when it was dropped. */
export async function lockItem(
  tx: Tx,
  at: { userId: string; entryId: string; position: number },
): Promise<{ isOpenIntent: boolean; isUndone: boolean } | null> {
  const [row] = await tx
    .select({ intendedAt: journalItems.intendedAt, undoneAt: journalItems.undoneAt })
    .from(journalItems)
    .where(itemAt(at))
    .for('update');
  return row ? { isOpenIntent: row.intendedAt !== null, isUndone: row.undoneAt !== null } : null;
}

export async function writeDoneItem(
  tx: Tx,
  at: { userId: string; entryId: string; position: number },
  done: { messageId: string; inverse: Buffer },
): Promise<void> {
  await tx
    .update(journalItems)
    .set({ ...done, intendedAt: null, lookAt: null })
    .where(itemAt(at));
}

/** An entry that had been undone can be undone again: something more was done under it. */
export async function countDone(
  tx: Tx,
  entry: { userId: string; id: string },
  amount: number,
): Promise<void> {
  await tx
    .update(journalEntries)
    .set({ count: sql`${journalEntries.count} + ${amount}`, undoneAt: null })
    .where(entryAt(entry));
}

export async function setLookAt(
  tx: Tx,
  entry: { userId: string; id: string },
  positions: readonly number[],
  lookAt: Date,
): Promise<void> {
  await tx
    .update(journalItems)
    .set({ lookAt })
    .where(and(openIntentsOf(entry), inArray(journalItems.position, [...positions])));
}

/** Whether an entry is there; locked until the commit. */
export async function lockEntry(tx: Tx, entry: { userId: string; id: string }): Promise<boolean> {
  const rows = await tx
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(entryAt(entry))
    .for('update');
  return rows.length > 0;
}

/** Takes intents away that came to nothing, and their entry when nothing else stands in it. */
export async function deleteIntents(
  tx: Tx,
  entry: { userId: string; id: string },
  positions: readonly number[],
): Promise<void> {
  // In a statement of its own: what another call is adding to the entry has to be seen by the last one.
  await lockEntry(tx, entry);
  await tx
    .delete(journalItems)
    .where(and(openIntentsOf(entry), inArray(journalItems.position, [...positions])));
  const items = tx
    .select({ position: journalItems.position })
    .from(journalItems)
    .where(and(eq(journalItems.userId, entry.userId), eq(journalItems.entryId, entry.id)));
  await tx.delete(journalEntries).where(and(entryAt(entry), notExists(items)));
}

/** Only what was done is an entry to be shown. */
export const hasDoneItems: SQL = gt(journalEntries.count, 0);
/** Whether an item was done at the provider as far as is known. */
export const isDoneItem = sql<boolean>`${journalItems.intendedAt} is null`;

function openIntentsOf({ userId, id }: { userId: string; id: string }): SQL | undefined {
  return and(
    eq(journalItems.userId, userId),
    eq(journalItems.entryId, id),
    isNotNull(journalItems.intendedAt),
  );
}

function itemAt(at: { userId: string; entryId: string; position: number }): SQL | undefined {
  return and(
    eq(journalItems.userId, at.userId),
    eq(journalItems.entryId, at.entryId),
    eq(journalItems.position, at.position),
  );
}

function entryAt({ userId, id }: { userId: string; id: string }): SQL | undefined {
  return and(eq(journalEntries.userId, userId), eq(journalEntries.id, id));
}
