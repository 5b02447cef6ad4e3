import fc from 'fast-check';
import { QUADRANTS } from './mail-acts.ts';

/** What a user does; emails are named by their place among those there are. */
export type Done =
  | { readonly do: 'move'; readonly kind: 'archive' | 'delete' | 'restore'; readonly mail: number }
  | { readonly do: 'mark'; readonly mails: readonly number[]; readonly read: boolean }
  | {
      readonly do: 'place';
      readonly mails: readonly number[];
      readonly quadrant: (typeof QUADRANTS)[number] | null;
    }
  | { readonly do: 'clear'; readonly from: (typeof QUADRANTS)[number] | null }
  | { readonly do: 'classify'; readonly mails: readonly number[] }
  /** Takes back something that was done before, twice if `twice`. */
  | { readonly do: 'undo'; readonly entry: number; readonly twice: boolean }
  | { readonly do: 'reply' | 'handOn'; readonly mail: number }
  | { readonly do: 'cancel' }
  /** Days pass: what has a deadline comes nearer. */
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'event' | 'task' | 'goal' }
  /** Of the events or tasks that there are, the user's own of before among them. */
  | { readonly do: 'callOff' | 'settleTask'; readonly one: number }
  | { readonly do: 'set'; readonly density: 'comfortable' | 'compact' };

/** `again`: once more what was done so many acts ago; after an undo that is a redo. */
export type Act = Done | { readonly do: 'again'; readonly back: number };

const mail = fc.nat({ max: 4 });
const mails = fc.uniqueArray(mail, { minLength: 1, maxLength: 3 });
const quadrant = fc.option(fc.constantFrom(...QUADRANTS), { nil: null, freq: 4 });

const change: fc.Arbitrary<Done> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      kind: fc.constantFrom('archive' as const, 'delete' as const, 'restore' as const),
      mail,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('mark' as const), mails, read: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('place' as const), mails, quadrant }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const), from: quadrant }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('classify' as const), mails }) },
);

const plan: fc.Arbitrary<Done> = fc.record({
  do: fc.constantFrom('event' as const, 'event' as const, 'task' as const, 'goal' as const),
});

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 14, arbitrary: change },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('undo' as const),
      entry: fc.nat({ max: 20 }),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('again' as const), back: fc.nat({ max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('reply' as const, 'handOn' as const), mail }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'cancel' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      days: fc.integer({ min: 8, max: 12 }),
    }),
  },
  { weight: 3, arbitrary: plan },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('callOff' as const, 'settleTask' as const),
      one: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      density: fc.constantFrom('comfortable' as const, 'compact' as const),
    }),
  },
);

export interface UndoScript {
  readonly seed: number;
  /** What stands already when the state is taken that all undoing has to come back to. */
  readonly before: readonly Act[];
  readonly acts: readonly Act[];
  /** In which order everything is undone: by these numbers; null is newest first. */
  readonly order: readonly number[] | null;
}

const earlier: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof({ weight: 3, arbitrary: change }, { weight: 2, arbitrary: plan }),
  { maxLength: 4 },
);
/** The first mail is the one that time may move, once it is judged. */
const before = fc
  .tuple(fc.boolean(), earlier)
  .map(([isJudged, acts]): Act[] =>
    isJudged ? [...acts, { do: 'classify', mails: [0, 1] }] : acts,
  );

export const undoScript: fc.Arbitrary<UndoScript> = fc.record({
  seed: fc.nat({ max: 1_000_000 }),
  before,
  acts: fc.array(act, { minLength: 1, maxLength: 10 }),
  order: fc.option(fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 20 }), {
    nil: null,
  }),
});
