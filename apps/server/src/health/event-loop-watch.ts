import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from '#http/metrics.ts';
import type { Logger } from '#logger.ts';

/** So long a wait is felt by whoever asked meanwhile. */
const LONG_MS = 200;
const LOOK_EVERY_MS = 5_000;
const RESOLUTION_MS = 10;

/**
 * How long the thread that answers everybody was held by one piece of work: as a metric, and as a line of the log
 * where somebody could feel it.
 *
 * @returns ends the watch
 */
export function watchEventLoop(
  { metrics, log }: { metrics: Pick<Metrics, 'measure'>; log: Pick<Logger, 'warn'> },
  timing: { longMs?: number; everyMs?: number } = {},
): () => void {
  const { longMs = LONG_MS, everyMs = LOOK_EVERY_MS } = timing;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let longestMs = 0;
  delay.enable();
  metrics.measure(
    'eisen_event_loop_held_seconds',
    'Longest time since the last reading that the thread which answers calls was held by one piece of work',
    null,
    async () => {
      const held = Math.max(longestMs, heldMs(delay.max));
      longestMs = 0;
      return [['', held / 1_000]];
    },
  );
  const timer = setInterval(() => {
    const heldNow = heldMs(delay.max);
    longestMs = Math.max(longestMs, heldNow);
    if (heldNow > longMs)
      log.warn({ held_ms: Math.round(heldNow) }, 'One piece of work held up all calls');
    delay.reset();
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    delay.disable();
  };
}

/** What was waited beyond the clock's own step. */
function heldMs(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
}
