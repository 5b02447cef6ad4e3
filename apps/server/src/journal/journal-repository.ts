import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { journalEntries, journalItems } from '#db/schema/journal.ts';
import { hasDoneItems, isDoneItem } from './intents-repository.ts';

export type EntryRow = typeof journalEntries.$inferSelect;
export type ItemRow = typeof journalItems.$inferSelect;

/** The embedded engine takes no more in one statement. */
const ROWS_PER_STATEMENT = 50;

/**
 * Makes an entry, or lets the one of the same group grow by `count` done items; what had been undone of it stays
 * undone. The entry is locked until the commit.
 */
export async function growEntry(
  tx: Tx,
  entry: Omit<EntryRow, 'undoneAt'>,
): Promise<{ id: string; firstPosition: number }> {
  const [row] = await tx
    .insert(journalEntries)
    .values({ ...entry, undoneAt: null })
    .onConflictDoUpdate({
      target: [
        journalEntries.userId,
        journalEntries.mailboxId,
        journalEntries.groupId,
        journalEntries.kind,
      ],
      targetWhere: sql`group_id is not null`,
      set: {
        count: sql`${journalEntries.count} + excluded.count`,
        undoneAt: entry.count > 0 ? null : sql`${journalEntries.undoneAt}`,
      },
    })
    .returning({ id: journalEntries.id });
  if (!row) throw new Error('The journal did not take an entry.');
  return { id: row.id, firstPosition: await nextPosition(tx, entry.userId, row.id) };
}

/** The place of the next item in an entry. */
export async function nextPosition(tx: Tx, userId: string, entryId: string): Promise<number> {
  const [last] = await tx
    .select({ position: max(journalItems.position) })
    .from(journalItems)
    .where(ofEntry(userId, entryId));
  return (last?.position ?? -1) + 1;
}

export async function insertItems(
  tx: Tx,
  rows: readonly (typeof journalItems.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await tx.insert(journalItems).values(rows.slice(start, start + ROWS_PER_STATEMENT));
}

/** Newest first: the ids sort by the moment they were made. */
export async function listEntries(
  tx: Tx,
  userId: string,
  page: { limit: number; before: string | null },
): Promise<EntryRow[]> {
  return await tx
    .select()
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.userId, userId),
        hasDoneItems,
        page.before === null ? undefined : lt(journalEntries.id, page.before),
      ),
    )
    .orderBy(desc(journalEntries.id))
    .limit(page.limit);
}

export async function findEntry(tx: Tx, userId: string, id: string): Promise<EntryRow | null> {
  const [row] = await tx
    .select()
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), eq(journalEntries.id, id)));
  return row ?? null;
}

/** Of each entry the items that were noted first, at most this many. */
export async function readFirstItems(
  tx: Tx,
  userId: string,
  entryIds: readonly string[],
  most: number,
): Promise<ItemRow[]> {
  if (entryIds.length === 0) return [];
  const rank = sql<number>`row_number() over (
    partition by ${journalItems.entryId} order by ${journalItems.position})`;
  const ranked = tx
    .select({
      entryId: journalItems.entryId,
      position: journalItems.position,
      rank: rank.as('rank'),
    })
    .from(journalItems)
    .where(
      and(
        eq(journalItems.userId, userId),
        inArray(journalItems.entryId, [...entryIds]),
        isDoneItem,
      ),
    )
    .as('ranked');
  const rows = await tx
    .select({ item: journalItems })
    .from(journalItems)
    .innerJoin(
      ranked,
      and(eq(ranked.entryId, journalItems.entryId), eq(ranked.position, journalItems.position)),
    )
    .where(and(eq(journalItems.userId, userId), lte(ranked.rank, most)))
    .orderBy(asc(journalItems.entryId), asc(journalItems.position));
  return rows.map(({ item }) => item);
}

/** Items that were taken back, in the order they were made. */
export async function readUndoneItems(tx: Tx, userId: string, entryId: string): Promise<ItemRow[]> {
  return await tx
    .select()
    .from(journalItems)
    .where(and(ofEntry(userId, entryId), isNotNull(journalItems.undoneAt), isDoneItem))
    .orderBy(asc(journalItems.position));
}

