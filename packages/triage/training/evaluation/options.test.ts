import { expect, test } from 'vitest';
import { readOptions, UsageError } from './options.ts';

test('without naming a part, all of them; --quick none', () => {
  const parts = (...args: string[]) => {
    const { rivals, curve, shuffled, heldOut } = readOptions(args);
    return [rivals, curve, shuffled, heldOut];
  };
  expect(parts()).toEqual([true, true, true, true]);
  expect(parts('folder', '--quick')).toEqual([false, false, false, false]);
  expect(parts('folder', '--rivals')).toEqual([true, false, false, false]);
});

test('a folder named twice is read once', () => {
  expect(readOptions(['a', '--train', 'b', '--train', './b']).train).toHaveLength(1);
});

test.each([
  ['an unknown part', ['--all']],
  ['a price without a number', ['--price-in', 'abc']],
  ['an empty price', ['--price-out', '']],
  ['a price below nothing', ['--price-in=-1']],
  ['two folders', ['a', 'b']],
  ['a quick part', ['--quick', '--rivals']],
  ['a card of a part', ['a', '--card', '--quick']],
  ['a card without the curve', ['a', '--card', '--rivals', '--shuffled']],
])('%s is refused', (_, args) => {
  expect(() => readOptions(args)).toThrow(UsageError);
});
