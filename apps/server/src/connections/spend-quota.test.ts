import type { CallPriority } from '@eisen/mailbox';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fullQuota,
  givePlacesBack,
  pauseQuota,
  type QuotaRule,
  type QuotaState,
  spendQuota,
} from './spend-quota.ts';

const RULE: QuotaRule = { capacity: 100, refillPerMinute: 600, reserve: 30, atOnce: 4 };
const HOLD_MS = 30_000;

interface Call {
  readonly atMs: number;
  readonly units: number;
  readonly places: number;
  readonly priority: CallPriority;
  readonly lastsMs: number;
  /** Its process dies while the provider answers. */
  readonly dies: boolean;
}

interface Gone extends Call {
  readonly goneAtMs: number;
  readonly backAtMs: number;
}

const calls = fc.array(
  fc.record({
    atMs: fc.integer({ min: 0, max: 20_000 }),
    units: fc.integer({ min: 0, max: 70 }),
    places: fc.integer({ min: 1, max: 3 }),
    priority: fc.constantFrom<CallPriority>('user', 'background'),
    lastsMs: fc.integer({ min: 1, max: 2_000 }),
    dies: fc.boolean(),
  }),
  { maxLength: 30 },
);

/** Every call belongs to a process of its own, which asks again when it was told to. */
function play(wanted: readonly Call[]): Gone[] {
  let state: QuotaState = fullQuota(RULE, 0);
  const gone: Gone[] = [];
  const agenda = wanted.map((call, place) => ({ atMs: call.atMs, call, id: String(place) }));
  const backs: { atMs: number; id: string }[] = [];
  for (let steps = 0; agenda.length > 0 && steps < 100_000; steps += 1) {
    agenda.sort((one, other) => one.atMs - other.atMs);
    const next = agenda.shift();
    if (!next) break;
    const { call, id, atMs } = next;
    for (const back of backs.filter((one) => one.atMs <= atMs))
      state = givePlacesBack(state, back.id);
    const answer = spendQuota(RULE, state, { ...call, id, holdMs: HOLD_MS }, atMs);
    state = answer.state;
    if (answer.kind !== 'go') {
      agenda.push({ ...next, atMs: atMs + Math.max(1, Math.ceil(answer.waitMs)) });
      continue;
    }
    const backAtMs = atMs + (call.dies ? HOLD_MS : call.lastsMs);
    if (!call.dies) backs.push({ atMs: backAtMs, id });
    gone.push({ ...call, goneAtMs: atMs, backAtMs });
  }
  return gone;
}

it('calls of many processes together never spend more than allowed in any window, and all get through [PLUS-22]', () => {
  fc.assert(
    fc.property(calls, (wanted) => {
      const gone = play(wanted);
      expect(gone).toHaveLength(wanted.length);
      for (const [place, first] of gone.entries()) {
        let spent = 0;
        for (const call of gone.slice(place)) {
          spent += call.units;
          const passedMs = call.goneAtMs - first.goneAtMs;
          const allowed = RULE.capacity + (passedMs / 60_000) * RULE.refillPerMinute;
          expect(spent).toBeLessThanOrEqual(allowed + 1e-6);
        }
      }
    }),
    { numRuns: 60 },
  );
});

it('never more calls are on their way than allowed, the background leaves one place, and the dead give theirs back', () => {
  fc.assert(
    fc.property(calls, (wanted) => {
      const gone = play(wanted);
      for (const [place, call] of gone.entries()) {
        const during = gone.slice(0, place + 1).filter((one) => one.backAtMs > call.goneAtMs);
        const taken = during.reduce((sum, one) => sum + one.places, 0);
        expect(taken).toBeLessThanOrEqual(call.priority === 'user' ? 4 : 3);
      }
    }),
    { numRuns: 60 },
  );
});

it('a user who waits for many units is not kept waiting by small calls of the background elsewhere', () => {
  const user: Call = {
    atMs: 1,
    units: 90,
    places: 1,
    priority: 'user',
    lastsMs: 1,
    dies: false,
  };
  const background = Array.from({ length: 60 }, (_, number) => ({
    ...user,
    atMs: number * 60,
    units: 5,
    priority: 'background' as const,
  }));
  const gone = play([user, ...background]);
  // 5 units are gone, so the bucket has 95 of them left to the user at once; then 85 missing units are 8.5 s.
  expect(gone.find((call) => call.priority === 'user')?.goneAtMs).toBe(1);
  const second = play([{ ...user, atMs: 500 }, ...background]).find((call) => call.units === 90);
  expect(second?.goneAtMs).toBeLessThanOrEqual(6_000);
});

it('nobody goes before a pause is over, and a shorter one does not end a longer one', () => {
  const paused = pauseQuota(pauseQuota(fullQuota(RULE, 0), 9_000), 1_000);
  const ask = { id: 'a', units: 1, places: 1, priority: 'user', holdMs: HOLD_MS } as const;
  expect(spendQuota(RULE, paused, ask, 2_000)).toMatchObject({ kind: 'paused', waitMs: 7_000 });
  expect(spendQuota(RULE, paused, ask, 9_000)).toMatchObject({ kind: 'go' });
});

it('the same time is not given twice to a moment that was read late; a clock that was set back goes on', () => {
  const ask = { id: 'a', units: 50, places: 1, priority: 'user', holdMs: HOLD_MS } as const;
  const spent = spendQuota({ ...RULE, atOnce: null }, fullQuota(RULE, 10_000), ask, 10_000).state;
  const early = spendQuota(RULE, spent, { ...ask, units: 0 }, 9_000).state;
  expect(spendQuota(RULE, early, { ...ask, units: 0 }, 10_000).state.units).toBe(50);
  const setBack = spendQuota(RULE, spent, { ...ask, units: 0 }, 1_000).state;
  expect(spendQuota(RULE, setBack, { ...ask, units: 0 }, 2_000).state.units).toBe(60);
});
