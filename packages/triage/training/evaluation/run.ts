import { existsSync } from 'node:fs';
import { type Classifier, QUADRANTS, type Quadrant } from '@eisen/triage';
import { QUADRANT_WEIGHTS } from '../calibrate.ts';
import { filesOf, listSets, readLabelRows } from '../labelled.ts';
import { type LabelledSet, readSets } from '../mail.ts';
import { report } from '../metrics.ts';
import { readTrainedOn } from '../trained-on.ts';
import { INVENTED, readTrainingMail } from '../training-mail.ts';
import { isAllAtHand, type KnownMail, sayKnownMail, sayRivals } from './beside.ts';
import { sayLearningCurve, sayShuffled } from './checks.ts';
import { type Say, sayAgreement, sayFigures } from './figures.ts';
import { type HeldOut, judgeHeldOut } from './held-out.ts';
import { type Judged, judgeAll } from './judged.ts';
import { sayErrors } from './kinds.ts';
import type { Options } from './options.ts';

/** The set that the card tells of. */
const CARD_SET = 'triage-dev';

/**
 * All figures but speed and cost. It reports only: nothing is chosen here.
 *
 * @returns what was judged: the folder's mail, or the training mail where the folder holds no other
 * @throws Error when no mail of the folder has a label, or the card would tell of something else
 */
export async function evaluate(
  say: Say,
  classifier: Classifier,
  options: Options,
): Promise<readonly Judged[]> {
  const folder = options.folder ?? INVENTED;
  const sets = listSets(folder).flatMap((name) => readSets(folder, [name]));
  const total = sets.reduce((sum, { examples }) => sum + examples.length, 0);
  sayGaps(say, sets);
  if (total === 0) throw new Error(`${folder}: no mail has a label, so there is nothing to judge`);
  const trained = readTrainedOn();
  const unseen = sets
    .map(({ name, examples }) => ({
      name,
      rows: judgeAll(
        classifier,
        examples.filter((example) => !trained.holds(example)),
      ),
    }))
    .filter(({ rows }) => rows.length > 0);
  const all = unseen.flatMap(({ rows }) => rows);
  const training = options.train.length > 0 ? options.train : [options.folder ?? []].flat();
  const known: KnownMail = {
    examples: readTrainingMail(training).filter(trained.holds),
    all: trained.mails,
  };
  if (options.card) checkCard(unseen, known);
  if (total > all.length) {
    say(
      `${total - all.length} messages are training mail: the weights were fitted on them, so they are judged only by --held-out`,
    );
  }
  for (const { name, rows } of unseen) {
    sayFigures(say, name, rows);
    saySecondLabels(say, folder, name, rows);
  }
  sayParts(say, all, 'source', ({ example }) => example.source);
  if (unseen.length > 1) sayFigures(say, 'overall', all);
  await sayFitted(say, options, folder, known, all);
  if (all.length > 0) return all;
  say(
    '\nno message is unseen: what follows is of the training mail, which the weights know by heart',
  );
  return judgeAll(classifier, known.examples);
}

function sayGaps(say: Say, sets: readonly LabelledSet[]): void {
  for (const { name, examples, mailsWithoutLabel, labelsWithoutMail } of sets) {
    if (mailsWithoutLabel + labelsWithoutMail === 0) continue;
    say(
      `${name}: ${examples.length} mails have a label; left out are ${mailsWithoutLabel} mails without label and ${labelsWithoutMail} labels without mail`,
    );
  }
}

function checkCard(unseen: readonly { readonly name: string }[], known: KnownMail): void {
  if (unseen.map(({ name }) => name).join() !== CARD_SET)
    throw new Error(`the card tells of ${CARD_SET} alone: give its folder`);
  if (!isAllAtHand(known))
    throw new Error(
      `the card tells of rivals with all ${known.all} training mails, here are ${known.examples.length}: name the other folders by --train`,
    );
}

/** The parts that fit models in this run. */
async function sayFitted(
  say: Say,
  options: Options,
  folder: string,
  known: KnownMail,
  all: readonly Judged[],
): Promise<void> {
  const { rivals, curve, shuffled } = options;
  const isHeldOut = options.heldOut || options.folder === null;
  if (rivals || curve || shuffled || isHeldOut) sayKnownMail(say, known);
  if (isHeldOut) sayHeldOut(say, judgeHeldOut(known.examples));
  if (all.length === 0) return;
  if (rivals) await sayRivals(say, known, all, folder);
  const asked = all.map(({ example }) => example);
  if (curve) sayLearningCurve(say, known.examples, asked);
  if (shuffled) sayShuffled(say, known.examples, asked);
}

function sayHeldOut(say: Say, rows: readonly HeldOut[]): void {
  sayFigures(say, 'training mail, held out', rows);
  const truth = rows.map(({ example }) => example.quadrant);
  const tell = (guesses: readonly Quadrant[]): string => {
    const { accuracy, macroF1, perQuadrant } = report(truth, guesses);
    return `accuracy ${accuracy.toFixed(3)}, macro-F1 ${macroF1.toFixed(3)}, recall of do ${perQuadrant.do.recall.toFixed(2)}`;
  };
  say(
    `${QUADRANTS.join(', ')} weighed ${QUADRANT_WEIGHTS.join(', ')}: ${tell(rows.map(({ guess }) => guess))}; ` +
      `all alike: ${tell(rows.map(({ likeliest }) => likeliest))}`,
  );
  sayErrors(say, rows);
  sayParts(say, rows, 'held out, source', ({ example }) => example.source, sayErrors);
  sayParts(say, rows, 'held out, from', ({ example }) => example.set.replace(/-\d+$/, ''));
}

/** The same figures for each part of the rows, where there are several. */
function sayParts(
  say: Say,
  rows: readonly Judged[],
  title: string,
  read: (row: Judged) => string,
  sayMore: (say: Say, rows: readonly Judged[]) => void = () => undefined,
): void {
  const parts = [...new Set(rows.map(read))].sort();
  if (parts.length < 2) return;
  for (const part of parts) {
    const some = rows.filter((row) => read(row) === part);
    sayFigures(say, `${title} ${part}`, some);
    sayMore(say, some);
  }
}

function saySecondLabels(say: Say, folder: string, name: string, rows: readonly Judged[]): void {
  const [, file] = filesOf(folder, name, 'labels-second');
  if (!existsSync(file)) return;
  sayAgreement(say, rows, new Map(readLabelRows(file).map(({ id, quadrant }) => [id, quadrant])));
}
