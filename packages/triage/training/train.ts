import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chancesOf, rankQuadrants } from '../src/classifier/calibration.ts';
import type { FeatureSet } from '../src/classifier/features.ts';
import type { ModelWeights } from '../src/classifier/model.ts';
import { AXES_OPTIONS, fitAxes, readFeatures } from './axes.ts';
import {
  chooseQuadrantWeights,
  chooseThreshold,
  fitConfidence,
  fitJoint,
  type Guess,
  type Scores,
  type ThresholdChoice,
} from './calibrate.ts';
import { createLog, writeFigures } from './card.ts';
import { scoreHeldOut } from './held-out.ts';
import { type Example, readExamples } from './mail.ts';
import { areaUnderCurve, describe, percent, report } from './metrics.ts';
import { packAxes } from './pack.ts';

const WEIGHTS = new URL('../src/model/weights.ts', import.meta.url);

/** Fits, calibrates and writes the weights; puts the figures on held-out training mail into the card. */
function main(folder: string | undefined): void {
  if (folder === undefined) {
    throw new Error('Usage: npm run train -w @eisen/triage -- <data-folder>');
  }
  const examples = ['triage-train', 'triage-synthetic'].flatMap((name) =>
    readExamples(folder, name),
  );
  const features = readFeatures(examples);
  const scores = scoreHeldOut(examples, features, AXES_OPTIONS);
  const decision = calibrate(examples, scores);
  const size = writeWeights(fitWeights(examples, features, decision));
  reportHeldOut(examples, scores, decision, size);
}

interface Decision {
  readonly joint: ModelWeights['joint'];
  readonly quadrantWeights: readonly number[];
  readonly confidence: ModelWeights['confidence'];
  readonly guesses: readonly Guess[];
  readonly choice: ThresholdChoice;
}

/** Everything that is learnt from held-out scores. */
function calibrate(examples: readonly Example[], scores: Scores): Decision {
  const joint = fitJoint(examples, scores);
  const chances = scores.map((each) => chancesOf({ joint }, each));
  const quadrantWeights = chooseQuadrantWeights(examples, chances);
  const guesses = chances.map((each) => rankQuadrants(each, quadrantWeights)[0] as Guess);
  const confidence = fitConfidence(examples, guesses);
  const choice = chooseThreshold(examples, guesses, confidence);
  return { joint, quadrantWeights, confidence, guesses, choice };
}

function fitWeights(
  examples: readonly Example[],
  features: readonly FeatureSet[],
  { joint, quadrantWeights, confidence, choice }: Decision,
): ModelWeights {
  const all = examples.map((_, index) => index);
  return {
    ...packAxes(fitAxes(examples, features, all, AXES_OPTIONS)),
    joint,
    quadrantWeights,
    confidence,
    notSureThreshold: choice.threshold,
    eliminateMargin: choice.eliminateMargin,
  };
}

function writeWeights(weights: ModelWeights): string {
  const source = [
    "import type { ModelWeights } from '#classifier/model.ts';",
    '',
    '/** The trained model: numbers and hashed ids only. Written by training/train.ts; see MODEL-CARD.md. */',
    `export const DEFAULT_WEIGHTS: ModelWeights = ${JSON.stringify(weights, null, 1)};`,
    '',
  ].join('\n');
  writeFileSync(WEIGHTS, source);
  return `weights: ${Math.round(source.length / 1000)} kB, ${Math.round(gzipSync(source).length / 1000)} kB gzip`;
}

function reportHeldOut(
  examples: readonly Example[],
  scores: Scores,
  { guesses, choice, quadrantWeights }: Decision,
  size: string,
): void {
  const { lines, say } = createLog();
  const parts: readonly (readonly [string, (example: Example) => boolean])[] = [
    ['all real mail', (example) => example.source !== 'synthetic'],
    ['real mail drawn at random', (example) => example.sampling === 'random'],
    ['real mail drawn for its time words', (example) => example.sampling === 'enriched'],
    ['invented mail', (example) => example.source === 'synthetic'],
  ];
  for (const [title, isMeant] of parts) {
    const chosen = examples.flatMap((example, index) => (isMeant(example) ? [index] : []));
    const truth = chosen.map((index) => (examples[index] as Example).quadrant);
    const answers = chosen.map((index) => (guesses[index] as Guess).quadrant);
    say(describe(`${title} (${chosen.length})`, report(truth, answers)));
  }
  for (const [axis, name] of (['urgent', 'important'] as const).entries()) {
    const truth = examples.map((example) => example[name]);
    const area = areaUnderCurve(
      scores.map((pair) => pair[axis] ?? 0),
      truth,
    );
    say(`area under the curve, ${name}: ${area.toFixed(3)}`);
  }
  say(`chances are weighed ${quadrantWeights.join(', ')} for do, schedule, delegate, eliminate`);
  say(
    `not sure below ${choice.threshold}, for eliminate below ${(choice.threshold + choice.eliminateMargin).toFixed(3)}: ` +
      `${percent(choice.unsureShare)} of the mail; mean cost ${choice.cost.toFixed(2)} instead of ${choice.costWithout.toFixed(2)}`,
  );
  say(size);
  writeFigures('held-out', lines);
}

main(process.argv[2]);
