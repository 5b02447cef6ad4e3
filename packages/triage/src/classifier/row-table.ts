/**
 * Finds what belongs to a hashed word. A table of its own, because a Map of numbers is several times slower here, and
 * with everything about a word side by side, so that a look is one reach into memory.
 */
export interface RowTable {
  /** Where the row of an id begins in `rows`; -1 when it is not there. */
  find(id: number): number;
  readonly rows: Int32Array;
}

/**
 * @param ids      distinct whole numbers from 0
 * @param columns  of each row, by the place of its id in the list
 */
export function createRowTable(
  ids: readonly number[],
  columns: readonly ((place: number) => number)[],
): RowTable {
  let slots = 16;
  while (slots < ids.length * 1.5) slots *= 2;
  const mask = slots - 1;
  // An id, then its row.
  const width = 1 + columns.length;
  const rows = new Int32Array(slots * width);
  for (let slot = 0; slot < slots; slot += 1) rows[slot * width] = NO_ID;
  for (const [place, id] of ids.entries()) {
    let slot = id & mask;
    while (rows[slot * width] !== NO_ID) slot = (slot + 1) & mask;
    rows[slot * width] = id;
    for (const [column, valueAt] of columns.entries())
      rows[slot * width + 1 + column] = valueAt(place);
  }
  return {
    find: (id) => {
      for (let slot = id & mask; ; slot = (slot + 1) & mask) {
        const key = rows[slot * width];
        if (key === id) return slot * width + 1;
        if (key === NO_ID) return -1;
      }
    },
    rows,
  };
}

const NO_ID = -1;
