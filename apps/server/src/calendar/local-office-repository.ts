import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { Tx, UserId } from '#db/database.ts';
import { localEvents, localTodos } from '#db/schema/local-office.ts';

export interface OfficeOwner {
  readonly userId: UserId;
  readonly mailboxId: string;
}

export type LocalEventRow = typeof localEvents.$inferSelect;
export type LocalTodoRow = typeof localTodos.$inferSelect;

const ownEvents = ({ userId, mailboxId }: OfficeOwner) =>
  and(eq(localEvents.userId, userId), eq(localEvents.mailboxId, mailboxId));
const ownTodos = ({ userId, mailboxId }: OfficeOwner) =>
  and(eq(localTodos.userId, userId), eq(localTodos.mailboxId, mailboxId));

/** @returns false when there is one with this key already */
export async function insertLocalEvent(tx: Tx, row: LocalEventRow): Promise<boolean> {
  const made = await tx
    .insert(localEvents)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: localEvents.id });
  return made.length > 0;
}

export async function findLocalEventByKey(
  tx: Tx,
  owner: OfficeOwner,
  key: string,
): Promise<LocalEventRow | null> {
  const [row] = await tx
    .select()
    .from(localEvents)
    .where(and(ownEvents(owner), eq(localEvents.key, key)));
  return row ?? null;
}

/** Every event that touches the time between, earliest first. */
export async function selectLocalEvents(
  tx: Tx,
  owner: OfficeOwner,
  range: { startsAt: Date; endsAt: Date; limit: number },
): Promise<LocalEventRow[]> {
  return await tx
    .select()
    .from(localEvents)
    .where(
      and(
        ownEvents(owner),
        lt(localEvents.startsAt, range.endsAt),
        gt(localEvents.endsAt, range.startsAt),
      ),
    )
    .orderBy(asc(localEvents.startsAt), asc(localEvents.id))
    .limit(range.limit);
}

export async function deleteLocalEvent(tx: Tx, owner: OfficeOwner, id: string): Promise<boolean> {
  const gone = await tx
    .delete(localEvents)
    .where(and(ownEvents(owner), eq(localEvents.id, id)))
    .returning({ id: localEvents.id });
  return gone.length > 0;
}

export async function insertLocalTodo(tx: Tx, row: LocalTodoRow): Promise<void> {
  await tx.insert(localTodos).values(row);
}

/** Locked until the transaction ends. */
export async function selectLocalTodo(
  tx: Tx,
  owner: OfficeOwner,
  id: string,
): Promise<LocalTodoRow | null> {
  const [row] = await tx
    .select()
    .from(localTodos)
    .where(and(ownTodos(owner), eq(localTodos.id, id)))
    .for('update');
  return row ?? null;
}

export async function updateLocalTodo(
  tx: Tx,
  owner: OfficeOwner,
  id: string,
  item: Buffer,
): Promise<void> {
  await tx
    .update(localTodos)
    .set({ item })
    .where(and(ownTodos(owner), eq(localTodos.id, id)));
}

export async function deleteLocalTodo(tx: Tx, owner: OfficeOwner, id: string): Promise<void> {
  await tx.delete(localTodos).where(and(ownTodos(owner), eq(localTodos.id, id)));
}

/** The mailbox goes, and its calendar and to-do list with it. */
export async function eraseLocalOffice(tx: Tx, owner: OfficeOwner): Promise<void> {
  await tx.delete(localEvents).where(ownEvents(owner));
  await tx.delete(localTodos).where(ownTodos(owner));
}
