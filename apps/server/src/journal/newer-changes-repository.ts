import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { journalEntries, journalItems } from '#db/schema/journal.ts';
import { isDoneItem, isOfEntry } from './intents-repository.ts';
import type { ItemRow } from './journal-repository.ts';

/** What a later entry did to a message: `unclear` while nobody knows whether the provider did it. */
export type NewerChange = 'done' | 'unclear';

/** Those of the messages that a later entry of these kinds changed too, or may have, and that still stand so. */
export async function findNewerOpen(
  tx: Tx,
  userId: string,
  entryId: string,
  ask: { messageIds: readonly string[]; kinds: readonly string[] },
): Promise<Map<string, NewerChange>> {
  const newer = new Map<string, NewerChange>();
  // By time and not by id: ids of one millisecond stand in no order.
  const madeAt = tx
    .select({ at: journalEntries.createdAt })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), eq(journalEntries.id, entryId)));
  for (let start = 0; start < ask.messageIds.length; start += 200) {
    const rows = await tx
      .selectDistinct({ messageId: journalItems.messageId, isDone: isDoneItem })
      .from(journalItems)
      .innerJoin(journalEntries, isOfEntry)
      .where(
        and(
          eq(journalItems.userId, userId),
          inArray(journalItems.messageId, ask.messageIds.slice(start, start + 200)),
          gt(journalEntries.createdAt, madeAt),
          isNull(journalItems.undoneAt),
          inArray(journalEntries.kind, [...ask.kinds]),
        ),
      );
    for (const { messageId, isDone } of rows)
      if (isDone || !newer.has(messageId)) newer.set(messageId, isDone ? 'done' : 'unclear');
  }
  return newer;
}

/** Changes of a message that were decided on after that moment and still stand, or may; newest first. */
export async function findStandingSince(
  tx: Tx,
  userId: string,
  ask: { messageId: string; since: Date; kinds: readonly string[] },
): Promise<{ item: ItemRow; isDone: boolean }[]> {
  return await tx
    .select({ item: journalItems, isDone: isDoneItem })
    .from(journalItems)
    .innerJoin(journalEntries, isOfEntry)
    .where(
      and(
        eq(journalItems.userId, userId),
        eq(journalItems.messageId, ask.messageId),
        gt(journalEntries.createdAt, ask.since),
        isNull(journalItems.undoneAt),
        inArray(journalEntries.kind, [...ask.kinds]),
      ),
    )
    .orderBy(desc(journalEntries.createdAt), desc(journalItems.position));
}
