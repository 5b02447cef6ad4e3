import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { modelUsage } from '#db/schema/language-model.ts';

export type UsageRow = typeof modelUsage.$inferSelect;

/** What one call adds. */
export interface UsageStep {
  readonly calls: number;
  readonly failed: number;
  readonly cached: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicros: number;
}

/** @returns whether the tokens fit under the limit, together with what is used and set aside already */
export async function bookTokens(
  tx: Tx,
  at: { readonly userId: string; readonly day: string },
  tokens: number,
  limit: number,
): Promise<boolean> {
  const { inputTokens, outputTokens, bookedTokens } = modelUsage;
  const rows = await tx
    .insert(modelUsage)
    .values({ ...at, bookedTokens: tokens })
    .onConflictDoUpdate({
      target: [modelUsage.userId, modelUsage.day],
      set: { bookedTokens: sql`${bookedTokens} + ${tokens}` },
      setWhere: lte(sql`${inputTokens} + ${outputTokens} + ${bookedTokens} + ${tokens}`, limit),
    })
    .returning({ day: modelUsage.day });
  return rows.length > 0;
}

/** Gives back what was set aside, and adds what was used. */
export async function addUsage(
  tx: Tx,
  at: { readonly userId: string; readonly day: string },
  step: UsageStep,
  bookedBefore: number,
): Promise<void> {
  const plus = (column: keyof UsageStep) => sql`${modelUsage[column]} + ${step[column]}`;
  await tx
    .insert(modelUsage)
    .values({ ...at, ...step, bookedTokens: 0 })
    .onConflictDoUpdate({
      target: [modelUsage.userId, modelUsage.day],
      set: {
        calls: plus('calls'),
        failed: plus('failed'),
        cached: plus('cached'),
        inputTokens: plus('inputTokens'),
        outputTokens: plus('outputTokens'),
        costMicros: plus('costMicros'),
        bookedTokens: sql`greatest(${modelUsage.bookedTokens} - ${bookedBefore}, 0)`,
      },
    });
}

/** Days from one on, oldest first. */
export async function selectUsage(tx: Tx, userId: string, fromDay: string): Promise<UsageRow[]> {
  return await tx
    .select()
    .from(modelUsage)
    .where(and(eq(modelUsage.userId, userId), gte(modelUsage.day, fromDay)))
    .orderBy(modelUsage.day);
}
