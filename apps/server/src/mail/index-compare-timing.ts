import type { Clock } from '#system.ts';

/** Sums that differ are compared soon: a provider need not tell of mail that came and went between two readings. */
const COMPARE_SOON_AFTER_MS = 60_000;
/** A difference to the provider's count that a comparison left standing is not compared again at once. */
const COMPARE_AGAIN_AFTER_MS = 10 * 60_000;
/**
 * Changes that get lost in pairs leave the sums equal. A comparison of 5,000 messages costs 50 of Gmail's 6,000 units
 * a minute, so one an hour is cheap.
 */
const COMPARE_ANYWAY_AFTER_MS = 60 * 60_000;

/** When the whole inbox is compared though the provider's changes could be read: changes can be lost on the way. */
export interface CompareTiming {
  /** A comparison left so many rows more than the provider counts. */
  noteCompared(mailboxId: string, difference: number): void;
  /** `readDifference` is asked only when its answer matters. */
  isDue(
    mailboxId: string,
    comparedAt: Date | null,
    readDifference: () => Promise<number>,
  ): Promise<boolean>;
}

export function createCompareTiming(clock: Clock): CompareTiming {
  const standing = new Map<string, number>();
  return {
    noteCompared(mailboxId, difference) {
      if (difference === 0) standing.delete(mailboxId);
      else standing.set(mailboxId, difference);
    },
    async isDue(mailboxId, comparedAt, readDifference) {
      const sinceMs = clock.now().getTime() - (comparedAt?.getTime() ?? 0);
      if (sinceMs >= COMPARE_ANYWAY_AFTER_MS) return true;
      if (sinceMs < COMPARE_SOON_AFTER_MS) return false;
      const difference = await readDifference();
      if (difference === 0) return false;
      return difference !== standing.get(mailboxId) || sinceMs >= COMPARE_AGAIN_AFTER_MS;
    },
  };
}
