import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { ModelWeights } from '../src/classifier/model.ts';
import { createLog, writeFigures } from './card.ts';
import { sayFigures } from './evaluation/figures.ts';
import { judgeHeldOut } from './evaluation/held-out.ts';
import { type FittedModel, fitModel } from './fit-model.ts';
import { resolveFolder } from './folders.ts';
import type { Example } from './mail.ts';
import { percent } from './metrics.ts';
import { writeTrainedOn } from './trained-on.ts';
import { readTrainingMail } from './training-mail.ts';

const WEIGHTS = new URL('../src/model/weights.ts', import.meta.url);

/** Fits, calibrates and writes the weights; puts the figures on held-out training mail into the card. */
function main(folders: readonly string[]): void {
  if (folders.length === 0) throw new Error('Usage: npm run train -w @eisen/triage -- <folder>...');
  const examples = readTrainingMail(folders.map(resolveFolder));
  const model = fitModel(examples);
  const size = writeWeights(model.weights);
  writeTrainedOn(examples);
  reportHeldOut(examples, model, size);
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
  { heldOut, decision: { choice, quadrantWeights } }: FittedModel,
  size: string,
): void {
  const { lines, say } = createLog();
  const judged = judgeHeldOut(examples, heldOut);
  const parts: readonly (readonly [string, (example: Example) => boolean])[] = [
    ['all real mail', (example) => example.source !== 'synthetic'],
    ['real mail drawn at random', (example) => example.sampling === 'random'],
    ['real mail drawn for its time words', (example) => example.sampling === 'enriched'],
    ['invented mail', (example) => example.source === 'synthetic'],
  ];
  for (const [title, isMeant] of parts) {
    sayFigures(
      say,
      title,
      judged.filter(({ example }) => isMeant(example)),
    );
  }
  say('');
  say(`chances are weighed ${quadrantWeights.join(', ')} for do, schedule, delegate, eliminate`);
  say(
    `not sure below ${choice.threshold}, for eliminate below ${(choice.threshold + choice.eliminateMargin).toFixed(3)}: ` +
      `${percent(choice.unsureShare)} of the mail; mean cost ${choice.cost.toFixed(2)} instead of ${choice.costWithout.toFixed(2)}`,
  );
  say(size);
  writeFigures('held-out', lines);
}

main(process.argv.slice(2));
