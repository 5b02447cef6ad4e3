import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareInbox } from './index-compare.ts';

const ref = (id: string) => ({ id, threadId: `t-${id}`, receivedAt: new Date(0) });

describe('comparing the index with the inbox', () => {
  it('finds what arrived and what left', () => {
    const { arrived, left } = compareInbox(new Set(['a', 'b']), [ref('b'), ref('c')]);
    expect(arrived.map(({ id }) => id)).toEqual(['c']);
    expect(left).toEqual(['a']);
  });

  it('makes the index equal to the inbox, whatever both hold', () => {
    const ids = fc.array(fc.string({ maxLength: 2 }));
    fc.assert(
      fc.property(ids, ids, (known, found) => {
        const { arrived, left } = compareInbox(new Set(known), found.map(ref));
        const after = new Set(known);
        for (const id of left) after.delete(id);
        for (const { id } of arrived) {
          expect(after.has(id)).toBe(false);
          after.add(id);
        }
        expect([...after].sort()).toEqual([...new Set(found)].sort());
      }),
    );
  });
});
