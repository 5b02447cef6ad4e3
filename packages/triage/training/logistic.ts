/** One row for the linear models: sparse word features and dense facts. */
export interface Row {
  /** Columns of present words, and the value of each. */
  readonly words: Int32Array;
  readonly values: Float64Array;
  /** Standardised. */
  readonly dense: Float64Array;
}

export interface LinearModel {
  readonly words: Float64Array;
  readonly dense: Float64Array;
  readonly bias: number;
}

export interface LinearOptions {
  /** L2 on word weights and on dense weights, per row weight. */
  readonly wordPenalty: number;
  readonly densePenalty: number;
  readonly iterations: number;
}

/** Log-odds of a row. */
export function scoreRow(model: LinearModel, row: Row): number {
  let score = model.bias;
  for (const [place, column] of row.words.entries()) {
    score += (model.words[column] ?? 0) * (row.values[place] ?? 0);
  }
  for (let index = 0; index < row.dense.length; index += 1) {
    score += (model.dense[index] ?? 0) * (row.dense[index] ?? 0);
  }
  return score;
}

export function sigmoid(score: number): number {
  return score >= 0 ? 1 / (1 + Math.exp(-score)) : Math.exp(score) / (1 + Math.exp(score));
}

/** Weighted L2 logistic regression with targets in 0..1, fitted by L-BFGS; deterministic. */
export function fitLogistic(
  rows: readonly Row[],
  targets: readonly number[],
  weights: readonly number[],
  wordCount: number,
  options: LinearOptions,
): LinearModel {
  const denseCount = rows[0]?.dense.length ?? 0;
  const size = wordCount + denseCount + 1;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const penaltyOf = (index: number): number => {
    if (index < wordCount) return options.wordPenalty;
    return index < wordCount + denseCount ? options.densePenalty : 0;
  };
  const evaluate = (point: Float64Array, gradient: Float64Array): number => {
    gradient.fill(0);
    let loss = 0;
    const bias = point[size - 1] ?? 0;
    for (let r = 0; r < rows.length; r += 1) {
      const row = rows[r] as Row;
      const { words, values, dense } = row;
      let score = bias;
      for (let w = 0; w < words.length; w += 1) {
        score += (point[words[w] as number] as number) * (values[w] as number);
      }
      for (let d = 0; d < denseCount; d += 1) {
        score += (point[wordCount + d] as number) * (dense[d] as number);
      }
      const target = targets[r] as number;
      const weight = (weights[r] as number) / total;
      loss +=
        weight * (Math.log1p(Math.exp(-Math.abs(score))) + Math.max(score, 0) - target * score);
      const slope = weight * (sigmoid(score) - target);
      for (let w = 0; w < words.length; w += 1) {
        const column = words[w] as number;
        gradient[column] = (gradient[column] as number) + slope * (values[w] as number);
      }
      for (let d = 0; d < denseCount; d += 1) {
        gradient[wordCount + d] =
          (gradient[wordCount + d] as number) + slope * (dense[d] as number);
      }
      gradient[size - 1] = (gradient[size - 1] as number) + slope;
    }
    for (let index = 0; index < size - 1; index += 1) {
      const value = point[index] as number;
      const penalty = penaltyOf(index);
      loss += 0.5 * penalty * value * value;
      gradient[index] = (gradient[index] as number) + penalty * value;
    }
    return loss;
  };
  const point = minimize(evaluate, size, options.iterations);
  return {
    words: point.slice(0, wordCount),
    dense: point.slice(wordCount, wordCount + denseCount),
    bias: point[size - 1] ?? 0,
  };
}

type Objective = (point: Float64Array, gradient: Float64Array) => number;

const MEMORY = 8;

/** L-BFGS with backtracking. */
export function minimize(evaluate: Objective, size: number, iterations: number): Float64Array {
  let point = new Float64Array(size);
  let gradient = new Float64Array(size);
  let loss = evaluate(point, gradient);
  const steps: Float64Array[] = [];
  const changes: Float64Array[] = [];
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    const direction = descend(gradient, steps, changes);
    const slope = dot(direction, gradient);
    if (slope > -1e-12) break;
    let rate = iteration === 0 ? 1 / Math.max(1e-9, Math.sqrt(dot(gradient, gradient))) : 1;
    let next = point;
    const nextGradient = new Float64Array(size);
    let nextLoss = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 25; attempt += 1) {
      next = point.map((value, index) => value + rate * (direction[index] as number));
      nextLoss = evaluate(next, nextGradient);
      if (nextLoss <= loss + 1e-4 * rate * slope) break;
      rate /= 2;
    }
    if (!(nextLoss < loss)) break;
    const step = next.map((value, index) => value - (point[index] as number));
    const change = nextGradient.map((value, index) => value - (gradient[index] as number));
    if (dot(step, change) > 1e-14) {
      steps.push(step);
      changes.push(change);
      if (steps.length > MEMORY) {
        steps.shift();
        changes.shift();
      }
    }
    const isDone = loss - nextLoss < 1e-9 * Math.max(1, Math.abs(loss));
    point = next;
    gradient = nextGradient;
    loss = nextLoss;
    if (isDone) break;
  }
  return point;
}

function descend(
  gradient: Float64Array,
  steps: readonly Float64Array[],
  changes: readonly Float64Array[],
): Float64Array {
  const direction = gradient.map((value) => -value);
  const alphas: number[] = [];
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const step = steps[index] as Float64Array;
    const change = changes[index] as Float64Array;
    const alpha = dot(step, direction) / dot(step, change);
    alphas[index] = alpha;
    addScaled(direction, change, -alpha);
  }
  const [step, change] = [steps.at(-1), changes.at(-1)];
  if (step !== undefined && change !== undefined) {
    const scale = dot(step, change) / dot(change, change);
    for (let index = 0; index < direction.length; index += 1)
      direction[index] = (direction[index] as number) * scale;
  }
  for (let index = 0; index < steps.length; index += 1) {
    const beta =
      dot(changes[index] as Float64Array, direction) /
      dot(steps[index] as Float64Array, changes[index] as Float64Array);
    addScaled(direction, steps[index] as Float64Array, (alphas[index] as number) - beta);
  }
  return direction;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1)
    sum += (a[index] as number) * (b[index] as number);
  return sum;
}

function addScaled(target: Float64Array, source: Float64Array, scale: number): void {
  for (let index = 0; index < target.length; index += 1) {
    target[index] = (target[index] as number) + scale * (source[index] as number);
  }
}
