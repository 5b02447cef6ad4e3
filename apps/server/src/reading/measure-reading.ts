import type { Metrics } from '#http/metrics.ts';
import type { ReadingPool } from './reading-pool.ts';

/** What the threads that read mail are at, for whoever watches the server. */
export function measureReading(metrics: Pick<Metrics, 'measure'>, pool: ReadingPool): void {
  metrics.measure(
    'eisen_mail_reading',
    'Threads that read mail, mails being read and waiting, and readings stopped at their bounds so far',
    'kind',
    async () => Object.entries(pool.state()),
  );
}
