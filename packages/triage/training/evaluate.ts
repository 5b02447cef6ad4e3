import {
  applySampleRules,
  type Classification,
  type Classifier,
  createClassifier,
  DEFAULT_WEIGHTS,
  type Quadrant,
} from '@eisen/triage';
import { chancesOf } from '../src/classifier/calibration.ts';
import { AXES_OPTIONS, fitAxes, readFeatures, scoreAxes } from './axes.ts';
import { chooseQuadrantWeights, fitJoint, guessOf } from './calibrate.ts';
import { createLog, writeFigures } from './card.ts';
import { scoreHeldOut } from './held-out.ts';
import { type Example, readExamples } from './mail.ts';
import { describe, percent, report } from './metrics.ts';

const SPEED_MESSAGES = 1_000;

/** Prints figures on triage-dev and puts them into the card. It reports only: nothing is chosen here. */
function main(folder: string | undefined): void {
  if (folder === undefined) {
    throw new Error('Usage: npm run eval -w @eisen/triage -- <data-folder>');
  }
  const { lines, say } = createLog();
  const examples = readExamples(folder, 'triage-dev');
  const truth = examples.map((example) => example.quadrant);
  const classifier = createClassifier(DEFAULT_WEIGHTS);
  const answers = examples.map((example) => classifier.classify(example.input));
  const guesses = answers.map((answer) => answer.guess);

  say(describe('(a) fixed rules of D-81', report(truth, examples.map(applyRules))));
  say(describe('(b) bag of words of this run', report(truth, guessByWords(folder, examples))));
  say(
    describe(
      '(c) everything eliminate',
      report(
        truth,
        truth.map(() => 'eliminate'),
      ),
    ),
  );
  say(describe('(d) model', report(truth, guesses)));
  reportSure(say, examples, answers);
  reportAgreement(say, examples, guesses, readExamples(folder, 'triage-dev', 'labels-second'));
  writeFigures('triage-dev', lines);
  console.log(measureSpeed(classifier, examples));
}

function reportSure(
  say: (text: string) => void,
  examples: readonly Example[],
  answers: readonly Classification[],
): void {
  const rows = examples.map((example, index) => ({
    example,
    answer: answers[index] as Classification,
  }));
  const sure = rows.filter(({ answer }) => !answer.unsure);
  const right = sure.filter(({ example, answer }) => example.quadrant === answer.guess);
  const important = rows.filter(({ example }) => example.important === 1);
  const hidden = important.filter(({ answer }) => answer.guess === 'eliminate');
  const filed = hidden.filter(({ answer }) => !answer.unsure);
  const excess = rows.reduce(
    (sum, { example, answer }) =>
      sum + answer.confidence - (example.quadrant === answer.guess ? 1 : 0),
    0,
  );
  say(`not sure: ${percent(1 - sure.length / rows.length)} of the mail`);
  say(`right among the sure: ${percent(right.length / sure.length)} of ${sure.length}`);
  say(
    `important mail answered eliminate: ${hidden.length} of ${important.length} forced, ${filed.length} filed without asking`,
  );
  say(`mean confidence above accuracy by: ${(excess / rows.length).toFixed(3)}`);
}

function reportAgreement(
  say: (text: string) => void,
  examples: readonly Example[],
  guesses: readonly Quadrant[],
  second: readonly Example[],
): void {
  const secondOf = new Map(second.map((example) => [example.id, example.quadrant]));
  const rows = examples.map((example, index) => ({ example, guess: guesses[index] }));
  const clear = rows.filter(({ example }) => example.alt === null);
  const share = (chosen: typeof rows, holds: (row: (typeof rows)[number]) => boolean): string =>
    `${percent(chosen.filter(holds).length / chosen.length)} of ${chosen.length}`;
  say(`strict, all: ${share(rows, ({ example, guess }) => example.quadrant === guess)}`);
  say(`strict, clear cases: ${share(clear, ({ example, guess }) => example.quadrant === guess)}`);
  say(
    `lenient, quadrant or alt: ${share(rows, ({ example, guess }) => example.quadrant === guess || example.alt === guess)}`,
  );
  say(
    `model and second labels agree: ${share(rows, ({ example, guess }) => secondOf.get(example.id) === guess)}`,
  );
  say(
    `first and second labels agree: ${share(rows, ({ example }) => secondOf.get(example.id) === example.quadrant)}`,
  );
}

function measureSpeed(classifier: Classifier, examples: readonly Example[]): string {
  const many = Array.from(
    { length: SPEED_MESSAGES },
    (_, index) => examples[index % examples.length] as Example,
  );
  const start = performance.now();
  for (const example of many) classifier.classify(example.input);
  const elapsedMs = performance.now() - start;
  const rate = Math.round((SPEED_MESSAGES * 1_000) / elapsedMs);
  return `${SPEED_MESSAGES} messages in ${elapsedMs.toFixed(0)} ms: ${rate} messages a second`;
}

/** The rules read a category; of real mail only the heads of mass mail give one. */
function applyRules({ input }: Example): Quadrant {
  const category = input.signals.bulk ? 'promotional' : null;
  return applySampleRules({ subject: input.subject, priority: input.priority, category });
}

/** Words and word pairs alone, with the fitting, calibration and choice of weights of the model. */
function guessByWords(folder: string, examples: readonly Example[]): readonly Quadrant[] {
  const known = ['triage-train', 'triage-synthetic'].flatMap((name) => readExamples(folder, name));
  const features = readFeatures(known);
  const options = { ...AXES_OPTIONS, useDense: false };
  const scores = scoreHeldOut(known, features, options);
  const joint = fitJoint(known, scores);
  const quadrantWeights = chooseQuadrantWeights(
    known,
    scores.map((each) => chancesOf({ joint }, each)),
  );
  const all = known.map((_, index) => index);
  const axes = fitAxes(known, features, all, options);
  return readFeatures(examples).map((each) =>
    guessOf(chancesOf({ joint }, scoreAxes(axes, each)), quadrantWeights),
  );
}

main(process.argv[2]);
