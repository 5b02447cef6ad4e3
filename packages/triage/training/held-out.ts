import type { HeadScores } from '../src/classifier/heads.ts';
import { type AxesOptions, type ExampleFeatures, fitAxes, scoreAxes } from './axes.ts';
import type { Scores } from './calibrate.ts';
import { splitByGroup } from './folds.ts';
import type { Example } from './mail.ts';

const FOLDS = 6;

/** Each mail's axes scored by a model that saw neither its owner nor a copy of it. */
export function scoreHeldOut(
  examples: readonly Example[],
  features: readonly ExampleFeatures[],
  options: AxesOptions,
): Scores {
  const scores = examples.map((): HeadScores => []);
  for (const { train, held } of splitByGroup(examples, FOLDS)) {
    const axes = fitAxes(examples, features, train, options);
    for (const index of held) scores[index] = scoreAxes(axes, features[index] as ExampleFeatures);
  }
  return scores;
}
