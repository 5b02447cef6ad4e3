import { decodeBytes, decodeSortedIds, interleave } from './bytes.ts';
import type { FeatureSet } from './features.ts';
import { HEADS, type HeadName } from './heads.ts';
import { createIdTable } from './id-table.ts';

/** The places of a mail whose words are averaged apart. */
export const MEANING_PLACES = ['subject', 'opening', 'body'] as const;
/** Tokens that count as the opening of a text. */
export const OPENING_TOKENS = 40;
/** A place with fewer words than this is not judged by them alone. */
export const LEAST_RARITY = 1.5;

/**
 * What the meaning of a frequent word speaks for, whether or not it stood in the training mail: vectors of words,
 * learnt from large public texts, folded with the directions that training found (`training/vectors.ts`).
 */
export interface MeaningWeights {
  /** Hashed words, ascending, as base64 of variable-length differences. */
  readonly ids: string;
  /** For each word an unsigned byte: how much it counts in the average of its place, 255 is 1. */
  readonly rarity: string;
  /** For each head and word three signed bytes, one for each place; times the scale they are log-odds. */
  readonly bytes: Readonly<Record<HeadName, string>>;
  readonly scale: Readonly<Record<HeadName, number>>;
}

export interface Meanings {
  /** Adds the log-odds of a mail's words by their meaning, of each place their weighed average, to each head's score. */
  addTo(scores: Float64Array, features: FeatureSet): void;
  /** Whether the token's meaning is known. */
  isKnown(features: FeatureSet, field: 'subject' | 'body', at: number): boolean;
  /** The part of one token of the subject or the body. */
  tokenPart(features: FeatureSet, field: 'subject' | 'body', at: number, head: number): number;
}

/** A mail's words among the meanings: -1 for one that is not known. */
interface KnownTokens {
  readonly subject: Int32Array;
  readonly body: Int32Array;
  /** One over the sum of rarities of each place. */
  readonly shares: readonly [number, number, number];
}

const [IN_SUBJECT, IN_OPENING, IN_BODY] = [0, 1, 2];

export function unpackMeanings(weights: MeaningWeights): Meanings {
  const words = createIdTable(decodeSortedIds(decodeBytes(weights.ids)));
  const rarity = Float64Array.from(decodeBytes(weights.rarity), (byte) => byte / 255);
  // Row after row of a word, place after place, head after head.
  const table = interleave(
    HEADS.map((head) => [weights.bytes[head], weights.scale[head]] as const),
  );
  const known = new WeakMap<FeatureSet, KnownTokens>();

  const shareOf = (found: Int32Array, end: number): number => {
    let sum = 0;
    for (let at = 0; at < end; at += 1) {
      const word = found[at] as number;
      if (word >= 0) sum += rarity[word] as number;
    }
    return 1 / Math.max(LEAST_RARITY, sum);
  };
  const knownOf = (features: FeatureSet): KnownTokens => {
    let tokens = known.get(features);
    if (tokens === undefined) {
      const subject = features.wordIds.subject.map(words.find);
      const body = features.wordIds.body.map(words.find);
      const opening = Math.min(OPENING_TOKENS, body.length);
      const shares = [
        shareOf(subject, subject.length),
        shareOf(body, opening),
        shareOf(body, body.length),
      ] as const;
      tokens = { subject, body, shares };
      known.set(features, tokens);
    }
    return tokens;
  };
  const addWord = (scores: Float64Array, word: number, place: number, share: number): void => {
    const factor = (rarity[word] as number) * share;
    const row = (word * MEANING_PLACES.length + place) * HEADS.length;
    for (let head = 0; head < HEADS.length; head += 1) {
      scores[head] = (scores[head] as number) + factor * (table[row + head] as number);
    }
  };
  const partOf = (word: number, place: number, head: number): number =>
    word < 0
      ? 0
      : (rarity[word] ?? 0) *
        (table[(word * MEANING_PLACES.length + place) * HEADS.length + head] ?? 0);

  return {
    addTo: (scores, features) => {
      const { subject, body, shares } = knownOf(features);
      for (const word of subject) if (word >= 0) addWord(scores, word, IN_SUBJECT, shares[0]);
      for (let at = 0; at < body.length; at += 1) {
        const word = body[at] as number;
        if (word < 0) continue;
        if (at < OPENING_TOKENS) addWord(scores, word, IN_OPENING, shares[1]);
        addWord(scores, word, IN_BODY, shares[2]);
      }
    },
    isKnown: (features, field, at) => (knownOf(features)[field][at] ?? -1) >= 0,
    tokenPart: (features, field, at, head) => {
      const { subject, body, shares } = knownOf(features);
      if (field === 'subject') return partOf(subject[at] ?? -1, IN_SUBJECT, head) * shares[0];
      const word = body[at] ?? -1;
      const opening = at < OPENING_TOKENS ? partOf(word, IN_OPENING, head) * shares[1] : 0;
      return opening + partOf(word, IN_BODY, head) * shares[2];
    },
  };
}
