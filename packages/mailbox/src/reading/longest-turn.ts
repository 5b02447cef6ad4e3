import { setImmediate } from 'node:timers/promises';

/**
 * Tests: the longest time of the processor, in milliseconds, in which nobody else had a turn while work was done; other
 * work on the machine counts little.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let last = process.cpuUsage();
  const look = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.cpuUsage();
  };
  const others = (async () => {
    while (!isOver) {
      await setImmediate();
      look();
    }
  })();
  await work();
  isOver = true;
  look();
  await others;
  return longest;
}
