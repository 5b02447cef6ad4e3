import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '#http/metrics.ts';
import { watchEventLoop } from './event-loop-watch.ts';

describe('the watch on the thread that answers everybody', () => {
  it('counts and logs that something held it [FIX-45]', async () => {
    const metrics = createMetrics();
    const lines: { held_ms: number }[] = [];
    const log = { warn: (about: { held_ms: number }) => lines.push(about) };
    const stop = watchEventLoop({ metrics, log: log as never }, { longMs: 100, everyMs: 50 });
    await wait(60);
    const until = performance.now() + 300;
    while (performance.now() < until);
    await wait(200);
    stop();
    expect(Math.max(...lines.map(({ held_ms }) => held_ms))).toBeGreaterThan(200);
    const text = await metrics.registry.metrics();
    const held = Number(/^eisen_event_loop_held_seconds ([\d.]+)$/m.exec(text)?.[1]);
    expect(held).toBeGreaterThan(0.2);
  });
});
