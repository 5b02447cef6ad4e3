import { decodeBytes, decodeSortedIds, interleave } from './bytes.ts';
import type { MailTokens } from './grams.ts';
import { HEADS, type HeadName } from './heads.ts';
import { createIdTable } from './id-table.ts';
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

/** A mail's words among the meanings: -1 for one that is not known. */
export interface KnownWords {
  readonly subject: readonly number[];
  readonly body: readonly number[];
  /** One over the sum of rarities of each place. */
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
/** What the table holds of each word: place after place, head after head. */
const ROW = MEANING_PLACES.length * HEADS.length;
const [IN_SUBJECT, IN_OPENING, IN_BODY] = [0, 1, 2];

export function unpackMeanings(weights: MeaningWeights): Meanings {
  const words = createIdTable(decodeSortedIds(decodeBytes(weights.ids)));
  const rarity = Float64Array.from(decodeBytes(weights.rarity), (byte) => byte / 255);
  // Row after row of a word, place after place, head after head.
  const table = interleave(HEADS.map((head) => weights.bytes[head]));
  const scale = HEADS.map((head) => weights.scale[head]);
  const sums = new Float64Array(ROW);

  const findAll = (tokens: readonly Token[]): readonly number[] => {
    const found: number[] = new Array(tokens.length).fill(NOT_KNOWN);
    for (let at = 0; at < tokens.length; at += 1) found[at] = words.find((tokens[at] as Token).id);
    return found;
  };
  const shareOf = (found: readonly number[], end: number): number => {
    let sum = 0;
    for (let at = 0; at < end; at += 1) {
      const word = found[at] as number;
      if (word >= 0) sum += rarity[word] as number;
    }
    return 1 / Math.max(LEAST_RARITY, sum);
  };
  /** @param row  of the word and the place in the table */
  const addWord = (factor: number, row: number, place: number): void => {
    for (let head = 0; head < HEADS.length; head += 1) {
      const at = place * HEADS.length + head;
      sums[at] = (sums[at] as number) + factor * (table[row + head] as number);
    }
  };
  const partOf = (word: number, place: number, head: number): number =>
    word < 0
      ? 0
      : (rarity[word] as number) *
        (scale[head] as number) *
        (table[word * ROW + place * HEADS.length + head] as number);

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
      for (const word of subject) {
        if (word >= 0) addWord(rarity[word] as number, word * ROW, IN_SUBJECT);
      }
      for (let at = 0; at < body.length; at += 1) {
        const word = body[at] as number;
        if (word < 0) continue;
        const factor = rarity[word] as number;
        const row = word * ROW;
        if (at < OPENING_TOKENS) addWord(factor, row + HEADS.length, IN_OPENING);
        addWord(factor, row + 2 * HEADS.length, IN_BODY);
      }
      for (let head = 0; head < HEADS.length; head += 1) {
        let sum = 0;
        for (let place = 0; place < shares.length; place += 1) {
          sum += (sums[place * HEADS.length + head] as number) * (shares[place] as number);
        }
        scores[head] = (scores[head] as number) + sum * (scale[head] as number);
      }
    },
    partsOf: ({ subject, body, shares }, field, head) => {
      if (field === 'subject') {
        return subject.map((word) => partOf(word, IN_SUBJECT, head) * shares[0]);
      }
      return body.map((word, at) => {
        const opening = at < OPENING_TOKENS ? partOf(word, IN_OPENING, head) * shares[1] : 0;
        return opening + partOf(word, IN_BODY, head) * shares[2];
      });
    },
  };
}
