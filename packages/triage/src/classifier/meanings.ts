import { decodeBytes, decodeSigned, decodeSortedIds } from './bytes.ts';
import type { FeatureSet } from './features.ts';
import { HEADS, type HeadName } from './heads.ts';

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
  /** Log-odds of a mail's words by their meaning: of each place their weighed average. */
  score(features: FeatureSet, head: HeadName): number;
  /** The part of one token of the subject or the body. */
  tokenPart(features: FeatureSet, field: 'subject' | 'body', at: number, head: HeadName): number;
}

/** A mail's words among the meanings: -1 for one that is not known. */
interface KnownTokens {
  readonly subject: Int32Array;
  readonly body: Int32Array;
  /** One over the sum of rarities of each place. */
  readonly shares: readonly number[];
}

export function unpackMeanings(weights: MeaningWeights): Meanings {
  const places = new Map(decodeSortedIds(decodeBytes(weights.ids)).map((id, at) => [id, at]));
  const rarity = Float64Array.from(decodeBytes(weights.rarity), (byte) => byte / 255);
  const tables = Object.fromEntries(
    HEADS.map((head) => [head, decodeSigned(weights.bytes[head], weights.scale[head])]),
  ) as Record<HeadName, Float64Array>;
  const known = new WeakMap<FeatureSet, KnownTokens>();

  const knownOf = (features: FeatureSet): KnownTokens => {
    let tokens = known.get(features);
    if (tokens === undefined) {
      const find = (ids: readonly number[]): Int32Array =>
        Int32Array.from(ids, (id) => places.get(id) ?? -1);
      const [subject, body] = [find(features.wordIds.subject), find(features.wordIds.body)];
      const share = (words: Int32Array): number => {
        let sum = 0;
        for (const word of words) if (word >= 0) sum += rarity[word] ?? 0;
        return 1 / Math.max(LEAST_RARITY, sum);
      };
      const shares = [share(subject), share(body.subarray(0, OPENING_TOKENS)), share(body)];
      tokens = { subject, body, shares };
      known.set(features, tokens);
    }
    return tokens;
  };
  const wordPart = (word: number, place: number, head: HeadName): number =>
    word < 0 ? 0 : (rarity[word] ?? 0) * (tables[head][word * MEANING_PLACES.length + place] ?? 0);

  return {
    score: (features, head) => {
      const { subject, body, shares } = knownOf(features);
      let [inSubject, inOpening, inBody] = [0, 0, 0];
      for (const word of subject) inSubject += wordPart(word, 0, head);
      for (const [at, word] of body.entries()) {
        if (at < OPENING_TOKENS) inOpening += wordPart(word, 1, head);
        inBody += wordPart(word, 2, head);
      }
      const [ofSubject = 0, ofOpening = 0, ofBody = 0] = shares;
      return inSubject * ofSubject + inOpening * ofOpening + inBody * ofBody;
    },
    tokenPart: (features, field, at, head) => {
      const { subject, body, shares } = knownOf(features);
      const [ofSubject = 0, ofOpening = 0, ofBody = 0] = shares;
      if (field === 'subject') return wordPart(subject[at] ?? -1, 0, head) * ofSubject;
      const word = body[at] ?? -1;
      const opening = at < OPENING_TOKENS ? wordPart(word, 1, head) * ofOpening : 0;
      return opening + wordPart(word, 2, head) * ofBody;
    },
  };
}
