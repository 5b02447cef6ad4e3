import { byteOf, decodeBytes, decodeSortedIds, packBytes } from './bytes.ts';
import type { FeatureSet } from './features.ts';
import { type MailTokens, visitGrams } from './grams.ts';
import { hashText } from './hash.ts';
import { HEADS, type HeadName, type HeadScores } from './heads.ts';
import { type KnownWords, type MeaningWeights, unpackMeanings } from './meanings.ts';
import { createRowTable } from './row-table.ts';

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

/** What the model makes of one mail. */
export interface ScoredMail {
  /** Log-odds of every head before calibration. */
  readonly scores: HeadScores;
  /** The grams that the model knows, each once. */
  readonly grams: KnownGrams;
  readonly words: KnownWords;
}

interface KnownGrams {
  readonly subject: GramList;
  readonly body: GramList;
  /** What each counts before its weight. */
  readonly value: number;
}

/** Numbers instead of objects: there are hundreds in a mail. */
interface GramList {
  /** What they weigh for each head, four bytes in one number. */
  readonly weights: number[];
  /** Where each stands first: twice the place of its first token, and one more for a pair. */
  readonly spots: number[];
}

export interface Model {
  score(features: FeatureSet): ScoredMail;
  /** What each token of the subject or the body adds to the score by its meaning and by the grams that it is of. */
  partsOf(mail: ScoredMail, field: 'subject' | 'body', axis: AxisName): number[];
  /** The dense feature's part of the score against a mail in which it is 0. */
  densePart(features: FeatureSet, index: number, axis: AxisName): number;
}

/** Of a row the number of the mail in which its word was met last: so no set has to be made for each mail. */
const MET = 1;

/** Unpacks weights; throws when they were made for other features than this code reads. */
export function unpackModel(weights: ModelWeights, denseNames: readonly string[]): Model {
  if (weights.fingerprint !== fingerprintOf(denseNames)) {
    throw new Error('The weights belong to another version of the features: train again.');
  }
  const packed = packBytes(HEADS.map((head) => weights.words.bytes[head]));
  const table = createRowTable(decodeSortedIds(decodeBytes(weights.words.ids)), [
    (place) => packed[place] as number,
    () => 0,
  ]);
  const { rows } = table;
  const scale = HEADS.map((head) => weights.words.scale[head]);
  const { factors } = weights.dense;
  const mean = Float64Array.from(weights.dense.mean);
  const factor = Float64Array.from(weights.dense.factor);
  const facts = HEADS.map((head) => Float64Array.from(factors[head]));
  const values = new Float64Array(denseNames.length);
  const bias = Float64Array.from(HEADS, (head) => weights.bias[head]);
  const meanings = unpackMeanings(weights.meanings);
  let mails = 0;
  const sums = new Float64Array(HEADS.length);

  const standardise = (value: number, index: number): number => {
    const deviation = (value - (mean[index] as number)) * (factor[index] as number);
    return Math.max(-LARGEST_DEVIATION, Math.min(LARGEST_DEVIATION, deviation));
  };
  const findGrams = (mail: MailTokens): KnownGrams => {
    mails = (mails + 1) | 0;
    const subject: GramList = { weights: [], spots: [] };
    const body: GramList = { weights: [], spots: [] };
    visitGrams(mail, (id, field, first, end) => {
      const row = table.find(id);
      if (row < 0 || rows[row + MET] === mails) return;
      rows[row + MET] = mails;
      const list = field === 'subject' ? subject : body;
      list.weights.push(rows[row] as number);
      list.spots.push(2 * first + (end - first - 1));
    });
    return { subject, body, value: valueOfGrams(subject.weights.length + body.weights.length) };
  };
  const addWords = ({ weights: each }: GramList): void => {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let index = 0; index < each.length; index += 1) {
      const weight = each[index] as number;
      a += byteOf(weight, 0);
      b += byteOf(weight, 1);
      c += byteOf(weight, 2);
      d += byteOf(weight, 3);
    }
    for (const [head, sum] of [a, b, c, d].entries()) sums[head] = (sums[head] as number) + sum;
  };
  const addGrams = (scores: Float64Array, { subject, body, value }: KnownGrams): void => {
    sums.fill(0);
    addWords(subject);
    addWords(body);
    for (let head = 0; head < HEADS.length; head += 1) {
      scores[head] =
        (scores[head] as number) + (sums[head] as number) * (scale[head] as number) * value;
    }
  };
  const addFacts = (scores: Float64Array, dense: readonly number[]): void => {
    for (let index = 0; index < dense.length; index += 1) {
      values[index] = standardise(dense[index] as number, index);
    }
    for (let head = 0; head < HEADS.length; head += 1) {
      const weights = facts[head] as Float64Array;
      let sum = scores[head] as number;
      for (let index = 0; index < values.length; index += 1) {
        sum += (weights[index] as number) * (values[index] as number);
      }
      scores[head] = sum;
    }
  };
  return {
    score: (features) => {
      const scores = bias.slice();
      const tokens = { subject: features.subject.tokens, body: features.body.tokens };
      const grams = findGrams(tokens);
      const known = meanings.find(tokens);
      addGrams(scores, grams);
      addFacts(scores, features.dense);
      meanings.addTo(scores, known);
      return { scores: [...scores], grams, words: known };
    },
    partsOf: (mail, field, axis) => {
      const head = HEADS.indexOf(axis);
      const parts = meanings.partsOf(mail.words, field, head);
      const unit = mail.grams.value * (scale[head] as number);
      const { weights: packed, spots } = mail.grams[field];
      for (let index = 0; index < packed.length; index += 1) {
        const weight = byteOf(packed[index] as number, head);
        const spot = spots[index] as number;
        const first = spot >> 1;
        addPart(parts, first, first + 1 + (spot & 1), weight * unit);
      }
      return parts;
    },
    densePart: (features, index, axis) => {
      const weight = factors[axis][index] ?? 0;
      return weight * (standardise(features.dense[index] ?? 0, index) - standardise(0, index));
    },
  };
}

/** Shares a part among the tokens of a range. */
export function addPart(parts: number[], first: number, end: number, part: number): void {
  for (let at = first; at < end; at += 1) parts[at] = (parts[at] ?? 0) + part / (end - first);
}

export function fingerprintOf(denseNames: readonly string[]): number {
  return hashText(denseNames.join('\n'));
}
