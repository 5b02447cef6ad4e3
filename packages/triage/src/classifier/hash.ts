const START = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a over UTF-16 units, 32 bits, finished so that the low bits are mixed too. */
export function hashText(text: string): number {
  return finishHash(continueHash(START, text));
}

/** The hash of texts one after the other, piece by piece: start with `START_OF_HASH`, end with `finishHash`. */
export function continueHash(state: number, text: string): number {
  let hash = state;
  for (let index = 0; index < text.length; index += 1) {
    hash = stepHash(hash, text.charCodeAt(index));
  }
  return hash;
}

/** The same for a single unit. */
export function stepHash(state: number, code: number): number {
  return Math.imul(state ^ code, PRIME);
}

export const START_OF_HASH = START;

export function finishHash(state: number): number {
  const hash = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
