import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserId } from '#db/database.ts';
import type { Ring } from '#events/event-bus.ts';
import { createMailWatch, type MailWatch } from './mail-watch.ts';
import type { LookOutcome } from './watch-timing.ts';

const ALICE = 'alice' as UserId;
const BOB = 'bob' as UserId;

describe('watching for new mail', () => {
  let looks: { userId: UserId; atMs: number }[];
  let released: UserId[];
  let outcome: LookOutcome;
  let ringers: Map<UserId, (ring: Ring) => void>;
  let watch: MailWatch;
  let startMs: number;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
    looks = [];
    released = [];
    outcome = { kind: 'fine' };
    ringers = new Map();
    startMs = performance.now();
    watch = createMailWatch({
      clock: { now: () => new Date() },
      async look(userId) {
        looks.push({ userId, atMs: performance.now() - startMs });
        return outcome;
      },
      release: async (userId) => {
        released.push(userId);
      },
      async subscribe(userId, listener) {
        ringers.set(userId, listener);
        return () => ringers.delete(userId);
      },
      random: () => 0,
      onTrouble(error) {
        throw error;
      },
    });
  });
  afterEach(async () => {
    await watch.stop();
    vi.useRealTimers();
  });

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const timesOf = (userId: UserId) =>
    looks.filter((look) => look.userId === userId).map((look) => look.atMs);

  it('asks nothing of anybody who has no tab open', async () => {
    await pass(600_000);
    expect(looks).toEqual([]);
    const close = watch.open(ALICE);
    await pass(20_000);
    close();
    const amount = looks.length;
    await pass(600_000);
    expect([looks.length, released]).toEqual([amount, [ALICE]]);
  });

  it('looks soon after a tab opens and every fifteen seconds from then on', async () => {
    watch.open(ALICE);
    await pass(47_500);
    expect(timesOf(ALICE)).toEqual([2_000, 17_000, 32_000, 47_000]);
    expect(watch.nextLookAt(ALICE)).toEqual(new Date(Date.now() + 14_500));
    expect(watch.nextLookAt(BOB)).toBeNull();
  });

  it('looks once for all tabs of a user, until the last is closed', async () => {
    const closers = [watch.open(ALICE), watch.open(ALICE), watch.open(ALICE)];
    await pass(3_000);
    closers[0]?.();
    closers[0]?.();
    closers[1]?.();
    await pass(15_000);
    expect(timesOf(ALICE)).toEqual([2_000, 17_000]);
    closers[2]?.();
    await pass(60_000);
    expect(looks).toHaveLength(2);
  });

  it('takes a burst of hints as one, a moment after the last look', async () => {
    watch.open(ALICE);
    await pass(2_000);
    for (let count = 0; count < 50; count += 1) {
      ringers.get(ALICE)?.('look');
      await pass(10);
    }
    await pass(2_000);
    expect(timesOf(ALICE)).toEqual([2_000, 3_000]);
    await pass(5_000);
    ringers.get(ALICE)?.('look');
    await pass(1);
    expect(timesOf(ALICE)).toHaveLength(3);
  });

  it('lets no hint break into the time that a provider asked for', async () => {
    outcome = { kind: 'throttled', retryAfterSeconds: 120 };
    watch.open(ALICE);
    await pass(2_000);
    outcome = { kind: 'fine' };
    for (let count = 0; count < 11; count += 1) {
      ringers.get(ALICE)?.('look');
      await pass(10_000);
    }
    expect(timesOf(ALICE)).toEqual([2_000]);
    await pass(10_000);
    expect(timesOf(ALICE)).toEqual([2_000, 122_000]);
  });

  it('backs off in trouble and comes back to its beat', async () => {
    outcome = { kind: 'unreachable' };
    watch.open(ALICE);
    await pass(2_000 + 15_000 + 30_000 + 60_000);
    outcome = { kind: 'fine' };
    await pass(120_000 + 15_000);
    expect(timesOf(ALICE)).toEqual([2_000, 17_000, 47_000, 107_000, 227_000, 242_000]);
  });

  it('looks at once when the user has done something about a lost consent', async () => {
    outcome = { kind: 'reconnect' };
    watch.open(ALICE);
    await pass(60_000);
    expect(timesOf(ALICE)).toEqual([2_000]);
    outcome = { kind: 'fine' };
    ringers.get(ALICE)?.('events');
    await pass(1);
    expect(looks).toHaveLength(2);
    // From then on his own doings are no reason to ask the provider.
    ringers.get(ALICE)?.('events');
    await pass(5_000);
    expect(looks).toHaveLength(2);
  });

  it('begins anew for a tab that opens while the last look still ends', async () => {
    const close = watch.open(ALICE);
    await pass(2_000);
    close();
    watch.open(ALICE);
    await pass(2_500);
    expect(timesOf(ALICE)).toEqual([2_000, 4_000]);
  });
});
