import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { knownSenders } from '#db/schema/mail.ts';

export interface SenderRow {
  readonly sender: Buffer;
  readonly firstSeenAt: Date | null;
  readonly replied: boolean;
}

/** The embedded engine takes no more in one statement. */
const ROWS_PER_STATEMENT = 50;

export async function readSenders(
  tx: Tx,
  userId: string,
  senders: readonly Buffer[],
): Promise<SenderRow[]> {
  if (senders.length === 0) return [];
  return await tx
    .select({
      sender: knownSenders.sender,
      firstSeenAt: knownSenders.firstSeenAt,
      replied: knownSenders.replied,
    })
    .from(knownSenders)
    .where(and(eq(knownSenders.userId, userId), inArray(knownSenders.sender, [...senders])));
}

/** Keeps the earliest moment, and once answered stays answered. */
export async function mergeSenders(
  tx: Tx,
  userId: string,
  rows: readonly SenderRow[],
): Promise<void> {
  // One order for everybody: two calls that meet the same senders wait for each other, never both at once.
  const ordered = rows.toSorted((a, b) => Buffer.compare(a.sender, b.sender));
  for (let start = 0; start < ordered.length; start += ROWS_PER_STATEMENT) {
    await tx
      .insert(knownSenders)
      .values(ordered.slice(start, start + ROWS_PER_STATEMENT).map((row) => ({ ...row, userId })))
      .onConflictDoUpdate({
        target: [knownSenders.userId, knownSenders.sender],
        set: {
          // least() passes over null: a sender known from Sent only gets his first moment here.
          firstSeenAt: sql`least(${knownSenders.firstSeenAt}, excluded.first_seen_at)`,
          replied: sql`${knownSenders.replied} or excluded.replied`,
        },
      });
  }
}

export async function eraseSenders(tx: Tx, userId: string): Promise<void> {
  await tx.delete(knownSenders).where(eq(knownSenders.userId, userId));
}
