import { and, desc, eq } from 'drizzle-orm';
import type { Tx, UserId } from '#db/database.ts';
import { goals } from '#db/schema/goals.ts';

export type GoalRow = typeof goals.$inferSelect;
export type GoalChange = Partial<Omit<GoalRow, 'userId' | 'id' | 'createdAt'>>;

/** @returns the goal of this id that was there already, or null when it was stored */
export async function insertGoal(tx: Tx, row: GoalRow): Promise<GoalRow | null> {
  const stored = await tx
    .insert(goals)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: goals.id });
  if (stored.length === 1) return null;
  return await selectGoal(tx, row.userId as UserId, row.id, { lock: false });
}

/** The user's goals, newest first. */
export async function selectGoals(tx: Tx, userId: UserId): Promise<GoalRow[]> {
  return await tx
    .select()
    .from(goals)
    .where(eq(goals.userId, userId))
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
export async function deleteGoal(tx: Tx, userId: UserId, id: string): Promise<boolean> {
  const gone = await tx.delete(goals).where(isGoal(userId, id)).returning({ id: goals.id });
  return gone.length > 0;
}

function isGoal(userId: UserId, id: string) {
  return and(eq(goals.userId, userId), eq(goals.id, id));
}
