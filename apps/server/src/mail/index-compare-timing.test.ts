import { createScriptedClock } from '@eisen/testkit';
import { expect, it, vi } from 'vitest';
import { createCompareTiming } from './index-compare-timing.ts';

/** @param difference  between the rows and the provider's count, `minutes` after the last comparison */
function ask(difference: number, minutes: number, standing = 0) {
  const clock = createScriptedClock();
  const timing = createCompareTiming(clock);
  const comparedAt = clock.now();
  timing.noteCompared('a', standing);
  clock.advance({ ms: minutes * 60_000 });
  return timing.isDue('a', comparedAt, async () => difference);
}

it.each([
  ['a new difference, at once', 1, 0.5, 0, false],
  ['a new difference, after a minute', 1, 1, 0, true],
  ['another one than a comparison left, after a minute', 2, 1, 1, true],
  ['the one that a comparison left, after nine minutes', 1, 9, 1, false],
  ['the one that a comparison left, after ten', 1, 10, 1, true],
  ['equal sums, after 59 minutes', 0, 59, 0, false],
  ['equal sums, after an hour', 0, 60, 0, true],
])('%s [PLUS-21]', async (_, difference, minutes, standing, expected) => {
  expect(await ask(difference, minutes, standing)).toBe(expected);
});

it('counts no rows while it is too soon or already due', async () => {
  const clock = createScriptedClock();
  const timing = createCompareTiming(clock);
  const count = vi.fn(async () => 1);
  expect(await timing.isDue('a', clock.now(), count)).toBe(false);
  expect(await timing.isDue('a', null, count)).toBe(true);
  expect(count).not.toHaveBeenCalled();
});
