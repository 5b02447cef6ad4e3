import { QUADRANTS, type Quadrant } from '@eisen/triage';

export interface Report {
  readonly accuracy: number;
  /** Over the quadrants that stand among labels or answers; NaN without any. */
  readonly macroF1: number;
  /** How many those are. */
  readonly quadrants: number;
  readonly perQuadrant: Readonly<
    Record<
      Quadrant,
      { precision: number; recall: number; f1: number; support: number; occurs: boolean }
    >
  >;
}

/** Accuracy, macro-F1 over the quadrants that occur, precision and recall of each. */
export function report(truth: readonly Quadrant[], answers: readonly Quadrant[]): Report {
  const counts = countConfusion(truth, answers);
  const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);
  const rows = QUADRANTS.map((quadrant, index) => {
    const support = sum(counts[index] ?? []);
    const given = sum(counts.map((row) => row[index] ?? 0));
    const right = counts[index]?.[index] ?? 0;
    const precision = given === 0 ? 0 : right / given;
    const recall = support === 0 ? 0 : right / support;
    const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    return [quadrant, { precision, recall, f1, support, occurs: support + given > 0 }] as const;
  });
  const right = sum(counts.map((row, index) => row[index] ?? 0));
  const found = rows.filter(([, { occurs }]) => occurs);
  return {
    accuracy: truth.length === 0 ? 0 : right / truth.length,
    macroF1: sum(found.map(([, row]) => row.f1)) / found.length,
    quadrants: found.length,
    perQuadrant: Object.fromEntries(rows) as unknown as Report['perQuadrant'],
  };
}

/** Rows are the labels, columns the answers, both in the order of `QUADRANTS`. */
export function countConfusion(
  truth: readonly Quadrant[],
  answers: readonly Quadrant[],
): readonly (readonly number[])[] {
  const counts = QUADRANTS.map(() => QUADRANTS.map(() => 0));
  for (const [index, label] of truth.entries()) {
    const row = counts[QUADRANTS.indexOf(label)] as number[];
    const column = QUADRANTS.indexOf(answers[index] as Quadrant);
    row[column] = (row[column] ?? 0) + 1;
  }
  return counts;
}

/** A report in a few lines, one for each quadrant. */
export function describe(title: string, report: Report): string {
  const { accuracy, macroF1, perQuadrant, quadrants } = report;
  const rows = QUADRANTS.map((quadrant) => {
    const { precision, recall, f1, support, occurs } = perQuadrant[quadrant];
    if (!occurs) return `  ${quadrant.padEnd(9)} none`;
    return `  ${quadrant.padEnd(9)} precision ${precision.toFixed(2)} recall ${recall.toFixed(2)} F1 ${f1.toFixed(2)} (${support})`;
  });
  const over = quadrants < QUADRANTS.length ? ` over ${quadrants} of 4 quadrants` : '';
  const head = `${title}: accuracy ${accuracy.toFixed(3)}, macro-F1 ${macroF1.toFixed(3)}${over}`;
  return [head, ...rows, ''].join('\n');
}

export function percent(share: number): string {
  return Number.isNaN(share) ? 'none' : `${(share * 100).toFixed(1)} %`;
}

/** Area under the ROC curve of scores for yes/no truth; equal scores share their rank. */
export function areaUnderCurve(scores: readonly number[], truth: readonly number[]): number {
  const order = scores
    .map((score, index) => [score, truth[index] ?? 0] as const)
    .sort((a, b) => a[0] - b[0]);
  let [rankSum, positives] = [0, 0];
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (order[end]?.[0] === order[start]?.[0]) end += 1;
    const rank = (start + 1 + end) / 2;
    for (const [, isTrue] of order.slice(start, end)) {
      if (isTrue <= 0.5) continue;
      rankSum += rank;
      positives += 1;
    }
    start = end;
  }
  const negatives = order.length - positives;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

const BINS = 10;

/** Expected calibration error: mean distance of chance and truth over ten equally wide bins, by their share. */
export function calibrationError(
  chances: readonly number[],
  truth: readonly number[],
  weights: readonly number[] = chances.map(() => 1),
): number {
  const bins = Array.from({ length: BINS }, () => ({ chance: 0, truth: 0 }));
  let total = 0;
  for (const [index, chance] of chances.entries()) {
    const weight = weights[index] ?? 1;
    const bin = bins[Math.min(BINS - 1, Math.floor(chance * BINS))];
    if (bin === undefined) continue;
    bin.chance += weight * chance;
    bin.truth += weight * (truth[index] ?? 0);
    total += weight;
  }
  return bins.reduce((sum, bin) => sum + Math.abs(bin.chance - bin.truth), 0) / total;
}

/** Mean squared distance of chance and truth. */
export function brierScore(chances: readonly number[], truth: readonly number[]): number {
  const sum = chances.reduce((all, chance, index) => all + (chance - (truth[index] ?? 0)) ** 2, 0);
  return sum / chances.length;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 1_000;

/** 90 % interval of a figure over resamples of its rows with repetition; the same rows give the same interval. */
export function bootstrap(size: number, measure: (rows: readonly number[]) => number): Interval {
  const next = createChance(20_011);
  const values = Array.from({ length: RESAMPLES }, () =>
    measure(Array.from({ length: size }, () => Math.floor(next() * size))),
  ).sort((a, b) => a - b);
  return { low: values[RESAMPLES * 0.05] ?? 0, high: values[RESAMPLES * 0.95 - 1] ?? 0 };
}

/**
 * The same over whole groups, such as owners: what one person's mail has in common makes its mails count for fewer.
 *
 * @param groups  of each row, its group
 */
export function bootstrapGroups(
  groups: readonly string[],
  measure: (rows: readonly number[]) => number,
): Interval {
  const rowsOf = new Map<string, number[]>();
  for (const [row, group] of groups.entries())
    rowsOf.set(group, [...(rowsOf.get(group) ?? []), row]);
  const all = [...rowsOf.values()];
  return bootstrap(all.length, (chosen) => measure(chosen.flatMap((each) => all[each] ?? [])));
}

/** A fixed sequence of numbers from 0 to below 1 (mulberry32). */
export function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
