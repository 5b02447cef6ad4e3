import { QUADRANTS, type Quadrant } from '@eisen/triage';
import { chancesOf, decide } from '../../src/classifier/calibration.ts';
import { AXES_OPTIONS, readFeatures } from '../axes.ts';
import type { Scores } from '../calibrate.ts';
import { fitDecision } from '../fit-model.ts';
import { splitByGroup } from '../folds.ts';
import { scoreHeldOut } from '../held-out.ts';
import type { Example } from '../mail.ts';
import type { Judged } from './judged.ts';

const FOLDS = 6;

export interface HeldOut extends Judged {
  /** The guess, were no quadrant weighed more than another. */
  readonly likeliest: Quadrant;
}

/**
 * Each mail judged by a model that saw neither its owner nor a copy of it, and by a calibration and thresholds that
 * were fitted on the other owners' mail only.
 */
export function judgeHeldOut(
  examples: readonly Example[],
  scores: Scores = scoreHeldOut(examples, readFeatures(examples), AXES_OPTIONS),
): readonly HeldOut[] {
  return splitByGroup(examples, FOLDS).flatMap(({ train, held }) => {
    const rules = fitDecision(
      train.map((index) => examples[index] as Example),
      train.map((index) => scores[index] ?? []),
    );
    return held.map((index): HeldOut => {
      const chances = chancesOf(rules, scores[index] ?? []);
      const [doChance = 0, scheduleChance = 0, delegateChance = 0] = chances;
      const { guess, confidence, unsure } = decide(rules, chances);
      const urgent = doChance + delegateChance;
      const important = doChance + scheduleChance;
      const likeliest = QUADRANTS[chances.indexOf(Math.max(...chances))] ?? guess;
      const example = examples[index] as Example;
      return { example, guess, likeliest, confidence, unsure, urgent, important };
    });
  });
}
