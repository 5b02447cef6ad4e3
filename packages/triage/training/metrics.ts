import { QUADRANTS, type Quadrant } from '@eisen/triage';

export interface Report {
  readonly accuracy: number;
  readonly macroF1: number;
  readonly perQuadrant: Readonly<
    Record<Quadrant, { precision: number; recall: number; f1: number; support: number }>
  >;
}

/** Accuracy, macro-F1 over the four quadrants, precision and recall of each. */
export function report(truth: readonly Quadrant[], answers: readonly Quadrant[]): Report {
  const rows = QUADRANTS.map((quadrant) => {
    const support = truth.filter((each) => each === quadrant).length;
    const given = answers.filter((each) => each === quadrant).length;
    const right = truth.filter(
      (each, index) => each === quadrant && answers[index] === quadrant,
    ).length;
    const precision = given === 0 ? 0 : right / given;
    const recall = support === 0 ? 0 : right / support;
    const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    return [quadrant, { precision, recall, f1, support }] as const;
  });
  const right = truth.filter((each, index) => each === answers[index]).length;
  return {
    accuracy: truth.length === 0 ? 0 : right / truth.length,
    macroF1: rows.reduce((sum, [, row]) => sum + row.f1, 0) / QUADRANTS.length,
    perQuadrant: Object.fromEntries(rows) as unknown as Report['perQuadrant'],
  };
}

/** A report in a few lines, one for each quadrant. */
export function describe(title: string, { accuracy, macroF1, perQuadrant }: Report): string {
  const rows = QUADRANTS.map((quadrant) => {
    const { precision, recall, f1, support } = perQuadrant[quadrant];
    return `  ${quadrant.padEnd(9)} precision ${precision.toFixed(2)} recall ${recall.toFixed(2)} F1 ${f1.toFixed(2)} (${support})`;
  });
  const head = `${title}: accuracy ${accuracy.toFixed(3)}, macro-F1 ${macroF1.toFixed(3)}`;
  return [head, ...rows, ''].join('\n');
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** Area under the ROC curve of scores for yes/no truth. */
export function areaUnderCurve(scores: readonly number[], truth: readonly number[]): number {
  const order = scores
    .map((score, index) => [score, truth[index] ?? 0] as const)
    .sort((a, b) => a[0] - b[0]);
  let [rankSum, positives] = [0, 0];
  for (const [index, [, isTrue]] of order.entries()) {
    if (isTrue > 0.5) {
      rankSum += index + 1;
      positives += 1;
    }
  }
  const negatives = order.length - positives;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}
