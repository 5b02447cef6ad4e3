import {
  assistantCalls,
  delegationCalls,
  emailActionCalls,
  goalCalls,
  type JournalKind,
  outboxCalls,
  taskCalls,
} from '@eisen/contract';
import fc from 'fast-check';
import { QUADRANTS } from './mail-acts.ts';
import type { SimulatedUser } from './simulated-user.ts';

/** What a user does; emails are named by their place among those there are. */
type Done =
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
  | { readonly do: 'reply' | 'task' | 'goal' | 'handOn'; readonly mail: number }
  | { readonly do: 'cancel' };

/** `again`: once more what was done so many acts ago; after an undo that is a redo. */
export type Act = Done | { readonly do: 'again'; readonly back: number };

/**
 * What the journal has an inverse for (D-112). Everything else that people do is named here with why an undo of
 * everything leaves it alone; the property holds them to it.
 */
export const UNDONE: readonly JournalKind[] = [
  'archive',
  'delete',
  'restore',
  'read',
  'quadrants',
  'classify',
];
export const LEFT_ALONE = {
  reply: 'what was sent cannot be called back; before it leaves it is cancelled in the outbox',
  task: 'is no change of mail or of a quadrant: it is deleted as what it is',
  goal: 'is no change of mail or of a quadrant: it is deleted as what it is',
  handOn: 'somebody else was told; he sees it until he or its owner takes it off his list',
} as const;

const mail = fc.nat({ max: 3 });
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

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 10, arbitrary: change },
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
    arbitrary: fc.record({
      do: fc.constantFrom('reply' as const, 'task' as const, 'goal' as const, 'handOn' as const),
      mail,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'cancel' as const }) },
);

export interface UndoScript {
  readonly seed: number;
  /** What stands already when the state is taken that all undoing has to come back to. */
  readonly before: readonly Act[];
  readonly acts: readonly Act[];
  /** In which order everything is undone: by these numbers; null is newest first. */
  readonly order: readonly number[] | null;
}

export const undoScript: fc.Arbitrary<UndoScript> = fc.record({
  seed: fc.nat({ max: 1_000_000 }),
  before: fc.array(change, { maxLength: 3 }),
  acts: fc.array(act, { minLength: 1, maxLength: 10 }),
  order: fc.option(fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 20 }), {
    nil: null,
  }),
});

/** Plays acts one after the other; `ownEntries` are the journal's entries that may be undone on the way. */
export async function playActs(
  user: SimulatedUser,
  acts: readonly Act[],
  ownEntries: () => Promise<readonly string[]>,
): Promise<void> {
  const done: Done[] = [];
  for (const next of acts) {
    // Entries of one millisecond stand in no order.
    await user.world.time.sleep(1_000);
    const act = next.do === 'again' ? done[done.length - 1 - next.back] : next;
    if (act === undefined) continue;
    if (act.do === 'undo') await undoOne(user, act, await ownEntries());
    else await playAct(user, act);
    done.push(act);
  }
}

async function undoOne(
  user: SimulatedUser,
  { entry, twice }: Done & { do: 'undo' },
  entries: readonly string[],
): Promise<void> {
  const id = entries[entry % Math.max(1, entries.length)];
  if (id === undefined) return;
  await user.undo(id);
  if (twice) await user.undo(id);
}

async function playAct(user: SimulatedUser, act: Exclude<Done, { do: 'undo' }>): Promise<void> {
  const { kind } = user.world;
  const all = [...user.account.mails.keys()];
  const idOf = (place: number) => all[place % all.length] ?? '';
  const idsOf = (places: readonly number[]) => [...new Set(places.map(idOf))];
  switch (act.do) {
    case 'move':
      await user.insist(emailActionCalls[act.kind], { body: { message_id: idOf(act.mail) } });
      return;
    case 'mark':
      await user.insist(emailActionCalls.setRead, {
        body: { ids: idsOf(act.mails), read: act.read },
      });
      return;
    case 'place':
      await user.call(emailActionCalls.setQuadrants, {
        body: { items: idsOf(act.mails).map((id) => ({ id, quadrant: act.quadrant })) },
      });
      return;
    case 'clear':
      await user.call(emailActionCalls.setQuadrants, { body: { all: true, from: act.from } });
      return;
    case 'classify':
      await user.call(assistantCalls.classify[kind], {
        body: { emails: idsOf(act.mails).map((id) => ({ id })) },
      });
      return;
    case 'cancel': {
      const id = [...user.promises.replies.values()].at(-1);
      if (id) await user.call(outboxCalls.cancel, { params: { id } });
      return;
    }
    default:
      await playOther(user, act.do, idOf(act.mail));
  }
}

async function playOther(
  user: SimulatedUser,
  what: keyof typeof LEFT_ALONE,
  id: string,
): Promise<void> {
  const key = user.nextKey(what);
  if (what === 'reply') {
    const body = {
      reply_body: `Answer ${key} of ${user.name}.`,
      message_id: id,
      to: 'bob@b.example',
    };
    const { body: answer } = await user.insist(emailActionCalls.reply, { body, key });
    user.promises.replies.set(key, answer?.outbox_id ?? null);
  } else if (what === 'task') {
    await user.insist(taskCalls.create, { body: { title: key, due_date: DUE }, key });
  } else if (what === 'goal') {
    const texts = { specific: key, measurable: key, achievable: key, relevant: key };
    const body = { title: key, ...texts, time_bound: key };
    await user.insist(goalCalls.create, { body, key });
  } else {
    const call = delegationCalls.delegate[user.world.kind];
    const about = { email_id: id, subject: `About ${id}`, sender: 'Bob Baker', snippet: '' };
    await user.insist(call, { body: { ...about, assigned_to: user.other.id }, key });
  }
}

const DUE = '2026-12-01T09:00:00Z';
