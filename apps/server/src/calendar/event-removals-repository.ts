import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import type { Tx, UserId } from '#db/database.ts';
import { eventRemovals } from '#db/schema/calendar.ts';

export type RemovalRow = typeof eventRemovals.$inferSelect;
type RemovalKey = Pick<RemovalRow, 'userId' | 'mailboxId' | 'eventId'>;

/** @returns false when it is noted already */
export async function insertRemoval(tx: Tx, row: RemovalRow): Promise<boolean> {
  const noted = await tx
    .insert(eventRemovals)
    .values(row)
    .onConflictDoNothing()
    .returning({ eventId: eventRemovals.eventId });
  return noted.length > 0;
}

/** Ids of the mailbox's events that are as good as deleted. */
export async function selectRemovals(
  tx: Tx,
  owner: { readonly userId: UserId; readonly mailboxId: string },
): Promise<readonly string[]> {
  const rows = await tx
    .select({ eventId: eventRemovals.eventId })
    .from(eventRemovals)
    .where(and(eq(eventRemovals.userId, owner.userId), isOfMailbox(owner.mailboxId)));
  return rows.map(({ eventId }) => eventId);
}

/** Of all users, the one that waits longest. */
export async function findDueRemoval(tx: Tx, now: Date): Promise<RemovalRow | null> {
  const [row] = await tx
    .select()
    .from(eventRemovals)
    .where(isDue(now))
    .orderBy(asc(eventRemovals.dueAt))
    .limit(1);
  return row ?? null;
}

/** @returns null when somebody else asks, or nothing is to be asked any more */
export async function leaseRemoval(
  tx: Tx,
  key: RemovalKey,
  at: { readonly now: Date; readonly leasedUntil: Date },
): Promise<RemovalRow | null> {
  const [row] = await tx
    .update(eventRemovals)
    .set({ leasedUntil: at.leasedUntil })
    .where(and(isRemoval(key), isDue(at.now)))
    .returning();
  return row ?? null;
}

export async function updateRemoval(
  tx: Tx,
  held: RemovalRow,
  change: Pick<RemovalRow, 'dueAt' | 'leasedUntil' | 'attempts'>,
): Promise<void> {
  await tx.update(eventRemovals).set(change).where(isRemoval(held));
}

export async function deleteRemoval(tx: Tx, key: RemovalKey): Promise<void> {
  await tx.delete(eventRemovals).where(isRemoval(key));
}

/** The mailbox goes: nobody can ask its provider any more. */
export async function eraseRemovals(
  tx: Tx,
  owner: { readonly userId: UserId; readonly mailboxId: string },
): Promise<void> {
  await tx
    .delete(eventRemovals)
    .where(and(eq(eventRemovals.userId, owner.userId), isOfMailbox(owner.mailboxId)));
}

function isDue(now: Date) {
  return and(
    lte(eventRemovals.dueAt, now),
    or(isNull(eventRemovals.leasedUntil), lte(eventRemovals.leasedUntil, now)),
  );
}

function isRemoval({ userId, mailboxId, eventId }: RemovalKey) {
  return and(
    eq(eventRemovals.userId, userId),
    isOfMailbox(mailboxId),
    eq(eventRemovals.eventId, eventId),
  );
}

function isOfMailbox(mailboxId: string) {
  return eq(eventRemovals.mailboxId, mailboxId);
}
