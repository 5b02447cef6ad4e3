import type { QuadrantChances } from '#classifier/calibration.ts';
import { QUADRANTS, type Quadrant } from '#quadrant.ts';

/** Log-odds on the two axes. */
export interface AxisStep {
  readonly urgent: number;
  readonly important: number;
}

/** Taking a filing back says that it was wrong, not where it belongs. */
export const NO_STEP: AxisStep = { urgent: 0, important: 0 };

/** One correction, as it is remembered: no word of the mail, only under which names its traits are kept. */
export interface Lesson {
  /** Of two that were taught in one instant, the one whose id sorts later is the newer. */
  readonly id: string;
  /** The newest lesson about a message is the one that counts. */
  readonly messageId: string;
  /** Equal for everything that one gesture moved: it teaches words once, not once for each email. */
  readonly gesture: string;
  readonly taughtAt: Date;
  /** `placed`: the user wants it in `quadrant`. `taken-back`: only that it does not belong there. */
  readonly kind: 'placed' | 'taken-back';
  readonly quadrant: Quadrant;
  /** What the model lacks to answer as the user did; nothing for what was taken back. */
  readonly step: AxisStep;
  /** Of the message's traits that it teaches about. */
  readonly keys: readonly string[];
  /**
   * Keys of the topic words in its subject and of those that press, also of what is forgotten: which mail is alike stays
   * as it was.
   */
  readonly words: readonly string[];
  /** Key of its subject as it reads; null where that is not kept. */
  readonly subject: string | null;
  /** What it says about the threshold of "Not sure": 1 raise, -1 lower, 0 nothing. */
  readonly thresholdVote: -1 | 0 | 1;
}

/** The newest decides wherever lessons contradict each other. */
export function newestFirst(lessons: readonly Lesson[]): Lesson[] {
  return lessons.toSorted(
    (a, b) => b.taughtAt.getTime() - a.taughtAt.getTime() || (a.id < b.id ? 1 : -1),
  );
}

/** Log-odds by which a confirmed lesson's quadrant shall be ahead on each axis: about 0.67 for the quadrant. */
export const MARGIN = 1.5;
/** From each quadrant across the urgent axis, across the important one, and across both. */
const ACROSS = {
  do: { urgent: 'schedule', important: 'delegate', both: 'eliminate' },
  schedule: { urgent: 'do', important: 'eliminate', both: 'delegate' },
  delegate: { urgent: 'eliminate', important: 'do', both: 'schedule' },
  eliminate: { urgent: 'delegate', important: 'schedule', both: 'do' },
} as const;

/**
 * What a placement teaches: on each axis as much as the user's quadrant lacks to be the margin ahead of the one across,
 * nothing where it surely is (the passive-aggressive step of the Priority Inbox paper). The axes hang together, so each
 * is measured where the other stands as the user has it; measured by itself, a step on one axis often ended in a
 * quadrant that neither the user nor the model meant.
 *
 * @param competing  how the quadrants compete for the mail without anything learned, in the order of `QUADRANTS`
 */
export function stepToPlace(competing: QuadrantChances, quadrant: Quadrant): AxisStep {
  const logOf = (one: Quadrant) => Math.log(competing[QUADRANTS.indexOf(one)] ?? 0);
  const leadOver = (other: Quadrant) => logOf(quadrant) - logOf(other);
  const across = ACROSS[quadrant];
  const urgent = Math.max(0, MARGIN - leadOver(across.urgent));
  const important = Math.max(0, MARGIN - leadOver(across.important));
  const rest = Math.max(0, 2 * MARGIN - leadOver(across.both) - urgent - important) / 2;
  const direction = directionOf(quadrant);
  return {
    urgent: direction.urgent * (urgent + rest),
    important: direction.important * (important + rest),
  };
}

/** The side of each axis that a quadrant lies on, 1 or -1. */
export function directionOf(quadrant: Quadrant): AxisStep {
  return {
    urgent: quadrant === 'do' || quadrant === 'delegate' ? 1 : -1,
    important: quadrant === 'do' || quadrant === 'schedule' ? 1 : -1,
  };
}
