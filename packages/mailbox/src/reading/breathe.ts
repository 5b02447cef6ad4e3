import { setImmediate } from 'node:timers/promises';

/** Longest work in one go, in milliseconds; what follows waits until others had their turn. */
const MOST_MS = 8;

/** Made at the beginning of work in small steps: called between two of them, it waits whenever enough was done at once. */
export function createBreath(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MOST_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
