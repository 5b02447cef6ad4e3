import type { Quadrant } from '#quadrant.ts';
import { weightOf } from './fading.ts';
import type { AxisStep, Lesson } from './lesson.ts';

/** Which of the lessons on one trait decide about a mail, and what they teach. */
export interface Deciding {
  readonly quadrant: Quadrant;
  /** Weighted mean of what they teach. */
  readonly step: AxisStep;
  /** What they count together today, each 1 when fresh. */
  readonly weight: number;
  /** Whether they are about mail like the one at hand. */
  readonly isAlike: boolean;
  /** Whether they were confirmed and little contradicts them. */
  readonly isFirm: boolean;
}

/** From so many gestures of one mind on a lesson holds for mail of all sorts. */
const FIRM_GESTURES = 2;
/** With this share of all lessons on a trait a quadrant is not in question. */
const CLEAR_SHARE = 2 / 3;

/**
 * The newest placement decides, with those of the same mind before it, up to the first that put such mail elsewhere. Where
 * lessons are about mail like this one, only they are asked: what the user said last of other mail says little of it.
 *
 * @param lessons  those that carry the trait, the newest first
 * @param isLike  whether a lesson is about mail like the one at hand; null for mail of all sorts
 * @returns null when none of them placed a mail
 */
export function decideBy(
  lessons: readonly Lesson[],
  isLike: ((lesson: Lesson) => boolean) | null,
  now: Date,
): Deciding | null {
  const placed = lessons.filter((lesson) => lesson.kind === 'placed');
  const alike = isLike ? placed.filter(isLike) : [];
  const asked = alike.length > 0 ? alike : placed;
  const [newest] = asked;
  if (!newest) return null;
  const other = asked.findIndex((lesson) => lesson.quadrant !== newest.quadrant);
  const ofOneMind = other < 0 ? asked : asked.slice(0, other);
  const weight = sumWeights(ofOneMind, now);
  const meanOf = (axis: keyof AxisStep) =>
    ofOneMind.reduce((sum, lesson) => sum + lesson.step[axis] * weightOf(lesson, now), 0) / weight;
  const gestures = new Set(ofOneMind.map((lesson) => lesson.gesture)).size;
  return {
    quadrant: newest.quadrant,
    step: { urgent: meanOf('urgent'), important: meanOf('important') },
    weight,
    isAlike: alike.length > 0,
    isFirm: gestures >= FIRM_GESTURES && weight >= sumWeights(placed, now) * CLEAR_SHARE,
  };
}

function sumWeights(lessons: readonly Lesson[], now: Date): number {
  return lessons.reduce((sum, lesson) => sum + weightOf(lesson, now), 0);
}
