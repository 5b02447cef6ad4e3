import { byteOf, decodeBytes, decodeSortedIds, packBytes } from './bytes.ts';
import type { MailTokens } from './grams.ts';
import { HEADS, type HeadName } from './heads.ts';
import { createRowTable } from './row-table.ts';
import type { Token } from './tokens.ts';

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

/** A mail's words among the meanings: where the row of each begins, -1 for one that is not known. */
export interface KnownWords {
  readonly subject: readonly number[];
  readonly body: readonly number[];
  /** One over the sum of rarities of each place, in bytes. */
  readonly shares: readonly [subject: number, opening: number, body: number];
}

export interface Meanings {
  find(mail: MailTokens): KnownWords;
  /** Adds the log-odds of a mail's words by their meaning, of each place their weighed average, to each head's score. */
  addTo(scores: Float64Array, known: KnownWords): void;
  /** What each token of the subject or the body adds to a head's score. */
  partsOf(known: KnownWords, field: 'subject' | 'body', head: number): number[];
}

const NOT_KNOWN = -1;
/** What a row holds: rarity, then for each place the four heads' bytes. */
const [RARITY, IN_SUBJECT, IN_OPENING, IN_BODY] = [0, 1, 2, 3];
const RAREST = 255;

export function unpackMeanings(weights: MeaningWeights): Meanings {
  const rarity = decodeBytes(weights.rarity);
  const packed = packBytes(HEADS.map((head) => weights.bytes[head]));
  const table = createRowTable(decodeSortedIds(decodeBytes(weights.ids)), [
    (place) => rarity[place] as number,
    ...MEANING_PLACES.map(
      (_, column) => (place: number) => packed[place * MEANING_PLACES.length + column] as number,
    ),
  ]);
  const { rows } = table;
  const scale = HEADS.map((head) => weights.scale[head]);
  // Place after place, head after head.
  const sums = new Float64Array((1 + MEANING_PLACES.length) * HEADS.length);

  const findAll = (tokens: readonly Token[]): readonly number[] => {
    const found: number[] = new Array(tokens.length).fill(NOT_KNOWN);
    for (let at = 0; at < tokens.length; at += 1) found[at] = table.find((tokens[at] as Token).id);
    return found;
  };
  const shareOf = (found: readonly number[], end: number): number => {
    let sum = 0;
    for (let at = 0; at < end; at += 1) {
      const row = found[at] as number;
      if (row >= 0) sum += rows[row + RARITY] as number;
    }
    return 1 / Math.max(LEAST_RARITY * RAREST, sum);
  };
  const addWord = (row: number, place: number): void => {
    const factor = rows[row + RARITY] as number;
    const bytes = rows[row + place] as number;
    const first = place * HEADS.length;
    for (let head = 0; head < HEADS.length; head += 1) {
      sums[first + head] = (sums[first + head] as number) + factor * byteOf(bytes, head);
    }
  };
  const partOf = (row: number, place: number, head: number): number =>
    row < 0
      ? 0
      : (rows[row + RARITY] as number) *
        (scale[head] as number) *
        byteOf(rows[row + place] as number, head);

  return {
    find: (mail) => {
      const subject = findAll(mail.subject);
      const body = findAll(mail.body);
      const opening = Math.min(OPENING_TOKENS, body.length);
      const shares = [
        shareOf(subject, subject.length),
        shareOf(body, opening),
        shareOf(body, body.length),
      ] as const;
      return { subject, body, shares };
    },
    addTo: (scores, { subject, body, shares }) => {
      sums.fill(0);
      for (const row of subject) if (row >= 0) addWord(row, IN_SUBJECT);
      for (let at = 0; at < body.length; at += 1) {
        const row = body[at] as number;
        if (row < 0) continue;
        if (at < OPENING_TOKENS) addWord(row, IN_OPENING);
        addWord(row, IN_BODY);
      }
      for (let head = 0; head < HEADS.length; head += 1) {
        const sum =
          (sums[IN_SUBJECT * HEADS.length + head] as number) * shares[0] +
          (sums[IN_OPENING * HEADS.length + head] as number) * shares[1] +
          (sums[IN_BODY * HEADS.length + head] as number) * shares[2];
        scores[head] = (scores[head] as number) + sum * (scale[head] as number);
      }
    },
    partsOf: ({ subject, body, shares }, field, head) => {
      if (field === 'subject') {
        return subject.map((row) => partOf(row, IN_SUBJECT, head) * shares[0]);
      }
      return body.map((row, at) => {
        const opening = at < OPENING_TOKENS ? partOf(row, IN_OPENING, head) * shares[1] : 0;
        return opening + partOf(row, IN_BODY, head) * shares[2];
      });
    },
  };
}
