import { QUADRANTS, type Quadrant } from '#quadrant.ts';
import { decideBy } from './deciding.ts';
import { weightOf } from './fading.ts';
import type { AxisStep, Lesson } from './lesson.ts';

/** All that the lessons say about one trait. */
export interface TraitMemory {
  /** What a word makes of them: their weighted mean, weakened where they contradict each other. */
  readonly step: AxisStep;
  /** Where the user put such mail last; null when he only took it out of somewhere. */
  readonly quadrant: Quadrant | null;
  /** Other quadrants that he put such mail into. */
  readonly against: readonly Quadrant[];
  /** Whether it is beyond question that such mail belongs there. */
  readonly isFirm: boolean;
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

/** A word stands in mail of all sorts: no single lesson counts for more in it. */
const MOST_IN_WORDS = 5;

/** @param lessons  those that carry the trait, at least one, the newest first */
export function remember(lessons: readonly Lesson[], now: Date): TraitMemory {
  const placings = lessons.filter((lesson) => lesson.kind === 'placed');
  const deciding = decideBy(placings, null, now);
  const quadrant = deciding?.quadrant ?? null;
  const moments = lessons.map((lesson) => lesson.taughtAt.getTime());
  const taughtOn = (axis: keyof AxisStep) =>
    placings.map((lesson) => [lesson.step[axis], weightOf(lesson, now)] as const);
  return {
    step: { urgent: weaken(taughtOn('urgent')), important: weaken(taughtOn('important')) },
    quadrant,
    against: QUADRANTS.filter(
      (one) => one !== quadrant && placings.some((lesson) => lesson.quadrant === one),
    ),
    isFirm: deciding?.isFirm ?? false,
    takenFrom: readTakenFrom(lessons),
    weight: lessons.reduce((sum, lesson) => sum + weightOf(lesson, now), 0),
    gestures: new Set(lessons.map((lesson) => lesson.gesture)).size,
    times: lessons.length,
    since: new Date(Math.min(...moments)),
    latest: new Date(Math.max(...moments)),
  };
}

/** The quadrant that the newest lesson took such mail out of; null when it put it somewhere. */
export function readTakenFrom([newest]: readonly Lesson[]): Quadrant | null {
  return newest?.kind === 'taken-back' ? newest.quadrant : null;
}

/** The mean, times how much of what was taught points its way. */
function weaken(parts: readonly (readonly [step: number, weight: number])[]): number {
  let [sum, size, weight] = [0, 0, 0];
  for (const [taught, own] of parts) {
    const step = Math.max(-MOST_IN_WORDS, Math.min(MOST_IN_WORDS, taught));
    sum += step * own;
    size += Math.abs(step) * own;
    weight += own;
  }
  return size === 0 ? 0 : (sum / weight) * (Math.abs(sum) / size);
}
