import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#db/database.ts';
import { journalItems } from '#db/schema/journal.ts';
import { mailIndexes } from '#db/schema/mail.ts';
import { outbox } from '#db/schema/outbox.ts';

export interface QueueLengths {
  /** Rows of the outbox by state. */
  readonly outbox: readonly (readonly [state: string, count: number])[];
  /** Mailboxes by how their connection is. */
  readonly connections: readonly (readonly [state: string, count: number])[];
  readonly unsettled: number;
  /** How long the longest has been due, in seconds; 0 when nothing is. */
  readonly oldestReplySeconds: number;
  readonly oldestUnsettledSeconds: number;
}

/** How much of all users' work waits, in counts and ages only. */
export async function readQueues(tx: Tx, now: Date): Promise<QueueLengths> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const age = (since: ReturnType<typeof sql>) =>
    sql`coalesce(greatest(extract(epoch from ${at} - ${since}), 0), 0)::float8`;
  const states = await rowsOf<{ state: string; count: number; oldest: number }>(
    tx,
    sql`select ${outbox.state} as state, count(*)::int as count,
      ${age(sql`min(${outbox.sendAt})`)} as oldest from ${outbox} group by 1`,
  );
  const connections = await rowsOf<{ state: string; count: number }>(
    tx,
    sql`select ${mailIndexes.connection} as state, count(*)::int as count from ${mailIndexes} group by 1`,
  );
  const [unsettled] = await rowsOf<{ count: number; oldest: number }>(
    tx,
    sql`select count(*)::int as count, ${age(sql`min(${journalItems.lookAt})`)} as oldest
      from ${journalItems} where ${journalItems.lookAt} is not null`,
  );
  const waiting = states.filter(({ state }) => state === 'queued' || state === 'sending');
  return {
    outbox: states.map(({ state, count }) => [state, count]),
    connections: connections.map(({ state, count }) => [state, count]),
    unsettled: unsettled?.count ?? 0,
    oldestReplySeconds: Math.max(0, ...waiting.map(({ oldest }) => oldest)),
    oldestUnsettledSeconds: unsettled?.oldest ?? 0,
  };
}
