import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRepeater, type Turn } from './repeater.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('begins nothing more once it is to stop, and waits for what it has begun', async () => {
  const steps: string[] = [];
  const step = () => new Promise((resolve) => setTimeout(resolve, 100));
  const work = async (turn: Turn) => {
    for (const name of ['first', 'second', 'third']) {
      if (turn.isOver()) return;
      await step();
      steps.push(name);
    }
  };
  const repeater = createRepeater(work, { pauseMs: 1_000 });
  repeater.start();
  await vi.advanceTimersByTimeAsync(1_150);
  const stopped = repeater.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect(steps).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(steps).toHaveLength(2);
});

it('tells a turn that fails, and goes on', async () => {
  const onTrouble = vi.fn();
  const work = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(0);
  const repeater = createRepeater(work, { pauseMs: 1_000, onTrouble });
  repeater.start();
  await vi.advanceTimersByTimeAsync(2_100);
  await repeater.stop();
  expect([work.mock.calls.length, onTrouble.mock.calls.length]).toEqual([2, 1]);
});
