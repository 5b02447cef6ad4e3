import { compareIndex } from './checks.ts';
import type { Stage } from './stage.ts';

/** The tightest quota gives a call in 100 s, and the longest look asks for a handful behind its page. */
const LOOK_TAKES_AT_MOST_MINUTES = 15;

/**
 * Waits for what a look left to be done behind its page, and does not look again: an hour later a wrong sum alone would
 * have the whole inbox compared and hide what was missed.
 *
 * @returns whether the index is the provider's inbox
 */
export async function waitForIndex(stage: Stage): Promise<boolean> {
  const { time } = stage;
  for (let minutes = 0; minutes < LOOK_TAKES_AT_MOST_MINUTES; minutes += 1) {
    if ((await compareIndex(stage.checked())).length === 0) return true;
    await time.runUntil(time.nowMs() + 60_000);
  }
  return false;
}
