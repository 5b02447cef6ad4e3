import { eq } from 'drizzle-orm';
import type { Tx, UserId } from '#db/database.ts';
import { users } from '#db/schema/accounts.ts';

export type UserRow = typeof users.$inferSelect;

/** Names and addresses are compared without case (D-46). */
export function toKey(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}

/** Answers false when the username or the address is taken. */
export async function insertUser(tx: Tx, row: UserRow): Promise<boolean> {
  const inserted = await tx
    .insert(users)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: users.id });
  return inserted.length > 0;
}

export async function selectUser(tx: Tx, id: UserId): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/**
 * The row as it is until the transaction ends: what begins by a password waits here for a change of it, and a change
 * for what begins. Taken before any other lock of the user's rows.
 */
export async function lockUser(
  tx: Tx,
  id: UserId,
  whatFor: 'reading' | 'changing',
): Promise<UserRow | null> {
  const strength = whatFor === 'reading' ? 'share' : 'no key update';
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for(strength);
  return row ?? null;
}

export async function selectUserByUsername(tx: Tx, username: string): Promise<UserRow | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(eq(users.usernameKey, toKey(username)));
  return row ?? null;
}

export async function selectUserByEmail(tx: Tx, email: string): Promise<UserRow | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(eq(users.emailKey, toKey(email)));
  return row ?? null;
}

/** A username never holds `@` and an address always does, so one text means one of them (D-46). */
export async function selectUserByIdentity(tx: Tx, identity: string): Promise<UserRow | null> {
  return identity.includes('@')
    ? selectUserByEmail(tx, identity)
    : selectUserByUsername(tx, identity);
}

export async function updateUser(
  tx: Tx,
  id: UserId,
  change: Partial<
    Pick<UserRow, 'firstName' | 'lastName' | 'role' | 'primaryGoal' | 'inboxChallenges'>
  >,
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(users).set(change).where(eq(users.id, id));
}

export async function updatePasswordHash(tx: Tx, id: UserId, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
}

/** Sessions, links and proofs go with it. */
export async function deleteUser(tx: Tx, id: UserId): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}
