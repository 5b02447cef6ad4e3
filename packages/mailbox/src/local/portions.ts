/** Bytes of mail that a store is given or asked for in one go: an embedded database serves nobody else meanwhile. */
export const PORTION_BYTES = 1024 * 1024;

/** All items in their order, in portions of about so many bytes; one that is longer is a portion of its own. */
export function portionsOf<T>(items: readonly T[], bytesOf: (item: T) => number): T[][] {
  const portions: T[][] = [];
  let bytes = PORTION_BYTES;
  for (const item of items) {
    const cost = bytesOf(item);
    if (bytes + cost > PORTION_BYTES) {
      portions.push([]);
      bytes = 0;
    }
    portions.at(-1)?.push(item);
    bytes += cost;
  }
  return portions;
}
