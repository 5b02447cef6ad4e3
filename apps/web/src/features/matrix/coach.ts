import type { Preferences } from '#lib/preferences.ts';

/** What the first steps in the matrix were so far; null before the first. */
export type CoachProgress = Preferences['coach'] | null;

/** What has been done, seen from the board. */
export interface CoachFacts {
  /** Emails in the Inbox. */
  readonly waiting: number;
  /** Emails in the four quadrants. */
  readonly sorted: number;
  readonly hasMoved: boolean;
  readonly hasOpened: boolean;
}

/** The mark that shows: 1 sort, 2 correct, 3 open; null for none. */
export function coachStep(progress: CoachProgress, facts: CoachFacts): 1 | 2 | 3 | null {
  switch (progress) {
    case null:
      return facts.sorted === 0 && facts.waiting > 0 ? 1 : null;
    case 'sorted':
      return facts.sorted > 0 ? 2 : null;
    case 'moved':
      return facts.sorted > 0 ? 3 : null;
    case 'done':
      return null;
  }
}

/**
 * Doing the thing closes its mark.
 *
 * @param hasBegun  the first mark was shown on this page: who comes with sorted mail needs none
 */
export function coachProgress(
  progress: CoachProgress,
  facts: CoachFacts,
  hasBegun: boolean,
): CoachProgress {
  if (progress === null && hasBegun && facts.sorted > 0) return 'sorted';
  if (progress === 'sorted' && facts.hasMoved) return 'moved';
  if ((progress === 'sorted' || progress === 'moved') && facts.hasOpened) return 'done';
  return progress;
}

/** "Next" on a mark. */
export function coachAfter(step: 1 | 2 | 3): NonNullable<CoachProgress> {
  return step === 1 ? 'sorted' : step === 2 ? 'moved' : 'done';
}
