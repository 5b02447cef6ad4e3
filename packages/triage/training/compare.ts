import { chancesOf } from '../src/classifier/calibration.ts';
import { HEADS, type HeadScores } from '../src/classifier/heads.ts';
import {
  AXES_OPTIONS,
  type AxesOptions,
  DENSE_NAMES,
  type ExampleFeatures,
  fitAxes,
  readFeatures,
  scoreAxes,
  targetOf,
} from './axes.ts';
import { fitJoint, guessOf, type Scores } from './calibrate.ts';
import { resolveFolder } from './folders.ts';
import { splitByGroup } from './folds.ts';
import { scoreHeldOut } from './held-out.ts';
import type { Example } from './mail.ts';
import { areaUnderCurve, report } from './metrics.ts';
import { readTrainingMail } from './training-mail.ts';
import { type BoostOptions, fitBoostedTrees, scoreTree } from './trees.ts';

const FOLDS = 6;
const INNER_FOLDS = 3;
const TREES: BoostOptions = {
  trees: 150,
  depth: 3,
  rate: 0.06,
  minHessian: 5,
  penalty: 4,
  columnShare: 0.4,
};

/** Families of models against each other, by cross-validation on the training mail only. */
function main(folders: readonly string[]): void {
  if (folders.length === 0)
    throw new Error('Usage: npm run compare -w @eisen/triage -- <folder>...');
  const examples = readTrainingMail(folders.map(resolveFolder));
  const features = readFeatures(examples);
  const linear = scoreHeldOut(examples, features, AXES_OPTIONS);
  print('words, meaning and facts, logistic', examples, linear);
  for (const [title, changes] of VARIANTS) {
    print(title, examples, scoreHeldOut(examples, features, { ...AXES_OPTIONS, ...changes }));
  }
  const trees = scoreByTrees(examples, features);
  print('trees over facts and scores', examples, trees);
  const mean = linear.map((row, index) =>
    row.map((score, head) => (score + (trees[index]?.[head] ?? 0)) / 2),
  );
  print('mean of logistic and trees', examples, mean);
  for (const source of new Set(examples.map((example) => example.source))) {
    printLeftOut(source, examples, features);
  }
}

const VARIANTS: readonly (readonly [string, Partial<AxesOptions>])[] = [
  ['words and facts', { useVectors: false }],
  ['words and meaning', { useDense: false }],
  ['words alone', { useDense: false, useVectors: false }],
  ['facts alone', { fewestOwners: Number.POSITIVE_INFINITY, useVectors: false }],
];

/** One corpus judged by a model of the others: what is lost where nothing of the kind was trained on. */
function printLeftOut(
  source: string,
  examples: readonly Example[],
  features: readonly ExampleFeatures[],
): void {
  const indexes = (isMeant: (example: Example) => boolean): readonly number[] =>
    examples.flatMap((example, index) => (isMeant(example) ? [index] : []));
  const held = indexes((example) => example.source === source);
  const axes = fitAxes(
    examples,
    features,
    indexes((example) => example.source !== source),
    AXES_OPTIONS,
  );
  const scores = held.map((index) => scoreAxes(axes, features[index] as ExampleFeatures));
  const areas = (['urgent', 'important'] as const).map((name, axis) =>
    areaUnderCurve(
      scores.map((row) => row[axis] ?? 0),
      held.map((index) => (examples[index] as Example)[name]),
    ),
  );
  const [urgent = 0, important = 0] = areas.map((area) => Number(area.toFixed(3)));
  console.log(`without ${source} (${held.length}): area urgent ${urgent} important ${important}`);
}

/** Boosted trees over the facts and the linear scores; inside each fold the scores are held-out ones again. */
function scoreByTrees(examples: readonly Example[], features: readonly ExampleFeatures[]): Scores {
  const scores = examples.map((): HeadScores => []);
  for (const { train, held } of splitByGroup(examples, FOLDS)) {
    const inner = scoreInside(examples, features, train);
    const axes = fitAxes(examples, features, train, AXES_OPTIONS);
    const outer = held.map((index) => scoreAxes(axes, features[index] as ExampleFeatures));
    const known = listColumns(
      train.map((index) => features[index] as ExampleFeatures),
      inner,
    );
    const asked = listColumns(
      held.map((index) => features[index] as ExampleFeatures),
      outer,
    );
    const answers = HEADS.map((head) => {
      const targets = train.map((index) => targetOf(examples[index] as Example, head, 0));
      const base = new Float64Array(train.length).fill(-1);
      const trees = fitBoostedTrees(
        known,
        targets,
        train.map(() => 1),
        base,
        TREES,
      );
      return held.map((_, row) =>
        trees.reduce(
          (sum, tree) => sum + scoreTree(tree, (column) => asked[column]?.[row] ?? 0),
          -1,
        ),
      );
    });
    for (const [row, index] of held.entries()) {
      scores[index] = answers.map((answer) => answer[row] ?? 0);
    }
  }
  return scores;
}

function scoreInside(
  examples: readonly Example[],
  features: readonly ExampleFeatures[],
  train: readonly number[],
): Scores {
  const subset = train.map((index) => examples[index] as Example);
  const subsetFeatures = train.map((index) => features[index] as ExampleFeatures);
  const scores = subset.map((): HeadScores => []);
  for (const split of splitByGroup(subset, INNER_FOLDS)) {
    const axes = fitAxes(subset, subsetFeatures, split.train, AXES_OPTIONS);
    for (const index of split.held)
      scores[index] = scoreAxes(axes, subsetFeatures[index] as ExampleFeatures);
  }
  return scores;
}

function listColumns(
  features: readonly ExampleFeatures[],
  scores: Scores,
): readonly Float64Array[] {
  const facts = DENSE_NAMES.map((_, fact) =>
    Float64Array.from(features, (each) => each.dense[fact] ?? 0),
  );
  const axes = HEADS.map((_, axis) => Float64Array.from(scores, (pair) => pair[axis] ?? 0));
  return [...facts, ...axes];
}

function print(title: string, examples: readonly Example[], scores: Scores): void {
  const joint = fitJoint(examples, scores);
  const chances = scores.map((each) => chancesOf({ joint }, each));
  const real = examples.flatMap((example, index) =>
    example.source === 'synthetic' ? [] : [index],
  );
  const { accuracy, macroF1 } = report(
    real.map((index) => (examples[index] as Example).quadrant),
    real.map((index) => guessOf(chances[index] ?? []).quadrant),
  );
  const areas = (['urgent', 'important'] as const).map((name, axis) =>
    areaUnderCurve(
      real.map((index) => scores[index]?.[axis] ?? 0),
      real.map((index) => (examples[index] as Example)[name]),
    ).toFixed(3),
  );
  console.log(
    `${title.padEnd(36)} accuracy ${accuracy.toFixed(3)} macro-F1 ${macroF1.toFixed(3)} area urgent ${areas[0]} important ${areas[1]}`,
  );
}

main(process.argv.slice(2));
