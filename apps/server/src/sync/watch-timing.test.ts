import { describe, expect, it } from 'vitest';
import { nextLookAfter } from './watch-timing.ts';

describe('when a mailbox is looked at next', () => {
  it('leaves of a minute what classifying and drawing need, at a cost far below any quota', () => {
    for (const random of [0, 0.5, 1]) {
      const waitMs = nextLookAfter({ kind: 'fine' }, 0, random);
      expect(waitMs).toBeGreaterThanOrEqual(15_000);
      expect(waitMs).toBeLessThan(20_000);
    }
  });

  it('doubles the wait with each failure, up to five minutes', () => {
    const waits = [1, 2, 3, 4, 5, 6, 60].map((failures) =>
      nextLookAfter({ kind: 'unreachable' }, failures, 0),
    );
    expect(waits).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000]);
  });

  it('keeps a time that the provider named, however long', () => {
    const named = { kind: 'throttled', retryAfterSeconds: 900 } as const;
    expect(nextLookAfter(named, 1, 0)).toBe(900_000);
    expect(nextLookAfter({ ...named, retryAfterSeconds: 1 }, 2, 0)).toBe(60_000);
    expect(nextLookAfter({ ...named, retryAfterSeconds: null }, 1, 0)).toBe(30_000);
  });
});
