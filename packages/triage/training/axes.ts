import type { Quadrant } from '@eisen/triage';
import { extractFeatures, type FeatureSet, listDenseNames } from '../src/classifier/features.ts';
import { visitGrams } from '../src/classifier/grams.ts';
import { HEADS, type HeadName, type HeadScores } from '../src/classifier/heads.ts';
import { LARGEST_DEVIATION, valueOfGrams } from '../src/classifier/model.ts';
import { createPhraseFinder } from '../src/classifier/phrases.ts';
import { fitLogistic, type LinearModel, type Row, scoreRow } from './logistic.ts';
import type { Example } from './mail.ts';
import { averageVectors } from './vectors.ts';

export interface AxesOptions {
  /** A word counts only when it stands in the mail of this many owners: no one's private words, no overfitting. */
  readonly fewestOwners: number;
  readonly wordPenalty: number;
  readonly densePenalty: number;
  /** L2 on the directions of the word vectors. */
  readonly vectorPenalty: number;
  readonly iterations: number;
  /** What an invented mail counts against a real one: it is modern, and there is little of it. */
  readonly inventedWeight: Readonly<Record<HeadName, number>>;
  /** How much of the target the defensible second label takes. */
  readonly altShare: number;
  /** False trains on words alone: the baseline. */
  readonly useDense: boolean;
  readonly useVectors: boolean;
}

export const AXES_OPTIONS: AxesOptions = {
  fewestOwners: 4,
  wordPenalty: 0.00002,
  densePenalty: 0.05,
  vectorPenalty: 0.12,
  iterations: 60,
  inventedWeight: { urgent: 2.5, important: 1, do: 2, delegate: 2 },
  altShare: 0.2,
  useDense: true,
  useVectors: true,
};

export interface FittedAxes {
  /** Column of each hashed word. */
  readonly columns: ReadonlyMap<number, number>;
  /** What a word counts before its weight: rare ones more. */
  readonly rarity: Float64Array;
  readonly mean: Float64Array;
  readonly factor: Float64Array;
  readonly vectorMean: Float64Array;
  /** One over the standard deviation, times what makes the facts' penalty the vectors'; 0 without vectors. */
  readonly vectorFactor: Float64Array;
  /** `dense` holds the facts, then the directions of the vectors. */
  readonly heads: Readonly<Record<HeadName, LinearModel>>;
}

const finder = createPhraseFinder();
export const DENSE_NAMES = listDenseNames(finder);

/** What is known of a mail before any fitting. */
export interface ExampleFeatures extends FeatureSet {
  /** Its hashed words and pairs, each once, in the order of the mail. */
  readonly grams: readonly number[];
  /** Averages of word vectors, see `averageVectors`. */
  readonly vectors: Float64Array;
}

export function readFeatures(examples: readonly Example[]): readonly ExampleFeatures[] {
  return examples.map((example) => {
    const features = extractFeatures(example.input, finder);
    const tokens = { subject: features.subject.tokens, body: features.body.tokens };
    const grams = new Set<number>();
    visitGrams(tokens, (id) => {
      grams.add(id);
    });
    return { ...features, grams: [...grams], vectors: averageVectors(tokens) };
  });
}

