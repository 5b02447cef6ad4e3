import { and, asc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
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
        isNull(tasks.removedAt),
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
  const [row] = await tx
    .select()
    .from(tasks)
    .where(and(isTask(userId, id), isNull(tasks.removedAt)))
    .for('update');
  return row ?? null;
}

/** The one of all users' copies that has waited longest. */
export async function findDueCopy(
  tx: Tx,
  now: Date,
): Promise<{ readonly userId: string; readonly id: string } | null> {
  const [row] = await tx
    .select({ userId: tasks.userId, id: tasks.id })
    .from(tasks)
    .where(isDue(now))
    .orderBy(asc(tasks.copyDueAt))
    .limit(1);
  return row ?? null;
}

/** @returns null when somebody else works on it, or nothing is to be done any more */
export async function leaseCopy(
  tx: Tx,
  { userId, id }: { readonly userId: string; readonly id: string },
  at: { readonly now: Date; readonly leasedUntil: Date },
): Promise<TaskRow | null> {
  const [row] = await tx
    .update(tasks)
    .set({ copyLeasedUntil: at.leasedUntil })
    .where(and(isTask(userId as UserId, id), isDue(at.now)))
    .returning();
  return row ?? null;
}

/** The row as it is now, locked; null for whoever holds its lease no more. */
export async function selectLeasedTask(tx: Tx, held: TaskRow): Promise<TaskRow | null> {
  const [row] = await tx.select().from(tasks).where(isHeld(held)).for('update');
  return row ?? null;
}

function isDue(now: Date) {
  return and(
    isNotNull(tasks.copyDueAt),
    lte(tasks.copyDueAt, now),
    or(isNull(tasks.copyLeasedUntil), lte(tasks.copyLeasedUntil, now)),
  );
}

function isHeld({ userId, id, copyLeasedUntil }: TaskRow) {
  return and(
    isTask(userId as UserId, id),
    copyLeasedUntil === null
      ? isNull(tasks.copyLeasedUntil)
      : eq(tasks.copyLeasedUntil, copyLeasedUntil),
  );
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
