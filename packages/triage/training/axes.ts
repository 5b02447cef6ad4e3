import type { Quadrant } from '@eisen/triage';
import { extractFeatures, type FeatureSet, listDenseNames } from '../src/classifier/features.ts';
import {
  FEWEST_WORDS,
  HEADS,
  type HeadName,
  type HeadScores,
  LARGEST_DEVIATION,
} from '../src/classifier/model.ts';
import { createPhraseFinder } from '../src/classifier/phrases.ts';
import { fitLogistic, type LinearModel, type Row, scoreRow } from './logistic.ts';
import type { Example } from './mail.ts';

export interface AxesOptions {
  /** A word counts only when it stands in the mail of this many owners: no one's private words, no overfitting. */
  readonly fewestOwners: number;
  readonly wordPenalty: number;
  readonly densePenalty: number;
  readonly iterations: number;
  /** What an invented mail counts against a real one: it is modern, and there is little of it. */
  readonly inventedWeight: Readonly<Record<HeadName, number>>;
  /** How much of the target the defensible second label takes. */
  readonly altShare: number;
  /** False trains on words alone: the baseline. */
  readonly useDense: boolean;
}

export const AXES_OPTIONS: AxesOptions = {
  fewestOwners: 3,
  wordPenalty: 0.0001,
  densePenalty: 0.08,
  iterations: 90,
  inventedWeight: { urgent: 2.5, important: 1, do: 2, delegate: 2 },
  altShare: 0.35,
  useDense: true,
};

export interface FittedAxes {
  /** Column of each hashed word. */
  readonly columns: ReadonlyMap<number, number>;
  readonly mean: Float64Array;
  readonly factor: Float64Array;
  readonly heads: Readonly<Record<HeadName, LinearModel>>;
}

const finder = createPhraseFinder();
export const DENSE_NAMES = listDenseNames(finder);

export function readFeatures(examples: readonly Example[]): readonly FeatureSet[] {
  return examples.map((example) => extractFeatures(example.input, finder));
}

/** Fits every head on the given rows. */
export function fitAxes(
  examples: readonly Example[],
  features: readonly FeatureSet[],
  rows: readonly number[],
  options: AxesOptions,
): FittedAxes {
  const columns = listColumns(examples, features, rows, options.fewestOwners);
  const { mean, factor } = measureDense(features, rows, options.useDense);
  const frame = { columns, mean, factor };
  const inputs = rows.map((row) => toRow(features[row] as FeatureSet, frame));
  const weightsFor = (head: HeadName): readonly number[] =>
    rows.map((row) => (examples[row]?.source === 'synthetic' ? options.inventedWeight[head] : 1));
  const fit = (head: HeadName): LinearModel =>
    fitLogistic(
      inputs,
      rows.map((row) => targetOf(examples[row] as Example, head, options.altShare)),
      weightsFor(head),
      columns.size,
      options,
    );
  return {
    ...frame,
    heads: {
      urgent: fit('urgent'),
      important: fit('important'),
      do: fit('do'),
      delegate: fit('delegate'),
    },
  };
}

export function scoreAxes(axes: FittedAxes, features: FeatureSet): HeadScores {
  const row = toRow(features, axes);
  return HEADS.map((head) => scoreRow(axes.heads[head], row));
}

function listColumns(
  examples: readonly Example[],
  features: readonly FeatureSet[],
  rows: readonly number[],
  fewestOwners: number,
): ReadonlyMap<number, number> {
  const owners = new Map<number, Set<string>>();
  for (const row of rows) {
    for (const { id } of (features[row] as FeatureSet).grams) {
      const seen = owners.get(id) ?? new Set<string>();
      seen.add((examples[row] as Example).group);
      owners.set(id, seen);
    }
  }
  const kept = [...owners].filter(([, seen]) => seen.size >= fewestOwners).map(([id]) => id);
  return new Map(kept.sort((a, b) => a - b).map((id, column) => [id, column]));
}

function measureDense(
  features: readonly FeatureSet[],
  rows: readonly number[],
  useDense: boolean,
): { readonly mean: Float64Array; readonly factor: Float64Array } {
  const mean = new Float64Array(DENSE_NAMES.length);
  const factor = new Float64Array(DENSE_NAMES.length);
  if (!useDense) return { mean, factor };
  for (let index = 0; index < mean.length; index += 1) {
    const values = rows.map((row) => (features[row] as FeatureSet).dense[index] ?? 0);
    const average = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - average) ** 2, 0) / values.length;
    mean[index] = average;
    factor[index] = variance < 1e-9 ? 0 : 1 / Math.sqrt(variance);
  }
  return { mean, factor };
}

function toRow(features: FeatureSet, frame: Pick<FittedAxes, 'columns' | 'mean' | 'factor'>): Row {
  const words = features.grams.flatMap(({ id }) => frame.columns.get(id) ?? []);
  const dense = Float64Array.from(features.dense, (value, index) => {
    const deviation = (value - (frame.mean[index] ?? 0)) * (frame.factor[index] ?? 0);
    return Math.max(-LARGEST_DEVIATION, Math.min(LARGEST_DEVIATION, deviation));
  });
  return {
    words: Int32Array.from(words),
    wordValue: 1 / Math.sqrt(Math.max(FEWEST_WORDS, words.length)),
    dense,
  };
}

const YES: Readonly<Record<HeadName, readonly Quadrant[]>> = {
  urgent: ['do', 'delegate'],
  important: ['do', 'schedule'],
  do: ['do'],
  delegate: ['delegate'],
};

/** 1 where the label says yes to the head, between 0 and 1 where its second choice says otherwise. */
export function targetOf(example: Example, head: HeadName, altShare: number): number {
  const own = YES[head].includes(example.quadrant) ? 1 : 0;
  if (example.alt === null) return own;
  return own * (1 - altShare) + (YES[head].includes(example.alt) ? altShare : 0);
}
