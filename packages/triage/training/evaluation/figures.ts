import { QUADRANTS } from '@eisen/triage';
import { COSTS, costOf } from '../calibrate.ts';
import {
  areaUnderCurve,
  bootstrap,
  bootstrapGroups,
  brierScore,
  calibrationError,
  countConfusion,
  describe,
  percent,
  report,
} from '../metrics.ts';
import type { Judged } from './judged.ts';

export type Say = (text: string) => void;
type Measure = (rows: readonly number[]) => number;

/** Every figure of one set or source: forced choice, with "Not sure", each axis, calibration, costs. */
export function sayFigures(say: Say, title: string, rows: readonly Judged[]): void {
  say(`\n=== ${title}: ${rows.length} messages`);
  sayConfusion(say, rows);
  sayForced(say, rows);
  sayAxes(say, rows);
  sayUnsure(say, rows);
}

function sayConfusion(say: Say, rows: readonly Judged[]): void {
  const counts = countConfusion(labelsOf(rows), guessesOf(rows));
  say(`label \\ answer ${QUADRANTS.map((each) => each.padStart(9)).join(' ')}`);
  for (const [index, quadrant] of QUADRANTS.entries()) {
    const cells = (counts[index] ?? []).map((count) => String(count).padStart(9));
    say(`${quadrant.padEnd(14)} ${cells.join(' ')}`);
  }
}

function sayForced(say: Say, rows: readonly Judged[]): void {
  say(describe('forced choice', report(labelsOf(rows), guessesOf(rows))).trimEnd());
  const owners = rows.map(({ example }) => example.group);
  const ways = [
    ['', (measure: Measure) => bootstrap(rows.length, measure)],
    [' drawing whole owners', (measure: Measure) => bootstrapGroups(owners, measure)],
  ] as const;
  for (const [how, draw] of ways) {
    const interval = (name: 'accuracy' | 'macroF1'): string => {
      const { low, high } = draw((chosen) => {
        const some = chosen.map((row) => rows[row] as Judged);
        return report(labelsOf(some), guessesOf(some))[name];
      });
      return `${low.toFixed(3)} to ${high.toFixed(3)}`;
    };
    say(
      `  90 % intervals${how}: accuracy ${interval('accuracy')}, macro-F1 ${interval('macroF1')}`,
    );
  }
  const clear = rows.filter(({ example }) => example.alt === null);
  say(
    `  clear cases: ${shareOf(clear, isRight)}; label or its second choice: ${shareOf(rows, isDefensible)}`,
  );
}

function sayAxes(say: Say, rows: readonly Judged[]): void {
  const axes = [
    ['urgent', (row: Judged) => row.urgent, (row: Judged) => row.example.urgent],
    ['important', (row: Judged) => row.important, (row: Judged) => row.example.important],
  ] as const;
  for (const [name, read, readTruth] of axes) {
    const chances = rows.map(read);
    const truth = rows.map(readTruth);
    const said = rows.map(({ guess }) =>
      name === 'urgent'
        ? guess === 'do' || guess === 'delegate'
        : guess === 'do' || guess === 'schedule',
    );
    const hits = said.filter((each, index) => each && truth[index] === 1).length;
    const [given, wanted] = [
      said.filter(Boolean).length,
      truth.filter((each) => each === 1).length,
    ];
    const right = said.filter((each, index) => each === (truth[index] === 1)).length;
    say(
      `${name}: accuracy ${(right / rows.length).toFixed(3)} precision ${figure(hits / given, 2)} recall ${figure(hits / wanted, 2)} ` +
        `area ${figure(areaUnderCurve(chances, truth), 3)} ECE ${calibrationError(chances, truth).toFixed(3)} Brier ${brierScore(chances, truth).toFixed(3)}`,
    );
  }
  const sure = rows.map(({ confidence }) => confidence);
  const right = rows.map((row) => (isRight(row) ? 1 : 0));
  say(
    `confidence: ECE ${calibrationError(sure, right).toFixed(3)} Brier ${brierScore(sure, right).toFixed(3)}`,
  );
}

function sayUnsure(say: Say, rows: readonly Judged[]): void {
  const answered = rows.filter(({ unsure }) => !unsure);
  const important = rows.filter(({ example }) => example.important === 1);
  const isHidden = ({ guess }: Judged): boolean => guess === 'eliminate';
  say(
    `not sure: ${percent(1 - answered.length / rows.length)}; right among the answered: ${shareOf(answered, isRight)}`,
  );
  say(
    `macro-F1 among the answered: ${figure(report(labelsOf(answered), guessesOf(answered)).macroF1, 3)}`,
  );
  say(
    `important mail wrongly eliminated: ${shareOf(important, isHidden)} forced, ` +
      `${shareOf(
        important.filter(({ unsure }) => !unsure),
        isHidden,
      )} among the answered`,
  );
  const cost = rows.reduce(
    (sum, { example, guess, unsure }) => sum + (unsure ? COSTS.notSure : costOf(example, guess)),
    0,
  );
  say(`mean cost: ${(cost / rows.length).toFixed(2)} glances a message`);
}

/** How often a second annotator's labels agree, and with whom. */
export function sayAgreement(
  say: Say,
  rows: readonly Judged[],
  second: ReadonlyMap<string, string>,
): void {
  say(
    `second labels: model agrees in ${shareOf(rows, ({ example, guess }) => second.get(example.id) === guess)}, ` +
      `first labels in ${shareOf(rows, ({ example }) => second.get(example.id) === example.quadrant)}`,
  );
}

/** Zero of zero is no figure. */
function figure(value: number, digits: number): string {
  return Number.isNaN(value) ? 'none' : value.toFixed(digits);
}

export function isRight({ example, guess }: Judged): boolean {
  return example.quadrant === guess;
}

export function isDefensible({ example, guess }: Judged): boolean {
  return example.quadrant === guess || example.alt === guess;
}

/** "75.0 % of 4" */
export function shareOf(rows: readonly Judged[], holds: (row: Judged) => boolean): string {
  return `${percent(rows.filter(holds).length / rows.length)} of ${rows.length}`;
}

function labelsOf(rows: readonly Judged[]): readonly Judged['example']['quadrant'][] {
  return rows.map(({ example }) => example.quadrant);
}

function guessesOf(rows: readonly Judged[]): readonly Judged['guess'][] {
  return rows.map(({ guess }) => guess);
}
