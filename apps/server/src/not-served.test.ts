import { CALLS } from '@eisen/contract';
import { startStack } from '@eisen/testkit';
import { expect, it } from 'vitest';

/** Calls of the contract that answer 501. This list must shrink to nothing. */
const NOT_SERVED: readonly string[] = [];

it('every call of the contract is served, but those in the list', async () => {
  const stack = await startStack({ engine: 'pglite', people: [] });
  const { notServed } = stack;
  await stack.close();
  expect([...notServed].sort()).toEqual([...NOT_SERVED].sort());
  expect(NOT_SERVED.every((id) => CALLS.some((call) => call.id === id))).toBe(true);
});
