import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { idOfGram, type MailTokens } from '../src/classifier/grams.ts';
import { LEAST_RARITY, MEANING_PLACES, OPENING_TOKENS } from '../src/classifier/meanings.ts';

/** What frequent English words mean, as learnt from large public texts: see vectors/README.md. */
interface WordVectors {
  readonly words: readonly string[];
  readonly size: number;
  /** Row after row, `size` numbers for each word. */
  readonly values: Float64Array;
}

const FOLDER = new URL('./vectors/', import.meta.url);
const UNIT = 1 / 32;

/** The vectors of this folder: words by falling frequency, signed bytes of a thirty-second each. */
function readVectors(): WordVectors {
  const words = gunzipSync(readFileSync(new URL('words.txt.gz', FOLDER)))
    .toString('utf8')
    .split('\n');
  const bytes = new Int8Array(gunzipSync(readFileSync(new URL('vectors.bin.gz', FOLDER))));
  const values = Float64Array.from(bytes, (byte) => byte * UNIT);
  return { words, size: values.length / words.length, values };
}

const VECTORS = readVectors();
const PLACES: ReadonlyMap<number, number> = new Map(
  VECTORS.words.map((term, word) => [idOfGram(`w ${term}`), word]),
);

/** What a word counts in an average: frequent ones say little. From 0 for the commonest to 1 for the rarest here. */
function rarityOf(word: number): number {
  return Math.log1p(word / COMMON_WORDS) / Math.log1p(VECTORS.words.length / COMMON_WORDS);
}

const COMMON_WORDS = 10;

/** The weighed averages of a mail's word vectors, one after the other for each of `MEANING_PLACES`. */
export function averageVectors({ subject, body }: MailTokens): Float64Array {
  const { size, values } = VECTORS;
  const averages = new Float64Array(MEANING_PLACES.length * size);
  for (const [place, tokens] of [subject, body.slice(0, OPENING_TOKENS), body].entries()) {
    const words = tokens.flatMap(({ id }) => PLACES.get(id) ?? []);
    const total = words.reduce((sum, word) => sum + rarityOf(word), 0);
    for (const word of words) {
      const share = rarityOf(word) / Math.max(LEAST_RARITY, total);
      for (let axis = 0; axis < size; axis += 1) {
        const at = place * size + axis;
        averages[at] = (averages[at] as number) + share * (values[word * size + axis] as number);
      }
    }
  }
  return averages;
}

/** A word as the classifier keeps it: what it counts in an average, and what it weighs in each place. */
export interface WordMeaning {
  readonly id: number;
  readonly rarity: number;
  readonly weights: readonly number[];
}

/**
 * What the directions of the vectors weigh, told word by word: an average's product with the directions is the
 * average of these. So no vector need be shipped, and every word's part can be quoted.
 *
 * @param directions  a weight for each direction, one place after the other
 */
export function weighWords(directions: Float64Array): readonly WordMeaning[] {
  const { size, values } = VECTORS;
  return [...PLACES].map(([id, word]) => ({
    id,
    rarity: rarityOf(word),
    weights: MEANING_PLACES.map((_, place) => {
      let weight = 0;
      for (let axis = 0; axis < size; axis += 1) {
        weight +=
          (directions[place * size + axis] as number) * (values[word * size + axis] as number);
      }
      return weight;
    }),
  }));
}
