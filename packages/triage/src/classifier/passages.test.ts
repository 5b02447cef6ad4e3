import { expect, test } from 'vitest';
import { leaveOutSaid } from './passages.ts';

test.each([
  [['we are blocked', 'We are blocked until noon'], ['We are blocked until noon']],
  [
    ['until noon', 'by Friday', 'until noon'],
    ['until noon', 'by Friday'],
  ],
])('no quotation stands in another: %j [FIX-19]', (quotes, left) => {
  expect(leaveOutSaid(quotes)).toEqual(left);
});
