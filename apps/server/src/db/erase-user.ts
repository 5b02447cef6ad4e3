import { sql } from 'drizzle-orm';
import type { Tx, UserId } from './database.ts';
import { USER_OWNED_TABLES } from './tables.ts';

/** Erases every row that belongs to a user, in all tables that know an owner (D-49). */
export async function eraseUserOwnedRows(tx: Tx, userId: UserId): Promise<void> {
  for (const table of USER_OWNED_TABLES)
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
}
