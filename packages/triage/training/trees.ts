/** A regression tree as flat arrays: node i splits `feature[i]` at `threshold[i]`, leaves have feature -1. */
export interface Tree {
  readonly feature: number[];
  readonly threshold: number[];
  readonly left: number[];
  readonly right: number[];
  readonly value: number[];
}

export interface BoostOptions {
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  readonly minHessian: number;
  readonly penalty: number;
  /** Share of columns tried for each tree, chosen by a fixed sequence. */
  readonly columnShare: number;
}

const BINS = 32;

/** Gradient-boosted trees on the logistic loss, starting from given log-odds; deterministic. */
export function fitBoostedTrees(
  columns: readonly Float64Array[],
  targets: readonly number[],
  weights: readonly number[],
  base: Float64Array,
  options: BoostOptions,
): readonly Tree[] {
  const count = targets.length;
  const binned = columns.map(binColumn);
  const scores = Float64Array.from(base);
  const gradient = new Float64Array(count);
  const hessian = new Float64Array(count);
  const trees: Tree[] = [];
  let seed = 12345;
  for (let round = 0; round < options.trees; round += 1) {
    for (let row = 0; row < count; row += 1) {
      const chance = 1 / (1 + Math.exp(-(scores[row] as number)));
      const weight = weights[row] as number;
      gradient[row] = weight * (chance - (targets[row] as number));
      hessian[row] = weight * Math.max(1e-6, chance * (1 - chance));
    }
    const chosen = columns
      .map((_, index) => index)
      .filter(() => {
        seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
        return seed / 0x7fffffff < options.columnShare;
      });
    const tree = growTree(binned, chosen, gradient, hessian, options);
    trees.push(tree);
    for (let row = 0; row < count; row += 1) {
      scores[row] =
        (scores[row] as number) +
        scoreTree(tree, (feature) => (columns[feature] as Float64Array)[row] as number);
    }
  }
  return trees;
}

export function scoreTree(tree: Tree, readValue: (feature: number) => number): number {
  let node = 0;
  while ((tree.feature[node] as number) >= 0) {
    const goesLeft = readValue(tree.feature[node] as number) <= (tree.threshold[node] as number);
    node = (goesLeft ? tree.left[node] : tree.right[node]) as number;
  }
  return tree.value[node] as number;
}

interface BinnedColumn {
  readonly bins: Uint8Array;
  /** Upper bound of each bin. */
  readonly bounds: readonly number[];
}

function binColumn(column: Float64Array): BinnedColumn {
  const sorted = Float64Array.from(column).sort();
  const bounds: number[] = [];
  for (let bin = 1; bin < BINS; bin += 1) {
    const bound = sorted[Math.floor((bin * sorted.length) / BINS)] as number;
    if (bounds.length === 0 || bound > (bounds.at(-1) as number)) bounds.push(bound);
  }
  const distinct = new Set(sorted);
  if (distinct.size <= BINS)
    bounds.splice(0, bounds.length, ...[...distinct].sort((a, b) => a - b).slice(0, -1));
  const bins = Uint8Array.from(column, (value) => {
    const index = bounds.findIndex((bound) => value <= bound);
    return index < 0 ? bounds.length : index;
  });
  return { bins, bounds };
}

function growTree(
  columns: readonly BinnedColumn[],
  chosen: readonly number[],
  gradient: Float64Array,
  hessian: Float64Array,
  options: BoostOptions,
): Tree {
  const tree: Tree = { feature: [], threshold: [], left: [], right: [], value: [] };
  const grow = (rows: Int32Array, depth: number): number => {
    const node = tree.feature.length;
    let [g, h] = [0, 0];
    for (const row of rows) {
      g += gradient[row] as number;
      h += hessian[row] as number;
    }
    tree.feature.push(-1);
    tree.threshold.push(0);
    tree.left.push(0);
    tree.right.push(0);
    tree.value.push((-options.rate * g) / (h + options.penalty));
    if (depth >= options.depth) return node;
    const split = findSplit(columns, chosen, rows, gradient, hessian, g, h, options);
    if (split === null) return node;
    const column = columns[split.feature] as BinnedColumn;
    tree.feature[node] = split.feature;
    tree.threshold[node] = column.bounds[split.bin] as number;
    tree.left[node] = grow(
      rows.filter((row) => (column.bins[row] as number) <= split.bin),
      depth + 1,
    );
    tree.right[node] = grow(
      rows.filter((row) => (column.bins[row] as number) > split.bin),
      depth + 1,
    );
    return node;
  };
  grow(
    Int32Array.from(gradient, (_, index) => index),
    0,
  );
  return tree;
}

function findSplit(
  columns: readonly BinnedColumn[],
  chosen: readonly number[],
  rows: Int32Array,
  gradient: Float64Array,
  hessian: Float64Array,
  g: number,
  h: number,
  options: BoostOptions,
): { readonly feature: number; readonly bin: number } | null {
  let best: { feature: number; bin: number } | null = null;
  let bestGain = 1e-4;
  const parent = (g * g) / (h + options.penalty);
  const sumG = new Float64Array(BINS + 1);
  const sumH = new Float64Array(BINS + 1);
  for (const feature of chosen) {
    const { bins, bounds } = columns[feature] as BinnedColumn;
    if (bounds.length === 0) continue;
    sumG.fill(0);
    sumH.fill(0);
    for (const row of rows) {
      const bin = bins[row] as number;
      sumG[bin] = (sumG[bin] as number) + (gradient[row] as number);
      sumH[bin] = (sumH[bin] as number) + (hessian[row] as number);
    }
    let [leftG, leftH] = [0, 0];
    for (let bin = 0; bin < bounds.length; bin += 1) {
      leftG += sumG[bin] as number;
      leftH += sumH[bin] as number;
      const rightH = h - leftH;
      if (leftH < options.minHessian || rightH < options.minHessian) continue;
      const rightG = g - leftG;
      const gain =
        (leftG * leftG) / (leftH + options.penalty) +
        (rightG * rightG) / (rightH + options.penalty) -
        parent;
      if (gain > bestGain) {
        bestGain = gain;
        best = { feature, bin };
      }
    }
  }
  return best;
}
