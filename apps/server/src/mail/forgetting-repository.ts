import { sql } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';

/** Where all processes hear which messages are not any more what they were. */
export const FORGETTING_CHANNEL = 'eisen_forgetting';

/** PostgreSQL takes less than 8,000 bytes at a time. */
export const MOST_PAYLOAD_BYTES = 7_500;

export async function notifyForgetting(tx: Tx, payloads: readonly string[]): Promise<void> {
  for (const payload of payloads)
    await tx.execute(sql`select pg_notify(${FORGETTING_CHANNEL}, ${payload})`);
}
