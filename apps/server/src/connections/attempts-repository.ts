import { and, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { consentAttempts } from '#db/schema/connections.ts';

export type AttemptRow = typeof consentAttempts.$inferSelect;

export async function insertAttempt(tx: Tx, row: AttemptRow): Promise<void> {
  await tx.insert(consentAttempts).values(row);
}

/** Takes an attempt of this session away: whoever comes second, or with another session, gets null. */
export async function takeAttempt(
  tx: Tx,
  at: { userId: string; id: string; sessionHash: Buffer },
): Promise<AttemptRow | null> {
  const [row] = await tx
    .delete(consentAttempts)
    .where(
      and(
        eq(consentAttempts.userId, at.userId),
        eq(consentAttempts.id, at.id),
        eq(consentAttempts.sessionHash, at.sessionHash),
      ),
    )
    .returning();
  return row ?? null;
}

/** Keeps the newest of a user's attempts, so that pressing a button for hours fills no table. */
export async function deleteOldestAttempts(tx: Tx, userId: string, keep: number): Promise<void> {
  const surplus = await tx
    .select({ id: consentAttempts.id })
    .from(consentAttempts)
    .where(eq(consentAttempts.userId, userId))
    .orderBy(desc(consentAttempts.expiresAt), consentAttempts.id)
    .offset(keep);
  if (surplus.length === 0) return;
  const ids = surplus.map((row) => row.id);
  await tx
    .delete(consentAttempts)
    .where(and(eq(consentAttempts.userId, userId), inArray(consentAttempts.id, ids)));
}

export async function deleteExpiredAttempts(tx: Tx, now: Date): Promise<void> {
  await tx.delete(consentAttempts).where(lte(consentAttempts.expiresAt, now));
}
