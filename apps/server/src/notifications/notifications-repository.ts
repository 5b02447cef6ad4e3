import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Tx, UserId } from '#db/database.ts';
import { notifications } from '#db/schema/delegation.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** The newest of an invite or a delegation takes the place of the one before, and is not seen. */
export async function putNotification(
  tx: Tx,
  row: { userId: UserId; subjectId: string; kind: NotificationRow['kind']; at: Date },
): Promise<void> {
  await tx
    .insert(notifications)
    .values({ ...row, seenAt: null })
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.subjectId],
      set: { kind: sql`excluded.kind`, at: sql`excluded.at`, seenAt: null },
    });
}

export async function deleteNotification(tx: Tx, userId: UserId, subjectId: string): Promise<void> {
  await tx
    .delete(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.subjectId, subjectId)));
}

/** Newest first. */
export async function selectNotifications(
  tx: Tx,
  userId: UserId,
  limit: number,
): Promise<NotificationRow[]> {
  return await tx
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.at), desc(notifications.subjectId))
    .limit(limit);
}

export async function markSeen(
  tx: Tx,
  at: { userId: UserId; until: Date; now: Date },
): Promise<void> {
  await tx
    .update(notifications)
    .set({ seenAt: at.now })
    .where(
      and(
        eq(notifications.userId, at.userId),
        isNull(notifications.seenAt),
        lte(notifications.at, at.until),
      ),
    );
}

export async function deleteOldNotifications(tx: Tx, before: Date): Promise<void> {
  await tx.delete(notifications).where(lte(notifications.at, before));
}
