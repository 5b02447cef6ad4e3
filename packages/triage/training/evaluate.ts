import {
  applySampleRules,
  createClassifier,
  DEFAULT_WEIGHTS,
  QUADRANTS,
  type Quadrant,
} from '@eisen/triage';
import { chancesOf } from '../src/classifier/calibration.ts';
import { AXES_OPTIONS, fitAxes, readFeatures, scoreAxes } from './axes.ts';
import { chooseQuadrantWeights, fitJoint, guessOf } from './calibrate.ts';
import { scoreHeldOut } from './held-out.ts';
import { type Example, readExamples } from './mail.ts';
import { report } from './metrics.ts';

const SPEED_MESSAGES = 1_000;

/** Prints figures on triage-dev. It reports only: nothing is chosen here. */
function main(folder: string | undefined): void {
  if (folder === undefined)
    throw new Error('Usage: npm run eval -w @eisen/triage -- <data-folder>');
  const examples = readExamples(folder, 'triage-dev');
  const second = new Map(
    readExamples(folder, 'triage-dev', 'labels-second').map((example) => [
      example.id,
      example.quadrant,
    ]),
  );
  const classifier = createClassifier(DEFAULT_WEIGHTS);
  const answers = examples.map((example) => classifier.classify(example.input));
  const guesses = answers.map((answer) => answer.guess);

  print('(a) fixed rules of D-81', examples, examples.map(applyRules));
  print('(b) bag of words, trained in this run', examples, guessByWords(folder, examples));
  print(
    '(c) everything eliminate',
    examples,
    examples.map(() => 'eliminate' as const),
  );
  print('(d) model', examples, guesses);

  const sure = examples.flatMap((_, index) => (answers[index]?.unsure === false ? [index] : []));
  const right = sure.filter((index) => examples[index]?.quadrant === guesses[index]);
  const hidden = (indexes: readonly number[]): number =>
    indexes.filter((index) => guesses[index] === 'eliminate' && examples[index]?.important === 1)
      .length;
  console.log(`\nnot sure: ${percent(1 - sure.length / examples.length)} of the mail`);
  console.log(
    `accuracy of the sure ones: ${percent(right.length / sure.length)} of ${sure.length}`,
  );
  console.log(
    `important mail answered eliminate: ${hidden(examples.map((_, index) => index))} forced, ${hidden(sure)} among the sure, of ${examples.filter((example) => example.important === 1).length}`,
  );
  const error = answers.reduce(
    (sum, answer, index) =>
      sum + answer.confidence - (examples[index]?.quadrant === answer.guess ? 1 : 0),
    0,
  );
  console.log(`mean confidence minus accuracy: ${(error / examples.length).toFixed(3)}`);

  const clear = examples.flatMap((example, index) => (example.alt === null ? [index] : []));
  const isLenient = (example: Example, index: number): boolean =>
    guesses[index] === example.quadrant || guesses[index] === example.alt;
  console.log(
    `\nstrict, all: ${share(examples, (example, index) => guesses[index] === example.quadrant)}`,
  );
  console.log(
    `strict, clear cases: ${percent(clear.filter((index) => guesses[index] === examples[index]?.quadrant).length / clear.length)} of ${clear.length}`,
  );
  console.log(`lenient (quadrant or alt): ${share(examples, isLenient)}`);
  console.log(
    `model against labels-second: ${share(examples, (example, index) => second.get(example.id) === guesses[index])}`,
  );
  console.log(
    `labels against labels-second: ${share(examples, (example) => second.get(example.id) === example.quadrant)}`,
  );

  const many = Array.from(
    { length: SPEED_MESSAGES },
    (_, index) => examples[index % examples.length] as Example,
  );
  const start = performance.now();
  for (const example of many) classifier.classify(example.input);
  const elapsedMs = performance.now() - start;
  console.log(
    `\n${SPEED_MESSAGES} messages in ${elapsedMs.toFixed(0)} ms: ${((SPEED_MESSAGES * 1_000) / elapsedMs).toFixed(0)} messages/s`,
  );
}

/** The rules read a category; of real mail only the headers of mass mail give one. */
function applyRules({ input }: Example): Quadrant {
  const category = input.signals.bulk ? 'promotional' : null;
  return applySampleRules({ subject: input.subject, priority: input.priority, category });
}

/** Word and word-pair features alone, with the same fitting, calibration and choice of weights as the model. */
function guessByWords(folder: string, examples: readonly Example[]): readonly Quadrant[] {
  const known = [
    ...readExamples(folder, 'triage-train'),
    ...readExamples(folder, 'triage-synthetic'),
  ];
  const features = readFeatures(known);
  const options = { ...AXES_OPTIONS, useDense: false };
  const scores = scoreHeldOut(known, features, options);
  const joint = fitJoint(known, scores);
  const quadrantWeights = chooseQuadrantWeights(
    known,
    scores.map(([urgent, important]) => chancesOf({ joint }, urgent, important)),
  );
  const axes = fitAxes(
    known,
    features,
    known.map((_, index) => index),
    options,
  );
  return readFeatures(examples).map((each) => {
    const [urgent, important] = scoreAxes(axes, each);
    return guessOf(chancesOf({ joint }, urgent, important), quadrantWeights);
  });
}

function print(title: string, examples: readonly Example[], answers: readonly Quadrant[]): void {
  const { accuracy, macroF1, perQuadrant } = report(
    examples.map((example) => example.quadrant),
    answers,
  );
  console.log(`\n${title}: accuracy ${accuracy.toFixed(3)}, macro-F1 ${macroF1.toFixed(3)}`);
  for (const quadrant of QUADRANTS) {
    const { precision, recall, f1, support } = perQuadrant[quadrant];
    console.log(
      `  ${quadrant.padEnd(9)} precision ${precision.toFixed(2)} recall ${recall.toFixed(2)} f1 ${f1.toFixed(2)} (${support})`,
    );
  }
}

function share(
  examples: readonly Example[],
  holds: (example: Example, index: number) => boolean,
): string {
  return percent(examples.filter(holds).length / examples.length);
}

function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`;
}

main(process.argv[2]);
