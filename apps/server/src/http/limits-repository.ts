import { and, eq, lte, sql } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { rateLimits } from '#db/schema/accounts.ts';

/** Counts one more and answers the count of the running window. */
export async function countUp(
  tx: Tx,
  at: { rule: string; subject: Buffer; now: Date; windowEndsAt: Date },
): Promise<{ count: number; windowEndsAt: Date }> {
  const now = at.now.toISOString();
  const isOver = sql`${rateLimits.windowEndsAt} <= ${now}::timestamptz`;
  const [row] = await tx
    .insert(rateLimits)
    .values({ rule: at.rule, subject: at.subject, count: 1, windowEndsAt: at.windowEndsAt })
    .onConflictDoUpdate({
      target: [rateLimits.rule, rateLimits.subject],
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, windowEndsAt: rateLimits.windowEndsAt });
  return row ?? { count: 1, windowEndsAt: at.windowEndsAt };
}

export async function countDown(tx: Tx, at: { rule: string; subject: Buffer }): Promise<void> {
  await tx
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(and(eq(rateLimits.rule, at.rule), eq(rateLimits.subject, at.subject)));
}

export async function deleteWindow(tx: Tx, at: { rule: string; subject: Buffer }): Promise<void> {
  await tx
    .delete(rateLimits)
    .where(and(eq(rateLimits.rule, at.rule), eq(rateLimits.subject, at.subject)));
}

export async function deleteEndedWindows(tx: Tx, now: Date): Promise<void> {
  await tx.delete(rateLimits).where(lte(rateLimits.windowEndsAt, now));
}
