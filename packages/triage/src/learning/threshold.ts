import type { Lesson } from './lesson.ts';
import { HALF_LIFE_DAYS } from './trait-memory.ts';

const DAY_MS = 86_400_000;
/** What one correction of a sure filing adds; one accepted guess takes half of it away. */
const STEP = 0.01;
const MOST_SHIFT = 0.1;
/** Before so many votes nothing is known about how sure this user wants the answers to be. */
const LEAST_VOTES = 5;

/**
 * How much surer than everybody this user wants the answers to be, in units of confidence: sure filings that he
 * corrects raise the threshold of "Not sure", guesses that he accepts lower it.
 */
export function shiftOfThreshold(lessons: readonly Lesson[], now: Date): number {
  const votes = lessons.filter((lesson) => lesson.thresholdVote !== 0);
  if (votes.length < LEAST_VOTES) return 0;
  const sum = votes.reduce((total, { thresholdVote, taughtAt }) => {
    const ageDays = Math.max(0, now.getTime() - taughtAt.getTime()) / DAY_MS;
    const step = thresholdVote > 0 ? STEP : -STEP / 2;
    return total + step * 0.5 ** (ageDays / HALF_LIFE_DAYS);
  }, 0);
  return Math.max(-MOST_SHIFT, Math.min(MOST_SHIFT, sum));
}
