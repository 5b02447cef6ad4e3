import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GMAIL_QUOTA, GMAIL_UNITS, GRAPH_QUOTA } from './provider-quotas.ts';
import type { CallPriority, Quota } from './remote-account.ts';
import { createTokenBucket, type TokenBucketOptions } from './token-bucket.ts';

/** Time that passes only when everybody waits. */
function virtualTime() {
  let nowMs = 0;
  const alarms: { at: number; ring: () => void }[] = [];
  const sleep = async (waitMs: number) =>
    await new Promise<void>((ring) => void alarms.push({ at: nowMs + waitMs, ring }));
  return {
    now: () => nowMs,
    sleep,
    /** Rings alarms in order until none is left or `untilMs` is reached. */
    async run(untilMs = Number.POSITIVE_INFINITY) {
      for (;;) {
        // Everything that follows from what happened so far has to happen first.
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
        alarms.sort((one, other) => one.at - other.at);
        const next = alarms[0];
        if (next === undefined || next.at > untilMs) break;
        alarms.shift();
        nowMs = Math.max(nowMs, next.at);
        next.ring();
      }
      if (untilMs !== Number.POSITIVE_INFINITY) nowMs = untilMs;
    },
  };
}

interface Wanted {
  readonly atMs: number;
  readonly units: number;
  readonly priority: CallPriority;
  readonly lastsMs: number;
  readonly places: number;
}

interface Gone extends Wanted {
  readonly goneAtMs: number;
  readonly backAtMs: number;
}

const OPTIONS = { capacity: 100, refillPerMinute: 600, reserve: 30, atOnce: 4 } as const;

async function simulate(
  wanted: readonly Wanted[],
  options: TokenBucketOptions = OPTIONS,
  during?: (quota: Quota, time: ReturnType<typeof virtualTime>) => void,
): Promise<Gone[]> {
  const time = virtualTime();
  const quota = createTokenBucket({ ...options, now: time.now, sleep: time.sleep });
  const gone: Gone[] = [];
  during?.(quota, time);
  for (const want of wanted) {
    void (async () => {
      await time.sleep(want.atMs);
      const release = await quota.take(want.units, want.priority, { places: want.places });
      const goneAtMs = time.now();
      gone.push({ ...want, goneAtMs, backAtMs: goneAtMs + want.lastsMs });
      await time.sleep(want.lastsMs);
      release();
      release();
    })();
  }
  await time.run();
  return gone;
}

