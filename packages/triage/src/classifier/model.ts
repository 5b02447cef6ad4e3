import { decodeBytes, decodeSigned, decodeSortedIds } from './bytes.ts';
import type { FeatureSet } from './features.ts';
import type { Gram } from './grams.ts';
import { hashText } from './hash.ts';
import type { HeadName } from './heads.ts';
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
  /** Log-odds before calibration. */
  score(features: FeatureSet, head: HeadName): number;
  /** The gram's part of the score. */
  wordPart(features: FeatureSet, gram: Gram, head: HeadName): number;
  /** What a token's meaning adds to the score. */
  meaningPart(features: FeatureSet, field: Gram['field'], at: number, head: HeadName): number;
  /** The dense feature's part of the score against a mail in which it is 0. */
  densePart(features: FeatureSet, index: number, head: HeadName): number;
}

/** The places of a mail's grams among the weights, and what each counts. */
interface KnownWords {
  readonly places: readonly number[];
  readonly value: number;
}

/** Unpacks weights; throws when they were made for other features than this code reads. */
export function unpackModel(weights: ModelWeights, denseNames: readonly string[]): Model {
  if (weights.fingerprint !== fingerprintOf(denseNames)) {
    throw new Error('The weights belong to another version of the features: train again.');
  }
  const places = new Map(
    decodeSortedIds(decodeBytes(weights.words.ids)).map((id, place) => [id, place]),
  );
  const decode = (head: HeadName): ReturnType<typeof decodeSigned> =>
    decodeSigned(weights.words.bytes[head], weights.words.scale[head]);
  const words = {
    urgent: decode('urgent'),
    important: decode('important'),
    do: decode('do'),
    delegate: decode('delegate'),
  };
  const { mean, factor, factors } = weights.dense;
  const knownWords = new WeakMap<FeatureSet, KnownWords>();

  const knownOf = (features: FeatureSet): KnownWords => {
    let known = knownWords.get(features);
    if (known === undefined) {
      const found = features.grams.flatMap(({ id }) => places.get(id) ?? []);
      known = { places: found, value: valueOfGrams(found.length) };
      knownWords.set(features, known);
    }
    return known;
  };
  const wordPart: Model['wordPart'] = (features, gram, head) => {
    const place = places.get(gram.id);
    return place === undefined ? 0 : (words[head][place] ?? 0) * knownOf(features).value;
  };
  const standardise = (value: number, index: number): number => {
    const deviation = (value - (mean[index] ?? 0)) * (factor[index] ?? 0);
    return Math.max(-LARGEST_DEVIATION, Math.min(LARGEST_DEVIATION, deviation));
  };
  const meanings = unpackMeanings(weights.meanings);
  return {
    wordPart,
    meaningPart: meanings.tokenPart,
    densePart: (features, index, head) => {
      const weight = factors[head][index] ?? 0;
      return weight * (standardise(features.dense[index] ?? 0, index) - standardise(0, index));
    },
    score: (features, head) => {
      let score = weights.bias[head] + meanings.score(features, head);
      const known = knownOf(features);
      for (const place of known.places) score += (words[head][place] ?? 0) * known.value;
      for (const [index, value] of features.dense.entries()) {
        score += (factors[head][index] ?? 0) * standardise(value, index);
      }
      return score;
    },
  };
}

export function fingerprintOf(denseNames: readonly string[]): number {
  return hashText(denseNames.join('\n'));
}
