import type { Database } from '#db/database.ts';
import type { Metrics } from '#http/metrics.ts';
import type { Clock } from '#system.ts';
import { readQueues } from './queues-repository.ts';

/** One reading asks for all figures of a page at once. */
const SAME_READING_MS = 1_000;

/** Adds what waits, everybody's together: the same figures from every process on the database. */
export function measureQueues(
  metrics: Metrics,
  { db, clock }: { db: Database; clock: Clock },
): void {
  let last: { atMs: number; queues: ReturnType<typeof ask> } | null = null;
  const ask = () => db.asSystem((tx) => readQueues(tx, clock.now()));
  const read = () => {
    const nowMs = performance.now();
    if (last === null || nowMs - last.atMs > SAME_READING_MS) last = { atMs: nowMs, queues: ask() };
    return last.queues;
  };
  metrics.measure(
    'eisen_outbox_replies',
    'Replies by state',
    'state',
    async () => (await read()).outbox,
  );
  metrics.measure(
    'eisen_outbox_oldest_due_seconds',
    'How long the oldest reply that has not left has been due',
    null,
    async () => [['', (await read()).oldestReplySeconds]],
  );
  metrics.measure(
    'eisen_unsettled_changes',
    'Changes of mail whose answer from the provider never came, to be looked at',
    null,
    async () => [['', (await read()).unsettled]],
  );
  metrics.measure(
    'eisen_unsettled_oldest_due_seconds',
    'How long the oldest of them has been due',
    null,
    async () => [['', (await read()).oldestUnsettledSeconds]],
  );
  metrics.measure(
    'eisen_mailboxes',
    'Mailboxes by how their connection is',
    'connection',
    async () => (await read()).connections,
  );
}