const wantedArbitrary = fc.array(
  fc.record({
    atMs: fc.integer({ min: 0, max: 20_000 }),
    units: fc.integer({ min: 0, max: 70 }),
    priority: fc.constantFrom<CallPriority>('user', 'background'),
    lastsMs: fc.integer({ min: 0, max: 2_000 }),
    places: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 40 },
);

describe('a token bucket', () => {
  it('never spends more than allowed in any window, and lets every call go [PLUS-22]', async () => {
    await fc.assert(
      fc.asyncProperty(wantedArbitrary, async (wanted) => {
        const gone = await simulate(wanted);
        expect(gone).toHaveLength(wanted.length);
        for (const first of gone) {
          let spent = 0;
          for (const call of gone.slice(gone.indexOf(first))) {
            spent += call.units;
            const passedMs = call.goneAtMs - first.goneAtMs;
            const allowed = OPTIONS.capacity + (passedMs / 60_000) * OPTIONS.refillPerMinute;
            expect(spent).toBeLessThanOrEqual(allowed + 1e-6);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('never has more calls on their way than allowed, and keeps a place for a user [PLUS-22]', async () => {
    await fc.assert(
      fc.asyncProperty(wantedArbitrary, async (wanted) => {
        const gone = await simulate(wanted);
        for (const call of gone) {
          const during = gone.filter(
            (other) => other.goneAtMs <= call.goneAtMs && other.backAtMs > call.goneAtMs,
          );
          const places = (calls: readonly Gone[]) =>
            calls.reduce((sum, other) => sum + other.places, 0);
          expect(places(during)).toBeLessThanOrEqual(OPTIONS.atOnce);
        }
        // A background call never fills the last place.
        for (const call of gone.filter(({ priority }) => priority === 'background')) {
          const before = gone
            .slice(0, gone.indexOf(call) + 1)
            .filter((other) => other.backAtMs > call.goneAtMs);
          const places = before.reduce((sum, other) => sum + other.places, 0);
          expect(places).toBeLessThanOrEqual(OPTIONS.atOnce - 1);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('lets no background call go while a user waits, and users in their order [PLUS-22]', async () => {
    await fc.assert(
      fc.asyncProperty(wantedArbitrary, async (wanted) => {
        const gone = await simulate(wanted);
        for (const [place, call] of gone.entries()) {
          const waitingUsers = gone
            .slice(place + 1)
            .filter(({ priority, atMs }) => priority === 'user' && atMs < call.goneAtMs);
          if (call.priority === 'background') expect(waitingUsers).toEqual([]);
          else expect(waitingUsers.every(({ atMs }) => atMs >= call.atMs)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('a user goes at once although the background took all it could', async () => {
    const background = Array.from({ length: 30 }, () => ({
      atMs: 0,
      units: 10,
      priority: 'background' as const,
      lastsMs: 0,
      places: 1,
    }));
    const user = { atMs: 1, units: 30, priority: 'user' as const, lastsMs: 0, places: 1 };
    const gone = await simulate([...background, user]);
    expect(gone.find(({ priority }) => priority === 'user')?.goneAtMs).toBe(1);
  });

  it('spends the refill to the full: the last of many calls goes when the sum allows it', async () => {
    const calls = Array.from({ length: 40 }, () => ({
      atMs: 0,
      units: 20,
      priority: 'user' as const,
      lastsMs: 0,
      places: 1,
    }));
    const gone = await simulate(calls);
    // 800 units: 100 at once, 700 more at 10 a second.
    const last = gone[gone.length - 1]?.goneAtMs ?? 0;
    expect(last).toBeGreaterThanOrEqual(70_000);
    expect(last).toBeLessThan(70_100);
  });

  it('nobody goes before a pause is over, whatever is asked meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        wantedArbitrary,
        fc.array(fc.record({ atMs: fc.integer({ min: 0, max: 9_000 }), waitMs: fc.nat(9_000) }), {
          minLength: 1,
          maxLength: 5,
        }),
        async (wanted, pauses) => {
          const spans: { from: number; to: number }[] = [];
          const gone = await simulate(wanted, OPTIONS, (quota, time) => {
            for (const { atMs, waitMs } of pauses) {
              void time.sleep(atMs).then(() => {
                spans.push({ from: time.now(), to: time.now() + waitMs });
                quota.pause(waitMs);
              });
            }
          });
          expect(gone).toHaveLength(wanted.length);
          for (const { goneAtMs } of gone) {
            expect(spans.filter(({ from, to }) => goneAtMs > from && goneAtMs < to)).toEqual([]);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('a call that cannot sit out the pause is told at once how long it lasts', async () => {
    const time = virtualTime();
    const quota = createTokenBucket({ ...OPTIONS, now: time.now, sleep: time.sleep });
    (await quota.take(100, 'user'))();
    const waiting = quota.take(10, 'user', { patienceMs: 5_000 });
    const patient = quota.take(10, 'background');
    quota.pause(30_400);
    await expect(waiting).rejects.toMatchObject({ kind: 'rate-limited', retryAfterSeconds: 31 });
    await expect(quota.take(1, 'user', { patienceMs: 5_000 })).rejects.toMatchObject({
      kind: 'rate-limited',
    });
    await time.run();
    expect(time.now()).toBe(30_400);
    (await patient)();
  });

  it('a shorter pause does not end a longer one', async () => {
    const time = virtualTime();
    const quota = createTokenBucket({ ...OPTIONS, now: time.now, sleep: time.sleep });
    quota.pause(10_000);
    quota.pause(1_000);
    const taken = quota.take(1, 'user').then(() => time.now());
    await time.run();
    expect(await taken).toBe(10_000);
  });

  it.each([
    [101, 'user'],
    [71, 'background'],
    [-1, 'user'],
    [Number.NaN, 'user'],
  ] as const)('refuses a call of %s units by %s, which could never go', async (units, priority) => {
    const quota = createTokenBucket(OPTIONS);
    await expect(quota.take(units, priority)).rejects.toBeInstanceOf(RangeError);
  });
});

describe('the quotas of the providers', () => {
  it('stay below what is allowed [PLUS-22]', () => {
    expect(GMAIL_QUOTA.capacity + GMAIL_QUOTA.refillPerMinute).toBeLessThan(6_000);
    expect(GRAPH_QUOTA.capacity + 10 * GRAPH_QUOTA.refillPerMinute).toBeLessThan(10_000);
    expect(GRAPH_QUOTA.atOnce).toBe(4);
  });

  it('let a first page of 50 whole Gmail messages go at once', () => {
    const page = GMAIL_UNITS.messagesList + 50 * GMAIL_UNITS.messagesGet;
    expect(page).toBeLessThanOrEqual(GMAIL_QUOTA.capacity);
  });
});

it('tells what a user could spend now: nothing while the provider asked to wait', async () => {
  let nowMs = 0;
  const quota = createTokenBucket({
    capacity: 100,
    refillPerMinute: 60,
    reserve: 10,
    atOnce: null,
    now: () => nowMs,
  });
  await quota.take(40, 'user');
  expect(quota.left?.()).toBe(60);
  nowMs = 10_000;
  expect(quota.left?.()).toBe(70);
  quota.pause(5_000);
  expect(quota.left?.()).toBe(0);
});
