import type { Lesson } from './lesson.ts';

/** A correction counts half after so many days: people's work changes. */
const HALF_LIFE_DAYS = 180;
/** Full until this much weight is left of the lessons, then fading: one lesson holds for half a year. */
const FULL_WEIGHT = 0.5;
/**
 * After so many days it is as if a lesson had never been. An eighth is left then of where a mail belongs. A doubt cannot
 * fade, a mail is filed or not, so it ends when half of it is left.
 */
const LIFE_DAYS = { placed: 720, 'taken-back': 360 } as const;
const DAY_MS = 86_400_000;

/** What a lesson counts today, 1 when fresh. */
export function weightOf(lesson: Pick<Lesson, 'taughtAt'>, now: Date): number {
  return 0.5 ** (ageInDays(lesson, now) / HALF_LIFE_DAYS);
}

/** How much of their step lessons of this weight together pass on, 0 to 1. */
export function strengthOfWeight(weight: number): number {
  return Math.min(1, weight / FULL_WEIGHT);
}

/** Whether so much time went by that a lesson says nothing any more. */
export function isForgotten(lesson: Pick<Lesson, 'taughtAt' | 'kind'>, now: Date): boolean {
  return ageInDays(lesson, now) > LIFE_DAYS[lesson.kind];
}

function ageInDays({ taughtAt }: Pick<Lesson, 'taughtAt'>, now: Date): number {
  return Math.max(0, now.getTime() - taughtAt.getTime()) / DAY_MS;
}