/** Writes other ways back for items of an entry. */
export async function writeInverses(
  tx: Tx,
  userId: string,
  entryId: string,
  items: readonly { readonly position: number; readonly inverse: Buffer }[],
): Promise<void> {
  if (items.length === 0) return;
  const list = JSON.stringify(
    items.map(({ position, inverse }) => ({ position, inverse: inverse.toString('base64') })),
  );
  await tx.execute(sql`
    update ${journalItems} set inverse = decode(x.inverse, 'base64')
    from jsonb_to_recordset(${list}::text::jsonb) as x(position int, inverse text)
    where ${journalItems.userId} = ${userId} and ${journalItems.entryId} = ${entryId}
      and ${journalItems.position} = x.position`);
}

/** Items that are not undone yet, last change first. */
export async function readOpenItems(tx: Tx, userId: string, entryId: string): Promise<ItemRow[]> {
  return await tx
    .select()
    .from(journalItems)
    .where(and(ofEntry(userId, entryId), isNull(journalItems.undoneAt), isDoneItem))
    .orderBy(desc(journalItems.position));
}

/** Locks items that are still open: of two undos at once the second finds none. */
export async function lockOpenItems(
  tx: Tx,
  userId: string,
  entryId: string,
  positions: readonly number[],
): Promise<Set<number>> {
  const open = new Set<number>();
  for (let start = 0; start < positions.length; start += 200) {
    const rows = await tx
      .select({ position: journalItems.position })
      .from(journalItems)
      .where(
        and(
          ofEntry(userId, entryId),
          isNull(journalItems.undoneAt),
          inArray(journalItems.position, positions.slice(start, start + 200)),
        ),
      )
      .orderBy(asc(journalItems.position))
      .for('update');
    for (const row of rows) open.add(row.position);
  }
  return open;
}

export async function settleItems(
  tx: Tx,
  userId: string,
  entryId: string,
  positions: readonly number[],
  undoneAt: Date,
): Promise<void> {
  for (let start = 0; start < positions.length; start += 200)
    await tx
      .update(journalItems)
      .set({ undoneAt })
      .where(
        and(
          ofEntry(userId, entryId),
          inArray(journalItems.position, positions.slice(start, start + 200)),
        ),
      );
}

/** Marks the entry as undone when one of its items at least came back. */
export async function closeEntry(
  tx: Tx,
  userId: string,
  entryId: string,
  undoneAt: Date,
): Promise<void> {
  const [undone] = await tx
    .select({ position: journalItems.position })
    .from(journalItems)
    .where(and(ofEntry(userId, entryId), isNotNull(journalItems.undoneAt)))
    .limit(1);
  if (!undone) return;
  await tx
    .update(journalEntries)
    .set({ undoneAt })
    .where(
      and(
        eq(journalEntries.userId, userId),
        eq(journalEntries.id, entryId),
        isNull(journalEntries.undoneAt),
      ),
    );
}

export async function renameInJournal(
  tx: Tx,
  userId: string,
  change: { from: string; to: string },
): Promise<void> {
  await tx
    .update(journalItems)
    .set({ messageId: change.to })
    .where(and(eq(journalItems.userId, userId), eq(journalItems.messageId, change.from)));
}

/** When a mailbox is disconnected or replaced: nothing of it can be undone any more. */
export async function eraseJournal(tx: Tx, userId: string, mailboxId: string): Promise<void> {
  const ofMailbox = and(eq(journalEntries.userId, userId), eq(journalEntries.mailboxId, mailboxId));
  const entries = tx.select({ id: journalEntries.id }).from(journalEntries).where(ofMailbox);
  await tx
    .delete(journalItems)
    .where(and(eq(journalItems.userId, userId), inArray(journalItems.entryId, entries)));
  await tx.delete(journalEntries).where(ofMailbox);
}

function ofEntry(userId: string, entryId: string): SQL | undefined {
  return and(eq(journalItems.userId, userId), eq(journalItems.entryId, entryId));
}
