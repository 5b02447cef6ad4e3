import { type Classifier, createClassifier, type Quadrant } from '@eisen/triage';
import { fitModel } from '../fit-model.ts';
import type { Example } from '../mail.ts';
import { areaUnderCurve, createChance, percent, report } from '../metrics.ts';
import type { Say } from './figures.ts';
import { judgeAll } from './judged.ts';

const SHARES = [0.125, 0.25, 0.5, 1];

/** Makes a classifier of labelled mail. */
export type Recipe = (known: readonly Example[]) => Pick<Classifier, 'classify'>;

const OWN_RECIPE: Recipe = (known) => createClassifier(fitModel(known).weights);

/** The same recipe on ever more mail, whole owners at a time: is more labelled mail worth the reading? */
export function sayLearningCurve(
  say: Say,
  known: readonly Example[],
  asked: readonly Example[],
  recipe = OWN_RECIPE,
): void {
  say(`\nlearning curve on ${asked.length} messages, forced choice:`);
  const groups = shuffle([...new Set(known.map((example) => example.group))]);
  for (const share of SHARES) {
    const chosen = new Set(groups.slice(0, Math.ceil(groups.length * share)));
    const part = known.filter((example) => chosen.has(example.group));
    say(
      `  ${String(part.length).padStart(5)} mails of ${chosen.size} owners: ${figuresOf(recipe(part), asked)}`,
    );
  }
}

/** The same recipe on labels dealt out at random: what is left above chance would be a leak. */
export function sayShuffled(
  say: Say,
  known: readonly Example[],
  asked: readonly Example[],
  recipe = OWN_RECIPE,
): void {
  const dealt = shuffle(known);
  const mixed = known.map((example, index) => {
    const { quadrant, alt, urgent, important } = dealt[index] as Example;
    return { ...example, quadrant, alt, urgent, important };
  });
  const most = report(
    asked.map(({ quadrant }) => quadrant),
    asked.map((): Quadrant => 'eliminate'),
  );
  say(`\nshuffled labels: ${figuresOf(recipe(mixed), asked)}`);
  say(
    `  everything eliminate: accuracy ${percent(most.accuracy)}, macro-F1 ${most.macroF1.toFixed(3)}; chance is an area of 0.5`,
  );
}

function figuresOf(classifier: ReturnType<Recipe>, asked: readonly Example[]): string {
  const rows = judgeAll(classifier, asked);
  const { accuracy, macroF1 } = report(
    rows.map(({ example }) => example.quadrant),
    rows.map(({ guess }) => guess),
  );
  const area = (
    read: (row: (typeof rows)[number]) => number,
    truth: 'urgent' | 'important',
  ): string =>
    areaUnderCurve(
      rows.map(read),
      rows.map(({ example }) => example[truth]),
    ).toFixed(3);
  return (
    `accuracy ${percent(accuracy)}, macro-F1 ${macroF1.toFixed(3)}, area urgent ${area(({ urgent }) => urgent, 'urgent')}` +
    ` important ${area(({ important }) => important, 'important')}`
  );
}

function shuffle<Item>(items: readonly Item[]): readonly Item[] {
  const next = createChance(7);
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
}
