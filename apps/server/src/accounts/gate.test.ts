import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

it('runs so many at once, in the order they came, whether they succeed or not', async () => {
  const limit = createGate(2);
  const begun: number[] = [];
  let atOnce = 0;
  let most = 0;
  const work = (n: number) => async () => {
    begun.push(n);
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    if (n % 2) throw new Error('odd');
    return n;
  };
  const all = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((n) => limit(work(n))));
  expect(most).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(all.map((one) => one.status)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((n) => (n % 2 ? 'rejected' : 'fulfilled')),
  );
});
