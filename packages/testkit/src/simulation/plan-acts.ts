import { delegationCalls, taskCalls } from '@eisen/contract';
import type { SimulatedUser } from './simulated-user.ts';

export async function makeTask(user: SimulatedUser): Promise<void> {
  const { tasks } = user.promises;
  const key = user.nextKey('task');
  const title = `${key} of ${user.name}`;
  tasks.set(title, { made: false, id: null, mayBeGone: false });
  const body = { title, due_date: '2026-12-01T09:00:00Z', description: 'Soon.' };
  const outcome = await user.insist(taskCalls.create, { body, key });
  if (outcome.status !== 201) return;
  tasks.set(title, { made: true, id: outcome.body.task.id, mayBeGone: false });
}

export async function dropTask(user: SimulatedUser): Promise<void> {
  const known = [...user.promises.tasks.values()].filter(({ id }) => id !== null);
  if (known.length === 0) return;
  const task = user.world.chance.oneOf(known);
  task.mayBeGone = true;
  await user.call(taskCalls.delete, { params: { id: task.id ?? '' } });
}

export async function handOn(user: SimulatedUser): Promise<void> {
  const { handedOn } = user.promises;
  await user.withMail(async (id) => {
    handedOn.set(id, handedOn.get(id) === true);
    const body = {
      email_id: id,
      assigned_to: user.other.id,
      subject: `About ${id}`,
      sender: 'Bob Baker',
      snippet: '',
    };
    const key = user.nextKey('delegation');
    const { status } = await user.insist(delegationCalls.delegate[user.world.kind], { body, key });
    if (status === 200 || status === 201) handedOn.set(id, true);
  });
}
