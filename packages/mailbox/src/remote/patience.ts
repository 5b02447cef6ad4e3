import type { CallPriority } from './remote-account.ts';

/** How long a call tries. */
export interface Patience {
  /** All waits of one call together, in milliseconds. */
  readonly waitMs: number;
  /** Repeats after a call that the provider put off. */
  readonly throttledRepeats: number;
  /** Repeats after a 5xx or a cut connection, of calls that may be repeated. */
  readonly brokenRepeats: number;
  /** One attempt, body included. */
  readonly attemptMs: number;
  /** Whether an attempt that took too long is worth another one. */
  readonly repeatsTimeouts: boolean;
}

/**
 * A user's call is repeated once within 5 s when the provider puts it off (HTTP contract, "Conventions"); what the
 * background does can wait two minutes before it gives up and comes again with the next look.
 */
export const PATIENCE: Readonly<Record<CallPriority, Patience>> = {
  user: {
    waitMs: 5_000,
    throttledRepeats: 1,
    brokenRepeats: 2,
    attemptMs: 20_000,
    repeatsTimeouts: false,
  },
  background: {
    waitMs: 120_000,
    throttledRepeats: 8,
    brokenRepeats: 5,
    attemptMs: 60_000,
    repeatsTimeouts: true,
  },
};

const FIRST_BACKOFF_MS = 400;
const LONGEST_BACKOFF_MS = 32_000;

/**
 * Exponential wait with jitter: 0.4 s, 0.8 s, 1.6 s … at most 32 s, of which the half to the whole.
 *
 * @param repeat  0 before the first repeat
 * @param random  0 to 1
 */
export function backoffMs(repeat: number, random: number): number {
  const full = Math.min(FIRST_BACKOFF_MS * 2 ** repeat, LONGEST_BACKOFF_MS);
  return Math.round(full / 2 + (full / 2) * random);
}
