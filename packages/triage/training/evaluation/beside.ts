import { createClassifier, type Quadrant } from '@eisen/triage';
import { fitModel } from '../fit-model.ts';
import type { Example } from '../mail.ts';
import { describe, percent, report } from '../metrics.ts';
import type { Say } from './figures.ts';
import { FIRST_VERSION, judgeByEarlier } from './first-version.ts';
import { type Judged, judgeAll } from './judged.ts';
import { applyRules, guessByFastText, guessByNaiveBayes } from './rivals.ts';

/** The mail that whatever is fitted in this run learns from. */
export interface KnownMail {
  /** Mail of the weights' own training that is at hand. */
  readonly examples: readonly Example[];
  /** So many mails the weights were fitted on. */
  readonly all: number;
}

export function isAllAtHand({ examples, all }: KnownMail): boolean {
  return examples.length === all;
}

/** What the figures of the parts that fit models stand on. */
export function sayKnownMail(say: Say, known: KnownMail): void {
  const { examples, all } = known;
  say('');
  if (isAllAtHand(known)) {
    say(`training mail at hand: ${all} mails, all that the weights were fitted on`);
    return;
  }
  say(
    `training mail at hand: ${examples.length} of the ${all} mails that the weights were fitted on`,
  );
  say(
    `  What is fitted in this run learns from these ${examples.length} only, so any comparison with the shipped weights favours them; --train adds mail`,
  );
}

/** This model, rules, baselines and the first version on the same mail, each with the number of mails it learnt from. */
export async function sayRivals(
  say: Say,
  known: KnownMail,
  rows: readonly Judged[],
  folder: string,
): Promise<void> {
  const { examples } = known;
  const asked = rows.map(({ example }) => example);
  const truth = asked.map(({ quadrant }) => quadrant);
  say(`\n=== others on the same ${asked.length} messages`);
  const sayGuesses = (title: string, guesses: readonly Quadrant[]): void =>
    say(describe(title, report(truth, guesses)));
  sayGuesses(
    `this model, fitted on ${known.all} mails`,
    rows.map(({ guess }) => guess),
  );
  if (!isAllAtHand(known)) {
    sayGuesses(
      `this model's recipe, fitted in this run on ${examples.length}`,
      judgeAll(createClassifier(fitModel(examples).weights), asked).map(({ guess }) => guess),
    );
  }
  await sayFirstVersion(say, rows, folder, sayGuesses);
  sayGuesses('fixed rules of D-81, fitted on nothing', asked.map(applyRules));
  sayGuesses(
    'everything eliminate',
    asked.map(() => 'eliminate'),
  );
  const fitted = `fitted in this run on ${examples.length}`;
  sayGuesses(`naive Bayes, ${fitted}`, guessByNaiveBayes(examples, asked));
  const byFastText = guessByFastText(examples, asked);
  if (byFastText === null) say('fastText: the program is not installed');
  else sayGuesses(`fastText, ${fitted}`, byFastText);
}

async function sayFirstVersion(
  say: Say,
  rows: readonly Judged[],
  folder: string,
  sayGuesses: (title: string, guesses: readonly Quadrant[]) => void,
): Promise<void> {
  const { commit, mails } = FIRST_VERSION;
  const name = `the first version (commit ${commit.slice(0, 7)})`;
  const sets = [...new Set(rows.map(({ example }) => example.set))];
  const answers = await judgeByEarlier(folder, sets);
  const found = rows.flatMap(({ example }) => answers?.get(example.set)?.get(example.id) ?? []);
  if (found.length < rows.length) {
    say(`${name}: not at hand, the repository's history is missing\n`);
    return;
  }
  const unsure = found.filter((answer) => answer.unsure).length / found.length;
  sayGuesses(
    `${name}, fitted on ${mails} mails, ${percent(unsure)} not sure`,
    found.map(({ guess }) => guess),
  );
}
