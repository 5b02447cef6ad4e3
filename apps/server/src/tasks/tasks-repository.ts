import { and, asc, eq } from 'drizzle-orm';
import type { Tx, UserId } from '#db/database.ts';
import { tasks } from '#db/schema/tasks.ts';

export type TaskRow = typeof tasks.$inferSelect;
export type TaskChange = Partial<Omit<TaskRow, 'userId' | 'id' | 'createdAt'>>;

export interface TaskFilter {
  readonly status?: TaskRow['status'] | undefined;
  readonly quadrant?: NonNullable<TaskRow['quadrant']> | undefined;
}

/** @returns the task of this id that was there already, or null when it was stored */
export async function insertTask(tx: Tx, row: TaskRow): Promise<TaskRow | null> {
  const stored = await tx
    .insert(tasks)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: tasks.id });
  return stored.length === 1 ? null : await selectTaskForChange(tx, row.userId as UserId, row.id);
}

/** The user's tasks, those that are due first before the others. */
export async function selectTasks(tx: Tx, userId: UserId, filter: TaskFilter): Promise<TaskRow[]> {
  const { status, quadrant } = filter;
  return await tx
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.userId, userId),
        status === undefined ? undefined : eq(tasks.status, status),
        quadrant === undefined ? undefined : eq(tasks.quadrant, quadrant),
      ),
    )
    .orderBy(asc(tasks.dueAt), asc(tasks.id));
}

/** Locked until the transaction ends, so that two changes at once both hold. */
export async function selectTaskForChange(
  tx: Tx,
  userId: UserId,
  id: string,
): Promise<TaskRow | null> {
  const [row] = await tx.select().from(tasks).where(isTask(userId, id)).for('update');
  return row ?? null;
}

export async function updateTask(
  tx: Tx,
  userId: UserId,
  id: string,
  change: TaskChange,
): Promise<void> {
  await tx.update(tasks).set(change).where(isTask(userId, id));
}

/** @returns the deleted row, or null when there was none */
export async function deleteTask(tx: Tx, userId: UserId, id: string): Promise<TaskRow | null> {
  const [row] = await tx.delete(tasks).where(isTask(userId, id)).returning();
  return row ?? null;
}

function isTask(userId: UserId, id: string) {
  return and(eq(tasks.userId, userId), eq(tasks.id, id));
}
