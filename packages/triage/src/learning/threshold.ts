import { weightOf } from './fading.ts';
import type { Lesson } from './lesson.ts';

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
  const sum = votes.reduce(
    (total, lesson) =>
      total + (lesson.thresholdVote > 0 ? STEP : -STEP / 2) * weightOf(lesson, now),
    0,
  );
  return Math.max(-MOST_SHIFT, Math.min(MOST_SHIFT, sum));
}
