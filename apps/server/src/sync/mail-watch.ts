import type { UserId } from '#db/database.ts';
import { type Bell, createBell } from '#events/bell.ts';
import type { Ring } from '#events/event-bus.ts';
import {
  FIRST_LOOK_AFTER_MS,
  HINT_DEBOUNCE_MS,
  LOOK_EVERY_MS,
  type LookOutcome,
  nextLookAfter,
} from './watch-timing.ts';

/** Notices new mail of users who have a tab open; without one nothing is asked for (D-50). */
export interface MailWatch {
  /** A tab of the user is open from now until the answered function is called. */
  open(userId: UserId): () => void;
  /** When the user's mailbox is looked at next; null while this process does not watch it. */
  nextLookAt(userId: UserId): Date | null;
  /** Ends every watch and waits for the looks under way. */
  stop(): Promise<void>;
}

interface Watch {
  tabs: number;
  readonly bell: Bell;
  isHinted: boolean;
  isOver: boolean;
  outcome: LookOutcome;
  nextLookAt: Date | null;
  done: Promise<void>;
}

export function createMailWatch(needs: {
  clock: { now(): Date };
  /** One look at the user's mailbox; never throws. */
  look: (userId: UserId) => Promise<LookOutcome>;
  /** Nobody watches the user's mailbox in this process any more. */
  release: (userId: UserId) => Promise<void>;
  subscribe: (userId: UserId, listener: (ring: Ring) => void) => Promise<() => void>;
  /** 0 to 1. */
  random: () => number;
  onTrouble: (error: unknown) => void;
}): MailWatch {
  const { clock, look, release, subscribe, random, onTrouble } = needs;
  const watches = new Map<UserId, Watch>();
  const ending = new Set<Promise<void>>();

  /** Waits until the next look is due; a hint brings it forward, but no closer to the last one than a moment. */
  async function waitFor(watch: Watch, waitMs: number): Promise<void> {
    watch.nextLookAt = new Date(clock.now().getTime() + waitMs);
    const startedAtMs = performance.now();
    for (;;) {
      const passedMs = performance.now() - startedAtMs;
      const untilMs = watch.isHinted ? Math.min(waitMs, HINT_DEBOUNCE_MS) : waitMs;
      if (watch.isOver || passedMs >= untilMs) break;
      await watch.bell.wait(untilMs - passedMs);
    }
    watch.isHinted = false;
  }

  async function run(userId: UserId, watch: Watch): Promise<void> {
    const unsubscribe = await subscribe(userId, (ring) => {
      if (!isHint(ring, watch.outcome)) return;
      watch.isHinted = true;
      watch.bell.ring();
    });
    try {
      await waitFor(watch, FIRST_LOOK_AFTER_MS);
      for (let failures = 0; !watch.isOver; ) {
        watch.outcome = await look(userId);
        failures = isFailure(watch.outcome) ? failures + 1 : 0;
        await waitFor(watch, nextLookAfter(watch.outcome, failures, random()));
      }
    } finally {
      unsubscribe();
      await release(userId);
    }
  }

  function begin(userId: UserId): Watch {
    const watch: Watch = {
      tabs: 0,
      bell: createBell(),
      isHinted: false,
      isOver: false,
      outcome: { kind: 'fine' },
      nextLookAt: null,
      done: Promise.resolve(),
    };
    watches.set(userId, watch);
    watch.done = run(userId, watch).catch(onTrouble);
    return watch;
  }

  function end(userId: UserId, watch: Watch): void {
    watch.isOver = true;
    watch.bell.ring();
    if (watches.get(userId) === watch) watches.delete(userId);
    const done = watch.done.finally(() => ending.delete(done));
    ending.add(done);
  }

  return {
    open(userId) {
      const watch = watches.get(userId) ?? begin(userId);
      watch.tabs += 1;
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        watch.tabs -= 1;
        if (watch.tabs === 0) end(userId, watch);
      };
    },
    nextLookAt: (userId) => watches.get(userId)?.nextLookAt ?? null,
    async stop() {
      for (const [userId, watch] of watches) end(userId, watch);
      await Promise.all(ending);
    },
  };
}

/** How long a process may stay silent before another one watches in its place. */
export const WATCH_LEASE_MS = 2 * LOOK_EVERY_MS;

/** The provider's own word; and, where only the user can help, everything that he did meanwhile. */
function isHint(ring: Ring, { kind }: LookOutcome): boolean {
  if (ring === 'look') return kind !== 'throttled';
  return ring === 'events' && (kind === 'reconnect' || kind === 'nothing-to-watch');
}

function isFailure({ kind }: LookOutcome): boolean {
  return kind === 'throttled' || kind === 'unreachable';
}
