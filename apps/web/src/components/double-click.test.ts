import { expect, test } from 'vitest';
import { completesDoubleClick } from './double-click.ts';

test.each([
  [null, 1_000, false],
  [1_000, 1_001, true],
  [1_000, 1_300, true],
  [1_000, 1_301, false],
  [1_000, 1_500, false],
])('a click at %s followed by one at %s opens: %s [CARD-10] [CONST-06]', (previous, now, opens) => {
  expect(completesDoubleClick(previous, now)).toBe(opens);
});
