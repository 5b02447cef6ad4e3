import { and, eq, lte, ne, or } from 'drizzle-orm';
import type { Tx, UserId } from '#db/database.ts';
import { sessions, users } from '#db/schema/accounts.ts';

export async function insertSession(tx: Tx, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(row);
}

export async function selectSession(tx: Tx, idHash: Buffer) {
  const [row] = await tx
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.idHash, idHash));
  return row ?? null;
}

export async function touchSession(tx: Tx, idHash: Buffer, lastSeenAt: Date): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt }).where(eq(sessions.idHash, idHash));
}

/** Answers whose it was; null when there was none. */
export async function deleteSession(tx: Tx, idHash: Buffer): Promise<UserId | null> {
  const [row] = await tx
    .delete(sessions)
    .where(eq(sessions.idHash, idHash))
    .returning({ userId: sessions.userId });
  return row ? (row.userId as UserId) : null;
}

/** @param except the session that stays, or null to end all */
export async function deleteSessionsOf(
  tx: Tx,
  userId: UserId,
  except: Buffer | null,
): Promise<void> {
  const own = eq(sessions.userId, userId);
  await tx.delete(sessions).where(except === null ? own : and(own, ne(sessions.idHash, except)));
}

export async function deleteEndedSessions(
  tx: Tx,
  at: { idleSince: Date; madeBefore: Date },
): Promise<void> {
  await tx
    .delete(sessions)
    .where(or(lte(sessions.lastSeenAt, at.idleSince), lte(sessions.createdAt, at.madeBefore)));
}
