import { expect, test } from 'vitest';
import { nextCursor, settleCursor } from './list-cursor.ts';

const LISTS = [['a', 'b', 'c'], [], ['d', 'e']] as const;
const at = (id: string, list: number, index: number) => ({ id, list, index });

test.each([
  ['a first step takes the first email', null, { type: 'step', by: 1 }, at('a', 0, 0)],
  ['steps', at('a', 0, 0), { type: 'step', by: 1 }, at('b', 0, 1)],
  ['stops at the end', at('c', 0, 2), { type: 'step', by: 1 }, at('c', 0, 2)],
  ['stops at the start', at('d', 2, 0), { type: 'step', by: -1 }, at('d', 2, 0)],
  ['passes over an empty list', at('c', 0, 2), { type: 'side', by: 1 }, at('e', 2, 1)],
  ['goes back over it', at('d', 2, 0), { type: 'side', by: -1 }, at('a', 0, 0)],
  ['stays at the last list', at('e', 2, 1), { type: 'side', by: 1 }, at('e', 2, 1)],
  ['goes where it is placed', null, { type: 'place', id: 'e' }, at('e', 2, 1)],
  ['an unknown email changes nothing', at('a', 0, 0), { type: 'place', id: 'x' }, at('a', 0, 0)],
  ['leaves', at('a', 0, 0), { type: 'leave' }, null],
] as const)('%s', (_, cursor, action, expected) => {
  expect(nextCursor(cursor, LISTS, action)).toEqual(expected);
});

test('there is no cursor where there is no email', () => {
  expect(nextCursor(null, [[], []], { type: 'step', by: 1 })).toBeNull();
});

test.each([
  ['follows its email down', at('b', 0, 1), [['n', 'a', 'b']], at('b', 0, 2)],
  ['follows it into another list', at('b', 0, 1), [['a'], ['b']], at('b', 1, 0)],
  ['takes the place of one that left', at('b', 0, 1), [['a', 'c']], at('c', 0, 1)],
  ['takes the last one at the end', at('c', 0, 2), [['a', 'b']], at('b', 0, 1)],
  ['goes when the list is empty', at('a', 0, 0), [[]], null],
] as const)('%s', (_, cursor, lists, expected) => {
  expect(settleCursor(cursor, lists)).toEqual(expected);
});

test('an unchanged list keeps the same object', () => {
  const cursor = at('b', 0, 1);
  expect(settleCursor(cursor, LISTS)).toBe(cursor);
});
