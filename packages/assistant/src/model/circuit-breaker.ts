/** Whether a model is asked: yes, not before a moment, or once more to see whether it is there. */
export type BreakerState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly until: Date }
  | { readonly kind: 'trying' };

/** What came of a trial, and how long the other side then wants to be left alone. */
export interface Trial {
  readonly isThere: boolean;
  readonly retryAfterMs: number | null;
}

/** Stops asking what does not answer, so that nobody waits for it again and again. One for each process. */
export interface CircuitBreaker {
  state(): BreakerState;
  /**
   * Whether a call may be made now.
   *
   * @param tryOut finds out whether the other side is there, with no word of a mail; run once for all who come meanwhile
   */
  enter(tryOut: () => Promise<Trial>): Promise<boolean>;
  /** An answer came. It ends a doubt, but no pause: it may be one to a question asked before that. */
  succeed(): void;
  /** @param retryAfterMs how long the other side wants to be left alone; opens at once, or for longer than it is open */
  fail(retryAfterMs?: number | null): void;
}

const FAILURES_TO_DOUBT = 4;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
const NOT_THERE: Trial = { isThere: false, retryAfterMs: null };

/**
 * After four failures in a row it is tried out before anything else is asked: a mail can be the reason of a timeout, and
 * four of them must not silence the model for everybody. A trial that fails opens it for 30 seconds, each further one
 * for twice as long, up to 15 minutes.
 */
export function createCircuitBreaker(clock: { now(): Date }): CircuitBreaker {
  let failures = 0;
  let pauseMs = FIRST_PAUSE_MS;
  /** Null: nothing speaks against asking. */
  let doubtedUntil: Date | null = null;
  /** Only a trial ends it: nothing else is asked meanwhile, so whatever answers was asked earlier. */
  let wasPaused = false;
  let trial: Promise<boolean> | null = null;

  const isPaused = () => doubtedUntil !== null && clock.now() < doubtedUntil;
  const open = (forMs: number) => {
    doubtedUntil = new Date(clock.now().getTime() + forMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    wasPaused = true;
  };
  const close = () => {
    failures = 0;
    pauseMs = FIRST_PAUSE_MS;
    doubtedUntil = null;
    wasPaused = false;
  };
  const run = async (tryOut: () => Promise<Trial>) => {
    const { isThere, retryAfterMs } = await tryOut().catch(() => NOT_THERE);
    trial = null;
    if (isThere) close();
    else open(Math.max(pauseMs, bounded(retryAfterMs)));
    return isThere;
  };

  return {
    state() {
      if (doubtedUntil === null) return { kind: 'closed' };
      return isPaused() ? { kind: 'open', until: doubtedUntil } : { kind: 'trying' };
    },
    async enter(tryOut) {
      if (doubtedUntil === null) return true;
      if (isPaused()) return false;
      trial ??= run(tryOut);
      return await trial;
    },
    succeed() {
      if (!wasPaused) close();
    },
    fail(retryAfterMs = null) {
      failures += 1;
      const wantedMs = bounded(retryAfterMs);
      // Calls that began before it opened end later: they make the pause no longer, but where that was asked for.
      if (isPaused()) {
        const until = new Date(clock.now().getTime() + wantedMs);
        if (doubtedUntil !== null && until > doubtedUntil) doubtedUntil = until;
      } else if (wantedMs > 0) open(wantedMs);
      else if (failures >= FAILURES_TO_DOUBT) doubtedUntil ??= clock.now();
    },
  };
}

function bounded(waitMs: number | null): number {
  return Math.min(Math.max(waitMs ?? 0, 0), LONGEST_PAUSE_MS);
}
