import { QUADRANTS, type Quadrant } from '#quadrant.ts';
import type { HeadScores } from './heads.ts';
import type { ModelWeights } from './model.ts';

/** Probabilities of the quadrants, in the order of `QUADRANTS`; they add up to 1. */
export type QuadrantChances = readonly number[];

/**
 * The inputs of the joint calibration: both axes' log-odds, their squares and product, and the heads of the two
 * urgent quadrants. The heads are fitted apart; the product is what tells how the axes hang together.
 */
export function expandScores(scores: HeadScores): readonly number[] {
  const [u = 0, v = 0, forDo = 0, forDelegate = 0] = scores.map((score) => score / 2);
  return [1, u, v, u * v, u * u, v * v, forDo, forDelegate];
}

/** Calibrated chances of the four quadrants. */
export function chancesOf(
  weights: Pick<ModelWeights, 'joint'>,
  headScores: HeadScores,
): QuadrantChances {
  const inputs = expandScores(headScores);
  const scores = weights.joint.map((row) =>
    row.reduce((sum, factor, index) => sum + factor * (inputs[index] ?? 0), 0),
  );
  const largest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - largest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/**
 * The chances after steps on the two axes. Applied to the joint chances, not to the heads, because there a step up
 * can never lower its axis: given the other axis, the log-odds change by exactly the step.
 */
export function shiftChances(
  chances: QuadrantChances,
  step: { readonly urgent: number; readonly important: number },
): QuadrantChances {
  const shifted = QUADRANTS.map((quadrant, index) => {
    const urgent = quadrant === 'do' || quadrant === 'delegate' ? step.urgent : 0;
    const important = quadrant === 'do' || quadrant === 'schedule' ? step.important : 0;
    return Math.log(Math.max(chances[index] ?? 0, LEAST_CHANCE)) + urgent + important;
  });
  const largest = Math.max(...shifted);
  const powers = shifted.map((score) => Math.exp(score - largest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** No quadrant is ever out of reach of what a user teaches. */
const LEAST_CHANCE = 1e-4;

/** How the quadrants compete for the guess: a step that puts one ahead here makes it the guess. */
export function competingChances(
  { quadrantWeights }: Pick<DecisionRules, 'quadrantWeights'>,
  chances: QuadrantChances,
): QuadrantChances {
  return QUADRANTS.map(
    (_, index) => Math.max(chances[index] ?? 0, LEAST_CHANCE) * (quadrantWeights[index] ?? 1),
  );
}

/** The quadrants, the best guess first. */
export function rankQuadrants(
  chances: QuadrantChances,
  quadrantWeights: readonly number[],
): readonly { readonly quadrant: Quadrant; readonly chance: number }[] {
  return QUADRANTS.map((quadrant, index) => ({
    quadrant,
    chance: chances[index] ?? 0,
    weighted: (chances[index] ?? 0) * (quadrantWeights[index] ?? 1),
  })).sort((a, b) => b.weighted - a.weighted);
}

/** What a model answers: the guess, how sure it is, and whether that is enough to file the mail (D-110). */
export interface Decision {
  readonly guess: Quadrant;
  readonly second: Quadrant;
  readonly confidence: number;
  readonly unsure: boolean;
}

/** The parts of a model that turn chances into an answer. */
export type DecisionRules = Pick<
  ModelWeights,
  'quadrantWeights' | 'confidence' | 'notSureThreshold' | 'eliminateMargin'
>;

export interface DecisionOptions {
  /** What the confidence must reach, the rules' own when absent; `eliminate` needs the rules' margin above it. */
  readonly threshold?: number;
  /** No more confidence than this, where the chances cannot be trusted. */
  readonly mostSure?: number;
}

export function decide(
  rules: DecisionRules,
  chances: QuadrantChances,
  { threshold = rules.notSureThreshold, mostSure = 1 }: DecisionOptions = {},
): Decision {
  const [first, second] = rankQuadrants(chances, rules.quadrantWeights);
  const guess = first?.quadrant ?? 'eliminate';
  const confidence = Math.min(mostSure, interpolate(rules.confidence, first?.chance ?? 0));
  return {
    guess,
    second: second?.quadrant ?? 'schedule',
    confidence,
    unsure: confidence < confidenceToFile(rules, guess, threshold),
  };
}

/**
 * How sure whoever judges must be to file a mail there, 0 to 1. Costs are not equal: calling a mail "eliminate" that
 * matters is the worst error, so that takes a margin more.
 *
 * @param threshold what every other quadrant takes
 */
export function confidenceToFile(
  { eliminateMargin }: Pick<DecisionRules, 'eliminateMargin'>,
  quadrant: Quadrant,
  threshold: number,
): number {
  return Math.min(1, threshold + (quadrant === 'eliminate' ? eliminateMargin : 0));
}

/** Reads a value off rising pairs joined by straight lines; outside them the ends hold. */
export function interpolate(pairs: readonly (readonly [number, number])[], at: number): number {
  let [lowX, lowY] = pairs[0] ?? [0, 0];
  if (at <= lowX) return lowY;
  for (const [x, y] of pairs) {
    if (at <= x) return x === lowX ? y : lowY + ((y - lowY) * (at - lowX)) / (x - lowX);
    [lowX, lowY] = [x, y];
  }
  return lowY;
}
