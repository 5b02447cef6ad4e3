import { describe, expect, it } from 'vitest';
import { VirtualTime } from './virtual-time.ts';

const START_MS = Date.UTC(2026, 10, 20, 12);

describe('virtual time', () => {
  it('sleeps no further once the signal was given, before or meanwhile', async () => {
    const time = new VirtualTime(START_MS);
    const over = AbortSignal.abort(new Error('over'));
    const before = time.sleep(1_000, over).catch((error: Error) => error.message);
    const stop = new AbortController();
    const meanwhile = time.sleep(60_000, stop.signal).catch((error: Error) => error.message);
    time.at(START_MS + 500, () => stop.abort(new Error('stopped')));
    expect(await time.runUntilDone(Promise.all([before, meanwhile]))).toEqual(['over', 'stopped']);
    expect(time.nowMs()).toBe(START_MS + 500);
  });

  it('ends a run in which somebody makes appointments for ever', async () => {
    const time = new VirtualTime(START_MS);
    const again = (): void => {
      time.at(time.nowMs(), again);
    };
    again();
    await expect(time.runUntilDone(new Promise(() => {}))).rejects.toThrow('for ever');
  });
});
