import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chancesOf, rankQuadrants } from '../src/classifier/calibration.ts';
import type { ModelWeights } from '../src/classifier/model.ts';
import { AXES_OPTIONS, fitAxes, readFeatures } from './axes.ts';
import { chooseQuadrantWeights, chooseThreshold, fitConfidence, fitJoint } from './calibrate.ts';
import { scoreHeldOut } from './held-out.ts';
import { type Example, readExamples } from './mail.ts';
import { areaUnderCurve, report } from './metrics.ts';
import { packAxes } from './pack.ts';

function main(folder: string | undefined): void {
  if (folder === undefined)
    throw new Error('Usage: npm run train -w @eisen/triage -- <data-folder>');
  const examples = [
    ...readExamples(folder, 'triage-train'),
    ...readExamples(folder, 'triage-synthetic'),
  ];
  const features = readFeatures(examples);
  const scores = scoreHeldOut(examples, features, AXES_OPTIONS);
  const joint = fitJoint(examples, scores);
  const chances = scores.map(([urgent, important]) => chancesOf({ joint }, urgent, important));
  const quadrantWeights = chooseQuadrantWeights(examples, chances);
  const guesses = chances.map(
    (each) =>
      rankQuadrants(each, quadrantWeights)[0] ?? { quadrant: 'eliminate' as const, chance: 0 },
  );
  const confidence = fitConfidence(examples, guesses);
  const choice = chooseThreshold(examples, guesses, confidence);
  const weights: ModelWeights = {
    ...packAxes(
      fitAxes(
        examples,
        features,
        examples.map((_, index) => index),
        AXES_OPTIONS,
      ),
    ),
    joint,
    quadrantWeights,
    confidence,
    notSureThreshold: choice.threshold,
    eliminateMargin: choice.eliminateMargin,
  };
  const bytes = writeWeights(weights);
  print('all real mail', examples, guesses, (example) => example.source !== 'synthetic');
  print('randomly drawn', examples, guesses, (example) => example.sampling === 'random');
  print('invented mail', examples, guesses, (example) => example.source === 'synthetic');
  for (const [axis, name] of ['urgent', 'important'].entries()) {
    const area = areaUnderCurve(
      scores.map((pair) => pair[axis] ?? 0),
      examples.map((example) => example[name as 'urgent' | 'important']),
    );
    console.log(`area under curve, ${name}: ${area.toFixed(3)}`);
  }
  console.log('threshold', choice);
  console.log('quadrant weights', quadrantWeights, 'confidence', JSON.stringify(confidence));
  console.log(`weights: ${bytes.plain} bytes, ${bytes.gzip} gzip`);
}

function writeWeights(weights: ModelWeights): { readonly plain: number; readonly gzip: number } {
  const file = fileURLToPath(new URL('../src/model/weights.ts', import.meta.url));
  const source = [
    "import type { ModelWeights } from '#classifier/model.ts';",
    '',
    '/** The trained model: numbers and hashed ids only. Written by training/train.ts; see MODEL-CARD.md. */',
    `export const DEFAULT_WEIGHTS: ModelWeights = ${JSON.stringify(weights, null, 1)};`,
    '',
  ].join('\n');
  writeFileSync(file, source);
  return { plain: source.length, gzip: gzipSync(source).length };
}

function print(
  title: string,
  examples: readonly Example[],
  guesses: readonly { readonly quadrant: Example['quadrant'] }[],
  isMeant: (example: Example) => boolean,
): void {
  const chosen = examples.flatMap((example, index) => (isMeant(example) ? [index] : []));
  const { accuracy, macroF1 } = report(
    chosen.map((index) => (examples[index] as Example).quadrant),
    chosen.map((index) => guesses[index]?.quadrant ?? 'eliminate'),
  );
  console.log(
    `held out, ${title} (${chosen.length}): accuracy ${accuracy.toFixed(3)}, macro-F1 ${macroF1.toFixed(3)}`,
  );
}

main(process.argv[2]);
