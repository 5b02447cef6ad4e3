import { existsSync } from 'node:fs';
import { createClassifier, DEFAULT_WEIGHTS, type Quadrant } from '@eisen/triage';
import { createLog, writeFigures } from './card.ts';
import { sayLearningCurve, sayShuffled } from './evaluation/checks.ts';
import { type Say, sayAgreement, sayFigures } from './evaluation/figures.ts';
import { judgeHeldOut } from './evaluation/held-out.ts';
import { type Judged, judgeAll } from './evaluation/judged.ts';
import { type Options, readOptions, USAGE } from './evaluation/options.ts';
import { applyRules, guessByFastText, guessByNaiveBayes } from './evaluation/rivals.ts';
import { sayCost, saySpeed } from './evaluation/speed.ts';
import { filesOf, listSets, readLabelRows } from './labelled.ts';
import { type Example, readExamples } from './mail.ts';
import { describe, report } from './metrics.ts';
import { readTrainedOn } from './trained-on.ts';
import { INVENTED, readTrainingMail } from './training-mail.ts';

/** The classifier of this repository on labelled mail. It reports only: nothing is chosen here. */
async function main(options: Options): Promise<void> {
  const { lines, say } = createLog();
  const classifier = createClassifier(DEFAULT_WEIGHTS);
  const isTrained = readTrainedOn();
  const folder = options.folder ?? INVENTED;
  const sets = listSets(folder).map((name) => ({ name, examples: readExamples(folder, [name]) }));
  const unseen = sets
    .map(({ name, examples }) => ({
      name,
      rows: judgeAll(
        classifier,
        examples.filter((example) => !isTrained(example)),
      ),
    }))
    .filter(({ rows }) => rows.length > 0);
  const all = unseen.flatMap(({ rows }) => rows);
  const known = readTrainingMail(
    options.train.length > 0 ? options.train : [options.folder ?? []].flat(),
  ).filter(isTrained);
  const left = sets.reduce((sum, { examples }) => sum + examples.length, -all.length);
  if (left > 0) {
    say(
      `${left} messages are training mail: the weights were fitted on them, so they are judged only by --held-out`,
    );
  }
  for (const { name, rows } of unseen) {
    sayFigures(say, name, rows);
    saySecondLabels(say, folder, name, rows);
  }
  saySources(say, all, unseen.length);
  if (options.heldOut || options.folder === null) {
    const rows = judgeHeldOut(known);
    sayFigures(say, 'training mail, held out', rows);
    saySources(say, rows, 1);
  }
  if (options.rivals && all.length > 0) sayRivals(say, known, all);
  const asked = all.map(({ example }) => example);
  if (options.curve && asked.length > 0) sayLearningCurve(say, known, asked);
  if (options.shuffled && asked.length > 0) sayShuffled(say, known, asked);
  const rows = all.length > 0 ? all : judgeAll(classifier, known);
  say('');
  sayCost(say, rows, options.prices);
  await saySpeed(say, classifier, rows);
  if (options.card) writeFigures('evaluation', lines);
}

function saySources(say: Say, rows: readonly Judged[], sets: number): void {
  const sources = [...new Set(rows.map(({ example }) => example.source))].sort();
  if (sources.length > 1) {
    for (const source of sources) {
      sayFigures(
        say,
        `source ${source}`,
        rows.filter(({ example }) => example.source === source),
      );
    }
  }
  if (sets > 1) sayFigures(say, 'overall', rows);
}

function saySecondLabels(say: Say, folder: string, name: string, rows: readonly Judged[]): void {
  const [, file] = filesOf(folder, name, 'labels-second');
  if (!existsSync(file)) return;
  sayAgreement(say, rows, new Map(readLabelRows(file).map(({ id, quadrant }) => [id, quadrant])));
}

function sayRivals(say: Say, known: readonly Example[], rows: readonly Judged[]): void {
  const asked = rows.map(({ example }) => example);
  const truth = asked.map(({ quadrant }) => quadrant);
  say(
    `\n=== others on the same ${asked.length} messages, fitted on the same ${known.length} training mails`,
  );
  const sayGuesses = (title: string, guesses: readonly Quadrant[] | null): void =>
    say(
      guesses === null
        ? `${title}: the program is not installed\n`
        : describe(title, report(truth, guesses)),
    );
  sayGuesses(
    'this model',
    rows.map(({ guess }) => guess),
  );
  sayGuesses('fixed rules of D-81', asked.map(applyRules));
  sayGuesses(
    'everything eliminate',
    asked.map(() => 'eliminate'),
  );
  sayGuesses('naive Bayes', guessByNaiveBayes(known, asked));
  sayGuesses('fastText', guessByFastText(known, asked));
}

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`\n${USAGE}`);
  process.exitCode = 1;
}
