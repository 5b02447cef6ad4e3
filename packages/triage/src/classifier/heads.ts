/**
 * What is scored: the two axes, and the two urgent quadrants by themselves, because what makes an important mail
 * urgent is not what makes a chore urgent.
 */
export const HEADS = ['urgent', 'important', 'do', 'delegate'] as const;
export type HeadName = (typeof HEADS)[number];
/** Log-odds in the order of `HEADS`. */
export type HeadScores = readonly number[];
