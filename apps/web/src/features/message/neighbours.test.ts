import { describe, expect, it } from 'vitest';
import { nextAfterRemoval, placeIn } from './neighbours.ts';

describe('the place of an email in its list', () => {
  it.each([
    { id: 'a', index: 0, previous: null, next: 'b' },
    { id: 'b', index: 1, previous: 'a', next: 'c' },
    { id: 'c', index: 2, previous: 'b', next: null },
    { id: 'x', index: -1, previous: null, next: null },
  ])('$id is at $index, and the arrows stop at the ends [DETAIL-03, DETAIL-14]', (expected) => {
    expect(placeIn(['a', 'b', 'c'], expected.id)).toEqual({
      index: expected.index,
      total: 3,
      previous: expected.previous,
      next: expected.next,
    });
  });

  it.each([
    { before: ['a', 'b', 'c'], removed: 'a', shows: 'b' },
    { before: ['a', 'b', 'c'], removed: 'b', shows: 'c' },
    { before: ['a', 'b', 'c'], removed: 'c', shows: 'b' },
    { before: ['a'], removed: 'a', shows: null },
  ])('after $removed left $before, $shows shows [DETAIL-19]', ({ before, removed, shows }) => {
    const remaining = before.filter((id) => id !== removed);
    expect(nextAfterRemoval(remaining, before.indexOf(removed))).toBe(shows);
  });
});
