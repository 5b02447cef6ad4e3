import { chancesOf } from '../src/classifier/calibration.ts';
import type { ModelWeights } from '../src/classifier/model.ts';
import { AXES_OPTIONS, fitAxes, readFeatures } from './axes.ts';
import {
  chooseThreshold,
  fitConfidence,
  fitJoint,
  guessOf,
  QUADRANT_WEIGHTS,
  type Scores,
  type ThresholdChoice,
} from './calibrate.ts';
import { scoreHeldOut } from './held-out.ts';
import type { Example } from './mail.ts';
import { packAxes } from './pack.ts';

export interface FittedModel {
  readonly weights: ModelWeights;
  /** Log-odds of each mail by models that saw neither its owner nor a copy of it. */
  readonly heldOut: Scores;
  readonly decision: FittedDecision;
}

/** What is learnt from held-out scores: calibration, the weighing of the quadrants, thresholds. */
export interface FittedDecision
  extends Pick<
    ModelWeights,
    'joint' | 'quadrantWeights' | 'confidence' | 'notSureThreshold' | 'eliminateMargin'
  > {
  readonly choice: ThresholdChoice;
}

/** The whole recipe: held-out scores, calibration and thresholds on them, and weights fitted on all mail. */
export function fitModel(examples: readonly Example[]): FittedModel {
  const features = readFeatures(examples);
  const heldOut = scoreHeldOut(examples, features, AXES_OPTIONS);
  const decision = fitDecision(examples, heldOut);
  const { choice: _choice, ...rules } = decision;
  const all = examples.map((_, index) => index);
  const packed = packAxes(fitAxes(examples, features, all, AXES_OPTIONS));
  return { weights: { ...packed, ...rules }, heldOut, decision };
}

export function fitDecision(examples: readonly Example[], heldOut: Scores): FittedDecision {
  const joint = fitJoint(examples, heldOut);
  const chances = heldOut.map((each) => chancesOf({ joint }, each));
  const guesses = chances.map(guessOf);
  const confidence = fitConfidence(examples, guesses);
  const choice = chooseThreshold(examples, guesses, confidence);
  const { threshold: notSureThreshold, eliminateMargin } = choice;
  return {
    joint,
    quadrantWeights: QUADRANT_WEIGHTS,
    confidence,
    notSureThreshold,
    eliminateMargin,
    choice,
  };
}
