import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Tx, UserId } from '#db/database.ts';
import { goals } from '#db/schema/goals.ts';

export type GoalRow = typeof goals.$inferSelect;
export type GoalChange = Partial<Omit<GoalRow, 'userId' | 'id' | 'createdAt'>>;

/** One that was deleted gives way. @returns the goal of this id that was there already, or null when it was stored */
export async function insertGoal(tx: Tx, row: GoalRow): Promise<GoalRow | null> {
  const { userId, id, ...told } = row;
  const stored = await tx
    .insert(goals)
    .values(row)
    .onConflictDoUpdate({
      target: [goals.userId, goals.id],
      set: told,
      setWhere: isNotNull(goals.removedAt),
    })
    .returning({ id: goals.id });
  if (stored.length === 1) return null;
  return await selectGoal(tx, userId as UserId, id, { lock: false });
}

/** The user's goals, newest first. */
export async function selectGoals(tx: Tx, userId: UserId): Promise<GoalRow[]> {
  return await tx
    .select()
    .from(goals)
    .where(and(eq(goals.userId, userId), isNull(goals.removedAt)))
    .orderBy(desc(goals.createdAt), desc(goals.id));
}

/** With `lock` held until the transaction ends, so that two changes at once both hold. */
export async function selectGoal(
  tx: Tx,
  userId: UserId,
  id: string,
  options: { readonly lock: boolean },
): Promise<GoalRow | null> {
  const query = tx.select().from(goals).where(isGoal(userId, id));
  const [row] = await (options.lock ? query.for('update') : query);
  return row ?? null;
}

export async function updateGoal(
  tx: Tx,
  userId: UserId,
  id: string,
  change: GoalChange,
): Promise<void> {
  await tx.update(goals).set(change).where(isGoal(userId, id));
}

/** @returns whether there was such a goal */
export async function removeGoal(tx: Tx, userId: UserId, id: string, now: Date): Promise<boolean> {
  const gone = await tx
    .update(goals)
    .set({ removedAt: now })
    .where(isGoal(userId, id))
    .returning({ id: goals.id });
  return gone.length > 0;
}

/** @returns whether a deleted goal came back */
export async function restoreGoal(tx: Tx, userId: UserId, id: string): Promise<boolean> {
  const back = await tx
    .update(goals)
    .set({ removedAt: null })
    .where(and(eq(goals.userId, userId), eq(goals.id, id), isNotNull(goals.removedAt)))
    .returning({ id: goals.id });
  return back.length > 0;
}

/** Of all users, what was deleted before. */
export async function deleteRemovedGoals(tx: Tx, before: Date): Promise<void> {
  await tx.delete(goals).where(lte(goals.removedAt, before));
}

function isGoal(userId: UserId, id: string) {
  return and(eq(goals.userId, userId), eq(goals.id, id), isNull(goals.removedAt));
}
