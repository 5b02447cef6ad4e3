import { eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { accountQuotas } from '#db/schema/connections.ts';
import type { QuotaState } from './spend-quota.ts';

/** By the database's clock, which all processes share. */
const nowMs = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::float8`;

/** The account's row for the rest of the transaction, made from `full` where it was missing, and what time it is. */
export async function lockQuota(
  tx: Tx,
  account: string,
  full: (nowMs: number) => QuotaState,
): Promise<{ state: QuotaState; nowMs: number }> {
  const known = await readLocked(tx, account);
  if (known) return known;
  const [made] = await tx
    .insert(accountQuotas)
    .values({ account, ...toRow(full(Date.now())), filledAt: sql`clock_timestamp()` })
    .onConflictDoNothing()
    .returning({ nowMs });
  // Nobody sees the row before this transaction ends.
  if (made) return { state: full(made.nowMs), nowMs: made.nowMs };
  const others = await readLocked(tx, account);
  if (!others) throw new Error('The quota of an account was taken away while it was being made.');
  return others;
}

export async function saveQuota(tx: Tx, account: string, state: QuotaState): Promise<void> {
  await tx.update(accountQuotas).set(toRow(state)).where(eq(accountQuotas.account, account));
}

export async function deleteRestedQuotas(tx: Tx): Promise<void> {
  await tx
    .delete(accountQuotas)
    .where(lt(accountQuotas.filledAt, sql`clock_timestamp() - interval '1 hour'`));
}

async function readLocked(tx: Tx, account: string) {
  const [row] = await tx
    .select({ ...getTableColumns(accountQuotas), nowMs })
    .from(accountQuotas)
    .where(eq(accountQuotas.account, account))
    .for('update');
  if (!row) return null;
  const state: QuotaState = {
    units: row.units,
    filledAtMs: row.filledAt.getTime(),
    pausedUntilMs: row.pausedUntil?.getTime() ?? 0,
    usersWaitUntilMs: row.usersWaitUntil?.getTime() ?? 0,
    places: row.places,
  };
  return { state, nowMs: row.nowMs };
}

function toRow(state: QuotaState) {
  return {
    units: state.units,
    filledAt: new Date(state.filledAtMs),
    pausedUntil: toInstant(state.pausedUntilMs),
    usersWaitUntil: toInstant(state.usersWaitUntilMs),
    places: state.places,
  };
}

function toInstant(ms: number): Date | null {
  return ms === 0 ? null : new Date(Math.ceil(ms));
}
