import { sql } from 'drizzle-orm';
import type { Tx, UserId } from './database.ts';
import { USER_OWNED_TABLES } from './tables.ts';

/** Erases every row that belongs to a user, in all tables that know an owner (D-49). */
export async function eraseUserOwnedRows(tx: Tx, userId: UserId): Promise<void> {
  for (const table of USER_OWNED_TABLES)
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
}

/**
 * Erases rows whose user is gone: what work that was under way while an account ended has written behind it. Most
 * tables name their user without a reference, so that a deletion need not touch each of them.
 */
export async function eraseOrphanedRows(tx: Tx): Promise<void> {
  for (const table of USER_OWNED_TABLES) {
    const name = sql.identifier(table);
    await tx.execute(
      sql`delete from ${name} where not exists (select from users where users.id = ${name}.user_id)`,
    );
  }
}