/** Fits every head on the given rows. */
export function fitAxes(
  examples: readonly Example[],
  features: readonly ExampleFeatures[],
  rows: readonly number[],
  options: AxesOptions,
): FittedAxes {
  const columns = listColumns(examples, features, rows, options.fewestOwners);
  const frame = {
    columns,
    rarity: measureRarity(features, rows, columns),
    ...measureFacts(features, rows, options),
    ...measureVectors(features, rows, options),
  };
  const inputs = rows.map((row) => toRow(features[row] as ExampleFeatures, frame));
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

export function scoreAxes(axes: FittedAxes, features: ExampleFeatures): HeadScores {
  const row = toRow(features, axes);
  return HEADS.map((head) => scoreRow(axes.heads[head], row));
}

function listColumns(
  examples: readonly Example[],
  features: readonly ExampleFeatures[],
  rows: readonly number[],
  fewestOwners: number,
): ReadonlyMap<number, number> {
  const owners = new Map<number, Set<string>>();
  for (const row of rows) {
    for (const id of (features[row] as ExampleFeatures).grams) {
      const seen = owners.get(id) ?? new Set<string>();
      seen.add((examples[row] as Example).group);
      owners.set(id, seen);
    }
  }
  const kept = [...owners].filter(([, seen]) => seen.size >= fewestOwners).map(([id]) => id);
  return new Map(kept.sort((a, b) => a - b).map((id, column) => [id, column]));
}

/** Logarithm of how few of the mails hold a word. */
function measureRarity(
  features: readonly ExampleFeatures[],
  rows: readonly number[],
  columns: ReadonlyMap<number, number>,
): Float64Array {
  const counts = new Float64Array(columns.size).fill(1);
  for (const row of rows) {
    for (const id of (features[row] as ExampleFeatures).grams) {
      const column = columns.get(id);
      if (column !== undefined) counts[column] = (counts[column] ?? 0) + 1;
    }
  }
  return counts.map((count) => Math.max(0, Math.log(rows.length / count) / RARITY_UNIT));
}

const RARITY_UNIT = 4;

function measureFacts(
  features: readonly ExampleFeatures[],
  rows: readonly number[],
  { useDense }: AxesOptions,
): Pick<FittedAxes, 'mean' | 'factor'> {
  const { mean, deviation } = measureColumns(rows.map((row) => features[row]?.dense ?? []));
  const factor = deviation.map((each) => (!useDense || each < 1e-5 ? 0 : 1 / each));
  return { mean, factor };
}

function measureVectors(
  features: readonly ExampleFeatures[],
  rows: readonly number[],
  { useVectors, densePenalty, vectorPenalty }: AxesOptions,
): Pick<FittedAxes, 'vectorMean' | 'vectorFactor'> {
  const { mean, deviation } = measureColumns(rows.map((row) => features[row]?.vectors ?? []));
  const scale = useVectors ? Math.sqrt(densePenalty / vectorPenalty) : 0;
  const vectorFactor = deviation.map((each) => (each < 1e-9 ? 0 : scale / each));
  return { vectorMean: mean, vectorFactor };
}

function measureColumns(table: readonly ArrayLike<number>[]): {
  readonly mean: Float64Array;
  readonly deviation: Float64Array;
} {
  const width = table[0]?.length ?? 0;
  const [mean, deviation] = [new Float64Array(width), new Float64Array(width)];
  for (let index = 0; index < width; index += 1) {
    let [sum, squares] = [0, 0];
    for (const row of table) sum += row[index] ?? 0;
    const average = sum / table.length;
    for (const row of table) squares += ((row[index] ?? 0) - average) ** 2;
    mean[index] = average;
    deviation[index] = Math.sqrt(squares / table.length);
  }
  return { mean, deviation };
}

type Frame = Omit<FittedAxes, 'heads'>;

function toRow(features: ExampleFeatures, frame: Frame): Row {
  const words = features.grams.flatMap((id) => frame.columns.get(id) ?? []);
  const facts = features.dense.map((value, index) => {
    const deviation = (value - (frame.mean[index] ?? 0)) * (frame.factor[index] ?? 0);
    return Math.max(-LARGEST_DEVIATION, Math.min(LARGEST_DEVIATION, deviation));
  });
  const dense = new Float64Array(facts.length + features.vectors.length);
  dense.set(facts);
  for (const [index, value] of features.vectors.entries()) {
    dense[facts.length + index] =
      (value - (frame.vectorMean[index] ?? 0)) * (frame.vectorFactor[index] ?? 0);
  }
  const value = valueOfGrams(words.length);
  return {
    words: Int32Array.from(words),
    values: Float64Array.from(words, (column) => value * (frame.rarity[column] ?? 0)),
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
