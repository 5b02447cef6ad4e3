import { ProviderError } from '#provider.ts';
import type { CallPriority, Quota, TakeOptions } from './remote-account.ts';

export interface TokenBucketOptions {
  /** Units that a rested mailbox may spend at once. */
  readonly capacity: number;
  /** Units that come back each minute, evenly. */
  readonly refillPerMinute: number;
  /** Units that background calls leave untouched, so that a user's call goes at once. */
  readonly reserve: number;
  /** Calls on their way at once; background calls leave one place free. Null: no limit. */
  readonly atOnce: number | null;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: (() => number) | undefined;
  readonly sleep?: ((waitMs: number) => Promise<void>) | undefined;
}

/**
 * A mailbox's quota as a bucket of units: within any time t no more than `capacity + refill × t` are spent. Users'
 * calls go in the order they came, before every background call; background calls go when both no user waits and
 * the reserve stays.
 */
export function createTokenBucket(options: TokenBucketOptions): Quota {
  return new TokenBucket(options);
}

interface Waiting {
  readonly units: number;
  readonly places: number;
  readonly patienceMs: number;
  grant(release: () => void): void;
  refuse(error: ProviderError): void;
}

class TokenBucket implements Quota {
  readonly #options: TokenBucketOptions;
  readonly #now: () => number;
  readonly #sleep: (waitMs: number) => Promise<void>;
  readonly #waiting: Record<CallPriority, Waiting[]> = { user: [], background: [] };
  #balance: number;
  #filledAt: number;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #placesTaken = 0;
  /** When the nearest wake-up is set for; further ones are left alone. */
  #wakesAt = Number.POSITIVE_INFINITY;

  constructor(options: TokenBucketOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#sleep =
      options.sleep ?? ((waitMs) => new Promise((resolve) => setTimeout(resolve, waitMs)));
    this.#balance = options.capacity;
    this.#filledAt = this.#now();
  }

  take(units: number, priority: CallPriority, options: TakeOptions = {}): Promise<() => void> {
    const most = this.#options.capacity - this.#kept(priority);
    if (!(units >= 0) || units > most) {
      return Promise.reject(new RangeError(`A call may take 0 to ${most} units, not ${units}.`));
    }
    const places = Math.min(Math.max(1, options.places ?? 1), this.#placesFor(priority));
    const patienceMs = options.patienceMs ?? Number.POSITIVE_INFINITY;
    return new Promise((grant, refuse) => {
      const waiting = { units, places, patienceMs, grant, refuse };
      if (this.#isTooPatient(waiting)) return;
      this.#waiting[priority].push(waiting);
      this.#serve();
    });
  }

  pause(waitMs: number): void {
    const until = this.#now() + Math.max(0, waitMs);
    if (until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    for (const priority of ['user', 'background'] as const) {
      this.#waiting[priority] = this.#waiting[priority].filter(
        (waiting) => !this.#isTooPatient(waiting),
      );
    }
    this.#serve();
  }

  left(): number {
    this.#refill();
    return this.#now() < this.#pausedUntil ? 0 : Math.floor(this.#balance);
  }

  /** Refuses a call that would have to sit out a longer pause than it can. */
  #isTooPatient(waiting: Waiting): boolean {
    const leftMs = this.#pausedUntil - this.#now();
    if (leftMs <= waiting.patienceMs) return false;
    const retryAfterSeconds = Math.ceil(leftMs / 1_000);
    waiting.refuse(
      new ProviderError('rate-limited', 'The provider asked to wait.', { retryAfterSeconds }),
    );
    return true;
  }

  #kept(priority: CallPriority): number {
    return priority === 'user' ? 0 : this.#options.reserve;
  }

  #placesFor(priority: CallPriority): number {
    const { atOnce } = this.#options;
    if (atOnce === null) return Number.POSITIVE_INFINITY;
    return priority === 'user' ? atOnce : Math.max(1, atOnce - 1);
  }

  /** Lets go whoever may go, and sets the alarm for who must wait for time alone. */
  #serve(): void {
    this.#refill();
    for (;;) {
      const priority = this.#waiting.user.length > 0 ? 'user' : 'background';
      const next = this.#waiting[priority][0];
      if (next === undefined) return;
      const waitMs = this.#waitFor(next, priority);
      if (waitMs > 0) {
        this.#wakeIn(waitMs);
        return;
      }
      if (this.#placesTaken + next.places > this.#placesFor(priority)) return;
      this.#waiting[priority].shift();
      this.#balance -= next.units;
      this.#placesTaken += next.places;
      next.grant(this.#releaseOnce(next.places));
    }
  }

  #waitFor(next: Waiting, priority: CallPriority): number {
    const pauseMs = Math.max(0, this.#pausedUntil - this.#now());
    const missing = next.units + this.#kept(priority) - this.#balance;
    const refillMs = missing > 0 ? (missing / this.#options.refillPerMinute) * 60_000 : 0;
    return Math.max(pauseMs, refillMs);
  }

  #refill(): void {
    const now = this.#now();
    const passedMs = Math.max(0, now - this.#filledAt);
    this.#filledAt = now;
    const refilled = this.#balance + (passedMs / 60_000) * this.#options.refillPerMinute;
    this.#balance = Math.min(this.#options.capacity, refilled);
  }

  #wakeIn(waitMs: number): void {
    // Rounded up to whole milliseconds, which timers count in: an alarm a hair too early would ring twice.
    const wholeMs = Math.max(1, Math.ceil(waitMs));
    const at = this.#now() + wholeMs;
    if (at >= this.#wakesAt && this.#wakesAt > this.#now()) return;
    this.#wakesAt = at;
    void this.#sleep(wholeMs).then(() => {
      if (this.#wakesAt <= at) this.#wakesAt = Number.POSITIVE_INFINITY;
      this.#serve();
    });
  }

  #releaseOnce(places: number): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#placesTaken -= places;
      this.#serve();
    };
  }
}
