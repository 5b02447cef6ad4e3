import { and, desc, eq, inArray, isNotNull, lt, lte, or } from 'drizzle-orm';
import type { Tx, UserId } from '#db/database.ts';
import { lessons } from '#db/schema/learning.ts';
import { decisions } from '#db/schema/triage.ts';

/** The embedded engine takes no more in one statement. */
const ROWS_PER_STATEMENT = 50;

export type LessonRow = typeof lessons.$inferSelect;

/** The user's lessons, the newest first. Ids sort by when they were made, also within one instant. */
export async function selectLessons(tx: Tx, userId: UserId): Promise<LessonRow[]> {
  return await tx
    .select()
    .from(lessons)
    .where(eq(lessons.userId, userId))
    .orderBy(desc(lessons.taughtAt), desc(lessons.id));
}

export async function insertLessons(tx: Tx, rows: readonly LessonRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await tx.insert(lessons).values(rows.slice(start, start + ROWS_PER_STATEMENT));
}

/** Removes what is older than the newest `most`. */
export async function dropOldLessons(tx: Tx, userId: UserId, most: number): Promise<void> {
  const [newestOut] = await tx
    .select({ taughtAt: lessons.taughtAt, id: lessons.id })
    .from(lessons)
    .where(eq(lessons.userId, userId))
    .orderBy(desc(lessons.taughtAt), desc(lessons.id))
    .offset(most)
    .limit(1);
  if (!newestOut) return;
  const { taughtAt, id } = newestOut;
  // One gesture can teach about many emails in one instant: those of them that are not too many stay.
  const isOut = or(
    lt(lessons.taughtAt, taughtAt),
    and(eq(lessons.taughtAt, taughtAt), lte(lessons.id, id)),
  );
  await tx.delete(lessons).where(and(eq(lessons.userId, userId), isOut));
}

export async function deleteLessonsOf(
  tx: Tx,
  userId: UserId,
  entryId: string,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  await tx
    .delete(lessons)
    .where(
      and(
        eq(lessons.userId, userId),
        eq(lessons.entryId, entryId),
        inArray(lessons.messageId, [...messageIds]),
      ),
    );
}

export async function updateLesson(
  tx: Tx,
  { userId, id }: Pick<LessonRow, 'userId' | 'id'>,
  change: Pick<LessonRow, 'keys' | 'sealed' | 'thresholdVote'>,
): Promise<void> {
  await tx
    .update(lessons)
    .set(change)
    .where(and(eq(lessons.userId, userId), eq(lessons.id, id)));
}

export async function deleteLesson(
  tx: Tx,
  { userId, id }: Pick<LessonRow, 'userId' | 'id'>,
): Promise<void> {
  await tx.delete(lessons).where(and(eq(lessons.userId, userId), eq(lessons.id, id)));
}

/** When a mailbox is disconnected or replaced: what its mail taught goes with it. */
export async function eraseLessons(
  tx: Tx,
  { userId, mailboxId }: { userId: string; mailboxId: string },
): Promise<void> {
  await tx.delete(lessons).where(and(eq(lessons.userId, userId), eq(lessons.mailboxId, mailboxId)));
}

/** When the assistant filed what still lies where it put it, the latest first. */
export async function selectStandingFilings(
  tx: Tx,
  userId: UserId,
  most: number,
): Promise<readonly Date[]> {
  const rows = await tx
    .select({ at: decisions.decidedAt })
    .from(decisions)
    .where(
      and(
        eq(decisions.userId, userId),
        inArray(decisions.source, ['local', 'model']),
        isNotNull(decisions.quadrant),
      ),
    )
    .orderBy(desc(decisions.decidedAt))
    .limit(most);
  return rows.map((row) => row.at);
}
