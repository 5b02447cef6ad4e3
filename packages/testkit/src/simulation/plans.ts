import { calendarCalls, goalCalls, settingsCalls, taskCalls } from '@eisen/contract';
import type { SimulatedUser } from './simulated-user.ts';

const DUE = '2026-12-01T09:00:00Z';
/** The whole time that a script may take, and its events. */
const RANGE = { start: '2026-11-15T00:00:00Z', end: '2027-01-15T00:00:00Z' };

/** What a user planned, as the app shows it; each is taken back by its own call and by no undo. */
export interface Plans {
  readonly events: readonly { readonly id: string; readonly subject: string }[];
  readonly tasks: readonly { readonly id: string; readonly title: string; status: string }[];
  readonly goals: readonly { readonly id: string; readonly title: string }[];
  readonly density: string;
}

export async function readPlans(user: SimulatedUser): Promise<Plans> {
  const { kind } = user.world;
  const events = await user.call(calendarCalls.events[kind], { query: RANGE });
  const tasks = await user.call(taskCalls.list);
  const goals = await user.call(goalCalls.list);
  const settings = await user.call(settingsCalls.read);
  return {
    events: (events.body?.events ?? []).map(pick('id', 'subject')),
    tasks: (tasks.body?.tasks ?? []).map(pick('id', 'title', 'status')),
    goals: (goals.body?.goals ?? []).map(pick('id', 'title')),
    density: settings.body?.settings?.density ?? '',
  };
}

/** Takes back, each by its own call, whatever differs from what was planned before. */
export async function takeBackPlans(user: SimulatedUser, before: Plans): Promise<void> {
  const now = await readPlans(user);
  const fresh = <T extends { id: string }>(all: readonly T[], old: readonly { id: string }[]) =>
    all.filter(({ id }) => !old.some((one) => one.id === id));
  for (const { id } of fresh(now.events, before.events))
    await user.call(calendarCalls.deleteEvent[user.world.kind], { params: { id } });
  for (const { id } of fresh(now.tasks, before.tasks))
    await user.call(taskCalls.delete, { params: { id } });
  for (const { id } of fresh(now.goals, before.goals))
    await user.call(goalCalls.delete, { params: { id } });
  for (const { id, status } of before.tasks)
    await user.call(taskCalls.setStatus, { params: { id }, body: { status } });
  await user.call(settingsCalls.change, { body: { density: before.density } });
}

export async function makePlan(
  user: SimulatedUser,
  what: 'event' | 'task' | 'goal',
): Promise<void> {
  const key = user.nextKey(what);
  if (what === 'task')
    await user.insist(taskCalls.create, { body: { title: key, due_date: DUE }, key });
  else if (what === 'goal') {
    const texts = { specific: key, measurable: key, achievable: key, relevant: key };
    const body = { title: key, ...texts, time_bound: key };
    await user.insist(goalCalls.create, { body, key });
  } else {
    const body = { subject: key, start_time: DUE, end_time: '2026-12-01T10:00:00Z' };
    await user.insist(calendarCalls.createEvent[user.world.kind], { body, key });
  }
}

/** Calls an event off for good: its guests were told. */
export async function callOffOne(user: SimulatedUser, place: number): Promise<void> {
  const { kind } = user.world;
  const { body } = await user.call(calendarCalls.events[kind], { query: RANGE });
  const events: { id: string }[] = body?.events ?? [];
  const id = events[place % Math.max(1, events.length)]?.id;
  if (id === undefined) return;
  user.promises.calledOff.add(id);
  await user.insist(calendarCalls.deleteEvent[kind], { params: { id } });
}

export async function settleTask(user: SimulatedUser, place: number): Promise<void> {
  const { body } = await user.call(taskCalls.list);
  const tasks: { id: string; status: string }[] = body?.tasks ?? [];
  const task = tasks[place % Math.max(1, tasks.length)];
  if (task === undefined) return;
  const status = task.status === 'completed' ? 'pending' : 'completed';
  await user.insist(taskCalls.setStatus, { params: { id: task.id }, body: { status } });
}

function pick(...names: readonly string[]) {
  return (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, row[name]])) as never;
}
