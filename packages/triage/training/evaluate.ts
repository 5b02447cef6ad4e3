import { createClassifier, DEFAULT_WEIGHTS } from '@eisen/triage';
import { createLog, writeFigures } from './card.ts';
import { readOptions, USAGE, UsageError } from './evaluation/options.ts';
import { evaluate } from './evaluation/run.ts';
import { sayCost, saySpeed } from './evaluation/speed.ts';

async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  const { lines, say } = createLog();
  const classifier = createClassifier(DEFAULT_WEIGHTS);
  const rows = await evaluate(say, classifier, options);
  say('');
  sayCost(say, rows, options.prices);
  await saySpeed(say, rows);
  if (options.card) writeFigures('evaluation', lines);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exitCode = 1;
}
