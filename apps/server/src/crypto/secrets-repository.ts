import { eq } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { systemSecrets } from '#db/schema/accounts.ts';

export async function selectSecret(tx: Tx, name: string): Promise<Buffer | null> {
  const [row] = await tx
    .select({ sealed: systemSecrets.sealed })
    .from(systemSecrets)
    .where(eq(systemSecrets.name, name));
  return row?.sealed ?? null;
}

/** Answers what is stored afterwards: the given value, or that of whoever came first. */
export async function insertSecretOnce(tx: Tx, name: string, sealed: Buffer): Promise<Buffer> {
  await tx.insert(systemSecrets).values({ name, sealed }).onConflictDoNothing();
  return (await selectSecret(tx, name)) ?? sealed;
}
