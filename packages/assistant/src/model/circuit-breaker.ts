/** Whether a model is asked: yes, not before a moment, or once to see whether it is back. */
export type BreakerState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly until: Date }
  | { readonly kind: 'trying' };

/** Stops asking what does not answer, so that nobody waits for it again and again. One for each process. */
export interface CircuitBreaker {
  state(): BreakerState;
  /** Whether a call may be made now; one that was allowed must be reported by exactly one of the other three. */
  enter(): boolean;
  succeed(): void;
  /** @param retryAfterMs how long the other side wants to be left alone; opens at once */
  fail(retryAfterMs?: number | null): void;
  /** The call was not made, or its end says nothing about the other side. */
  leave(): void;
}

const FAILURES_TO_OPEN = 4;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** Opens after four failures in a row; a failed trial doubles the pause, from 30 seconds to 15 minutes. */
export function createCircuitBreaker(clock: { now(): Date }): CircuitBreaker {
  let failures = 0;
  let pauseMs = FIRST_PAUSE_MS;
  let openUntil: Date | null = null;
  let isTrying = false;

  const isPaused = () => openUntil !== null && clock.now() < openUntil;
  const open = (forMs: number) => {
    openUntil = new Date(clock.now().getTime() + forMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  };

  return {
    state() {
      if (openUntil === null) return { kind: 'closed' };
      return isPaused() ? { kind: 'open', until: openUntil } : { kind: 'trying' };
    },
    enter() {
      if (openUntil === null) return true;
      if (isPaused() || isTrying) return false;
      isTrying = true;
      return true;
    },
    succeed() {
      failures = 0;
      pauseMs = FIRST_PAUSE_MS;
      openUntil = null;
      isTrying = false;
    },
    fail(retryAfterMs = null) {
      failures += 1;
      const wasTrial = isTrying;
      isTrying = false;
      // Calls that began before it opened end later: they do not make the pause longer.
      if (isPaused()) return;
      if (retryAfterMs !== null && retryAfterMs > 0) open(Math.min(retryAfterMs, LONGEST_PAUSE_MS));
      else if (wasTrial || failures >= FAILURES_TO_OPEN) open(pauseMs);
    },
    leave() {
      isTrying = false;
    },
  };
}
