import {
  assistantCalls,
  delegationCalls,
  emailActionCalls,
  outboxCalls,
  settingsCalls,
} from '@eisen/contract';
import { callOffOne, makePlan, settleTask } from './plans.ts';
import type { SimulatedUser } from './simulated-user.ts';
import type { Act, Done } from './undo-script.ts';

const DAY_MS = 86_400_000;

export interface PlayedActs {
  /** The journal's entries that may be undone on the way. */
  readonly ownEntries: () => Promise<readonly string[]>;
  /** The background's look at what came near in time. */
  readonly raise: () => Promise<void>;
}

/** Plays acts one after the other. */
export async function playActs(
  user: SimulatedUser,
  acts: readonly Act[],
  { ownEntries, raise }: PlayedActs,
): Promise<void> {
  const done: Done[] = [];
  for (const next of acts) {
    // Entries of one millisecond stand in no order.
    await user.world.time.sleep(1_000);
    const act = next.do === 'again' ? done[done.length - 1 - next.back] : next;
    if (act === undefined) continue;
    if (act.do === 'undo') await undoOne(user, act, await ownEntries());
    else if (act.do === 'wait') {
      await user.world.time.sleep(act.days * DAY_MS);
      await raise();
    } else await playAct(user, act);
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

async function playAct(
  user: SimulatedUser,
  act: Exclude<Done, { do: 'undo' | 'wait' }>,
): Promise<void> {
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
    case 'set':
      await user.insist(settingsCalls.change, { body: { density: act.density } });
      return;
    case 'callOff':
      await callOffOne(user, act.one);
      return;
    case 'settleTask':
      await settleTask(user, act.one);
      return;
    case 'reply':
    case 'handOn':
      await tellSomebody(user, act.do, idOf(act.mail));
      return;
    default:
      await makePlan(user, act.do);
  }
}

async function tellSomebody(
  user: SimulatedUser,
  what: 'reply' | 'handOn',
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
    return;
  }
  const call = delegationCalls.delegate[user.world.kind];
  const about = { email_id: id, subject: `About ${id}`, sender: 'Bob Baker', snippet: '' };
  await user.insist(call, { body: { ...about, assigned_to: user.other.id }, key });
}
