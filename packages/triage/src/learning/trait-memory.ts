import { QUADRANTS, type Quadrant } from '#quadrant.ts';
import type { AxisStep, Lesson } from './lesson.ts';

/** All that the lessons say about one trait. */
export interface TraitMemory {
  /** Weighted mean of what they teach, weakened where they contradict each other. */
  readonly step: AxisStep;
  /** Where the user puts such mail; null when no quadrant has most of the lessons. */
  readonly quadrant: Quadrant | null;
  /** Other quadrants that he put such mail into. */
  readonly against: readonly Quadrant[];
  /** The quadrant that the newest lesson took such mail out of; null when it put it somewhere. */
  readonly takenFrom: Quadrant | null;
  /** What the lessons count together today, each 1 when fresh. */
  readonly weight: number;
  /** Distinct gestures. */
  readonly gestures: number;
  readonly times: number;
  readonly since: Date;
  readonly latest: Date;
}

/** A correction counts half after so many days: people's work changes. */
export const HALF_LIFE_DAYS = 180;
const DAY_MS = 86_400_000;
/** A quadrant with this share of the lessons is where the user puts such mail. */
const CLEAR_SHARE = 2 / 3;

/** @param lessons  those that carry the trait, at least one */
export function remember(lessons: readonly Lesson[], now: Date): TraitMemory {
  const weighted = lessons.map((lesson) => ({ lesson, weight: weightOf(lesson, now) }));
  const weight = weighted.reduce((sum, each) => sum + each.weight, 0);
  const shares = QUADRANTS.map((quadrant) => ({
    quadrant,
    weight: weighted.reduce(
      (sum, { lesson, weight: own }) =>
        sum + (lesson.kind === 'placed' && lesson.quadrant === quadrant ? own : 0),
      0,
    ),
  })).filter((share) => share.weight > 0);
  const placed = shares.reduce((sum, share) => sum + share.weight, 0);
  const clear = shares.find((share) => share.weight >= placed * CLEAR_SHARE)?.quadrant ?? null;
  const placings = weighted.filter((each) => each.lesson.kind === 'placed');
  const newest = lessons.reduce((a, b) => (b.taughtAt >= a.taughtAt ? b : a));
  const moments = lessons.map((lesson) => lesson.taughtAt.getTime());
  return {
    step: {
      urgent: weaken(placings.map((each) => [each.lesson.step.urgent, each.weight])),
      important: weaken(placings.map((each) => [each.lesson.step.important, each.weight])),
    },
    quadrant: clear,
    against: shares.flatMap(({ quadrant }) => (quadrant === clear ? [] : [quadrant])),
    takenFrom: newest.kind === 'taken-back' ? newest.quadrant : null,
    weight,
    gestures: new Set(lessons.map((lesson) => lesson.gesture)).size,
    times: lessons.length,
    since: new Date(Math.min(...moments)),
    latest: new Date(Math.max(...moments)),
  };
}

/** The mean, times how much of what was taught points its way. */
function weaken(parts: readonly (readonly [step: number, weight: number])[]): number {
  let [sum, size, weight] = [0, 0, 0];
  for (const [step, own] of parts) {
    sum += step * own;
    size += Math.abs(step) * own;
    weight += own;
  }
  return size === 0 ? 0 : (sum / weight) * (Math.abs(sum) / size);
}

function weightOf(lesson: Lesson, now: Date): number {
  const ageDays = Math.max(0, now.getTime() - lesson.taughtAt.getTime()) / DAY_MS;
  return 0.5 ** (ageDays / HALF_LIFE_DAYS);
}
