import { seededRandom } from '#emulator/faults/seeded-random.ts';

/** Everything that is left to chance in a run comes from here, so that its seed repeats it. */
export interface Chance {
  /** 0 to 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  happens(share: number): boolean;
  /** @throws for an empty list */
  oneOf<T>(list: readonly T[]): T;
}

export function createChance(seed: number): Chance {
  const next = seededRandom(seed * 2_654_435_761);
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    happens: (share) => next() < share,
    oneOf(list) {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new RangeError('There is nothing to choose from.');
      return found;
    },
  };
}
