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
  /** Whether they are about mail with the same words in its subject. */
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
 * lessons are about mail with the same words as this one, only they are asked: what the user said last of other mail says
 * little of it.
 *
 * @param lessons  those that carry the trait
 * @param words  keys of the topic words in the mail's subject; null for mail of any words
 * @returns null when none of them placed a mail
 */
export function decideBy(
  lessons: readonly Lesson[],
  words: readonly string[] | null,
  now: Date,
): Deciding | null {
  const placed = lessons
    .filter((lesson) => lesson.kind === 'placed')
    .sort((a, b) => b.taughtAt.getTime() - a.taughtAt.getTime());
  const alike = words ? placed.filter((lesson) => isAlike(lesson, words)) : [];
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

/** Whether a lesson's subject has all the words that this one has; subjects that say nothing are alike. */
function isAlike(lesson: Lesson, words: readonly string[]): boolean {
  return words.length === 0
    ? lesson.words.length === 0
    : words.every((word) => lesson.words.includes(word));
}

function sumWeights(lessons: readonly Lesson[], now: Date): number {
  return lessons.reduce((sum, lesson) => sum + weightOf(lesson, now), 0);
}
