import { decodeBytes, decodeSortedIds, interleave } from './bytes.ts';
import type { FeatureSet } from './features.ts';
import type { Gram } from './grams.ts';
import { hashText } from './hash.ts';
import { HEADS, type HeadName, type HeadScores } from './heads.ts';
import { createIdTable } from './id-table.ts';
import { type MeaningWeights, unpackMeanings } from './meanings.ts';

/** What training writes: numbers only, no word and no name of any mail. Made by `training/train.ts`. */
export interface ModelWeights {
  /** Hash of the dense features' names in order: weights and code must belong together. */
  readonly fingerprint: number;
  readonly words: {
    /** Hashed ids, ascending, as base64 of variable-length differences. */
    readonly ids: string;
    /** For each head signed bytes in base64, one for each id; times the scale they are log-odds. */
    readonly bytes: Readonly<Record<HeadName, string>>;
    readonly scale: Readonly<Record<HeadName, number>>;
  };
  readonly dense: {
    readonly mean: readonly number[];
    /** One over the standard deviation; 0 for a constant feature. */
    readonly factor: readonly number[];
    readonly factors: Readonly<Record<HeadName, readonly number[]>>;
  };
  readonly meanings: MeaningWeights;
  readonly bias: Readonly<Record<HeadName, number>>;
  /** For each quadrant, in their order, the factors of `expandScores`. */
  readonly joint: readonly (readonly number[])[];
  /** For each quadrant what its probability counts when the guess is made. */
  readonly quadrantWeights: readonly number[];
  /** Rising pairs of raw and calibrated confidence, joined by straight lines. */
  readonly confidence: readonly (readonly [number, number])[];
  readonly notSureThreshold: number;
  /** What an `eliminate` needs above the threshold: hiding important mail is the worst error. */
  readonly eliminateMargin: number;
}

/** Very short mails count as if they had so many known grams. */
const FEWEST_GRAMS = 15;

/** What each known gram of a mail counts before its weight. */
export function valueOfGrams(known: number): number {
  return 1 / Math.sqrt(Math.max(FEWEST_GRAMS, known));
}

/** Standardised facts are cut here, so that no freak value decides alone. */
export const LARGEST_DEVIATION = 4;

/** The heads that are told to the user. */
export type AxisName = 'urgent' | 'important';

export interface Model {
  /** Log-odds of every head before calibration. */
  score(features: FeatureSet): HeadScores;
  /** The gram's part of the score. */
  wordPart(features: FeatureSet, gram: Gram, axis: AxisName): number;
  /** Whether the meaning of a token is known. */
  isKnown(features: FeatureSet, field: Gram['field'], at: number): boolean;
  /** What a token's meaning adds to the score. */
  meaningPart(features: FeatureSet, field: Gram['field'], at: number, axis: AxisName): number;
  /** The dense feature's part of the score against a mail in which it is 0. */
  densePart(features: FeatureSet, index: number, axis: AxisName): number;
}

/** Unpacks weights; throws when they were made for other features than this code reads. */
export function unpackModel(weights: ModelWeights, denseNames: readonly string[]): Model {
  if (weights.fingerprint !== fingerprintOf(denseNames)) {
    throw new Error('The weights belong to another version of the features: train again.');
  }
  const places = createIdTable(decodeSortedIds(decodeBytes(weights.words.ids)));
  // Row after row of a word, head after head.
  const words = interleave(
    HEADS.map((head) => [weights.words.bytes[head], weights.words.scale[head]] as const),
  );
  const { mean, factor, factors } = weights.dense;
  const facts = HEADS.map((head) => Float64Array.from(factors[head]));
  const meanings = unpackMeanings(weights.meanings);
  const values = new WeakMap<FeatureSet, number>();

  const standardise = (value: number, index: number): number => {
    const deviation = (value - (mean[index] as number)) * (factor[index] as number);
    return Math.max(-LARGEST_DEVIATION, Math.min(LARGEST_DEVIATION, deviation));
  };
  const addWords = (scores: Float64Array, features: FeatureSet): void => {
    const sums = new Float64Array(HEADS.length);
    let known = 0;
    for (const { id } of features.grams) {
      const place = places.find(id);
      if (place < 0) continue;
      known += 1;
      for (let head = 0; head < HEADS.length; head += 1) {
        sums[head] = (sums[head] as number) + (words[place * HEADS.length + head] as number);
      }
    }
    const value = valueOfGrams(known);
    values.set(features, value);
    for (let head = 0; head < HEADS.length; head += 1) {
      scores[head] = (scores[head] as number) + (sums[head] as number) * value;
    }
  };
  const addFacts = (scores: Float64Array, dense: readonly number[]): void => {
    for (let index = 0; index < dense.length; index += 1) {
      const value = standardise(dense[index] as number, index);
      if (value === 0) continue;
      for (let head = 0; head < HEADS.length; head += 1) {
        const weight = (facts[head] as Float64Array)[index] as number;
        scores[head] = (scores[head] as number) + weight * value;
      }
    }
  };
  return {
    score: (features) => {
      const scores = Float64Array.from(HEADS, (head) => weights.bias[head]);
      addWords(scores, features);
      addFacts(scores, features.dense);
      meanings.addTo(scores, features);
      return [...scores];
    },
    wordPart: (features, gram, axis) => {
      const place = places.find(gram.id);
      if (place < 0) return 0;
      return (words[place * HEADS.length + HEADS.indexOf(axis)] ?? 0) * (values.get(features) ?? 0);
    },
    isKnown: meanings.isKnown,
    meaningPart: (features, field, at, axis) =>
      meanings.tokenPart(features, field, at, HEADS.indexOf(axis)),
    densePart: (features, index, axis) => {
      const weight = factors[axis][index] ?? 0;
      return weight * (standardise(features.dense[index] ?? 0, index) - standardise(0, index));
    },
  };
}

export function fingerprintOf(denseNames: readonly string[]): number {
  return hashText(denseNames.join('\n'));
}
