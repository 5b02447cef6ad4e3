import type { Quadrant } from '#quadrant.ts';

/** Log-odds on the two axes. */
export interface AxisStep {
  readonly urgent: number;
  readonly important: number;
}

/** Taking a filing back says that it was wrong, not where it belongs. */
export const NO_STEP: AxisStep = { urgent: 0, important: 0 };

/** One correction, as it is remembered: no word of the mail, only under which names its traits are kept. */
export interface Lesson {
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
  /** Of the message's traits. */
  readonly keys: readonly string[];
  /** What it says about the threshold of "Not sure": 1 raise, -1 lower, 0 nothing. */
  readonly thresholdVote: -1 | 0 | 1;
}

/** What the model answers to the message without anything learned. */
export interface CommonView {
  /** Chances of the two axes, 0 to 1. */
  readonly urgency: number;
  readonly importance: number;
}

/** Log-odds that each axis shall have on the user's side once a lesson is confirmed: about 0.67 for the quadrant. */
export const MARGIN = 1.5;
/** No single correction counts for more on one axis. */
const MOST_STEP = 5;

/**
 * What a placement teaches: on each axis as much as the model's view is short of the user's, nothing where it is
 * surely of his mind already (the passive-aggressive step of the Priority Inbox paper, bounded).
 */
export function stepToPlace(view: CommonView, quadrant: Quadrant): AxisStep {
  const isUrgent = quadrant === 'do' || quadrant === 'delegate';
  const isImportant = quadrant === 'do' || quadrant === 'schedule';
  return {
    urgent: shortOf(view.urgency, isUrgent),
    important: shortOf(view.importance, isImportant),
  };
}

function shortOf(chance: number, isUp: boolean): number {
  const sign = isUp ? 1 : -1;
  const short = MARGIN - sign * logOdds(chance);
  return short <= 0 ? 0 : sign * Math.min(MOST_STEP, short);
}

function logOdds(chance: number): number {
  const safe = Math.min(1 - 1e-4, Math.max(1e-4, chance));
  return Math.log(safe / (1 - safe));
}
