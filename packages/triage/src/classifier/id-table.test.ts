import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIdTable } from './id-table.ts';

test('finds every id at its place and no other', () => {
  const id = fc.nat({ max: 0xffffff });
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 200 }), fc.array(id), (ids, others) => {
      const table = createIdTable(ids);
      for (const [place, each] of ids.entries()) expect(table.find(each)).toBe(place);
      for (const other of others) expect(table.find(other)).toBe(ids.indexOf(other));
    }),
    { numRuns: 50 },
  );
});
