/** Finds the place of a hashed word; a table of its own because a Map of numbers is several times slower here. */
export interface IdTable {
  /** The place of the id in the list that the table was made of; -1 when it is not there. */
  find(id: number): number;
}

/** @param ids  distinct whole numbers from 0 */
export function createIdTable(ids: readonly number[]): IdTable {
  let size = 16;
  while (size < ids.length * 1.5) size *= 2;
  const mask = size - 1;
  // A bit for each slot that an id would take first: half of all looks end here, in a table that stays in the cache.
  const bits = new Int32Array((8 * size) / 32);
  const bitMask = 8 * size - 1;
  // An id and its place lie side by side: a look is one reach into memory.
  const slots = new Int32Array(2 * size).fill(-1);
  for (const [place, id] of ids.entries()) {
    bits[(id & bitMask) >> 5] = (bits[(id & bitMask) >> 5] as number) | (1 << (id & 31));
    let slot = id & mask;
    while (slots[2 * slot] !== -1) slot = (slot + 1) & mask;
    slots[2 * slot] = id;
    slots[2 * slot + 1] = place;
  }
  return {
    find: (id) => {
      if (((bits[(id & bitMask) >> 5] as number) & (1 << (id & 31))) === 0) return -1;
      for (let slot = id & mask; ; slot = (slot + 1) & mask) {
        const key = slots[2 * slot];
        if (key === id) return slots[2 * slot + 1] as number;
        if (key === -1) return -1;
      }
    },
  };
}
