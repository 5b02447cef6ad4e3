import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowTable } from './row-table.ts';

test('finds the row of every id and of no other', () => {
  const id = fc.nat({ max: 0xffffff });
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 200 }), fc.array(id), (ids, others) => {
      const { find, rows } = createRowTable(ids, [(place) => place, (place) => -place]);
      for (const [place, each] of ids.entries()) {
        const row = find(each);
        expect([rows[row], rows[row + 1]]).toEqual([place, -place || 0]);
      }
      for (const other of others) {
        expect(find(other) < 0).toBe(!ids.includes(other));
      }
    }),
    { numRuns: 50 },
  );
});
