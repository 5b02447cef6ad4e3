/** Finds the place of a hashed word; a table of its own because a Map of numbers is several times slower here. */
export interface IdTable {
  /** The place of the id in the list that the table was made of; -1 when it is not there. */
  find(id: number): number;
}

/** @param ids  distinct whole numbers from 0 */
export function createIdTable(ids: readonly number[]): IdTable {
  let size = 16;
  while (size < ids.length * 2) size *= 2;
  const mask = size - 1;
  const keys = new Int32Array(size).fill(-1);
  const places = new Int32Array(size);
  for (const [place, id] of ids.entries()) {
    let slot = id & mask;
    while (keys[slot] !== -1) slot = (slot + 1) & mask;
    keys[slot] = id;
    places[slot] = place;
  }
  return {
    find: (id) => {
      for (let slot = id & mask; ; slot = (slot + 1) & mask) {
        const key = keys[slot];
        if (key === id) return places[slot] ?? -1;
        if (key === -1) return -1;
      }
    },
  };
}
