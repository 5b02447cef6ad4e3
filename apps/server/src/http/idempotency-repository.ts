import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Tx, UserId } from '#db/database.ts';
import { idempotencyKeys } from '#db/schema/accounts.ts';

type Row = typeof idempotencyKeys.$inferSelect;

/** Answers false when the key is already there. */
export async function insertKey(tx: Tx, row: Row): Promise<boolean> {
  const inserted = await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return inserted.length > 0;
}

export async function selectKey(tx: Tx, userId: UserId, key: string): Promise<Row | null> {
  const [row] = await tx.select().from(idempotencyKeys).where(isKey(userId, key));
  return row ?? null;
}

/** Takes over a key whose first request never finished, unless somebody else just did. */
export async function takeOverKey(
  tx: Tx,
  userId: UserId,
  at: { key: string; startedBefore: Date; now: Date },
): Promise<boolean> {
  const taken = await tx
    .update(idempotencyKeys)
    .set({ startedAt: at.now })
    .where(
      and(
        isKey(userId, at.key),
        isNull(idempotencyKeys.status),
        lte(idempotencyKeys.startedAt, at.startedBefore),
      ),
    )
    .returning({ key: idempotencyKeys.key });
  return taken.length > 0;
}

/** A request at work: `startedAt` proves that nobody has taken the key over since; each sign of life moves it. */
export interface HeldKey {
  readonly key: string;
  startedAt: Date;
}

/** @returns whether the key is still this request's */
export async function renewKey(tx: Tx, userId: UserId, held: HeldKey, now: Date): Promise<boolean> {
  const renewed = await tx
    .update(idempotencyKeys)
    .set({ startedAt: now })
    .where(isHeld(userId, held))
    .returning({ key: idempotencyKeys.key });
  return renewed.length > 0;
}

/** @param answer null when the answer cannot be kept, only that the work is done */
export async function storeAnswer(
  tx: Tx,
  userId: UserId,
  held: HeldKey,
  { status, answer }: { status: number; answer: Buffer | null },
): Promise<void> {
  await tx.update(idempotencyKeys).set({ status, answer }).where(isHeld(userId, held));
}

export async function deleteKey(tx: Tx, userId: UserId, held: HeldKey): Promise<void> {
  await tx.delete(idempotencyKeys).where(isHeld(userId, held));
}

/** All users' keys past their 24 hours. */
export async function deleteExpiredKeys(tx: Tx, now: Date): Promise<void> {
  await tx.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAt, now));
}

function isKey(userId: UserId, key: string) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
}

function isHeld(userId: UserId, held: HeldKey) {
  return and(
    isKey(userId, held.key),
    isNull(idempotencyKeys.status),
    eq(idempotencyKeys.startedAt, held.startedAt),
  );
}
