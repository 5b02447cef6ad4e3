import { eq } from 'drizzle-orm';
import type { Tx, UserId } from '#db/database.ts';
import { userSettings } from '#db/schema/accounts.ts';

/** A first row to lock, unless there is one. */
export async function insertSettingsOnce(
  tx: Tx,
  userId: UserId,
  at: { sealed: Buffer; now: Date },
): Promise<void> {
  await tx
    .insert(userSettings)
    .values({ userId, sealed: at.sealed, updatedAt: at.now })
    .onConflictDoNothing();
}

/** With `lock` held until the transaction ends, so that two changes at once both hold. */
export async function selectSettings(
  tx: Tx,
  userId: UserId,
  lock: boolean,
): Promise<Buffer | null> {
  const query = tx
    .select({ sealed: userSettings.sealed })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  const [row] = await (lock ? query.for('update') : query);
  return row?.sealed ?? null;
}

export async function updateSettings(
  tx: Tx,
  userId: UserId,
  at: { sealed: Buffer; now: Date },
): Promise<void> {
  await tx
    .update(userSettings)
    .set({ sealed: at.sealed, updatedAt: at.now })
    .where(eq(userSettings.userId, userId));
}
