import { delegationCalls, taskCalls } from '@eisen/contract';
import type { Database } from '@eisen/server';
import { readRows } from './clean-database.ts';
import type { ModelProvider } from './provider/model-provider.ts';
import type { SimulatedUser } from './simulated-user.ts';

export interface CheckedWorld {
  readonly db: Database;
  readonly provider: ModelProvider;
  readonly users: readonly SimulatedUser[];
  readonly violate: (what: string) => void;
}

/** The index holds what the provider's inbox holds, each message under its own user. */
export async function checkIndex(world: CheckedWorld): Promise<void> {
  for (const difference of await compareIndex(world)) world.violate(difference);
}

/** What index and provider differ in, in words. */
export async function compareIndex(world: CheckedWorld): Promise<readonly string[]> {
  const found: string[] = [];
  const rows = await readRows<{ user_id: string; message_id: string; thread_id: string }>(
    world.db,
    `select user_id, message_id, thread_id from message_index where state = 'inbox'`,
  );
  for (const { name, account } of world.users) {
    const own = rows.filter(({ user_id }) => user_id === name);
    const held = account.list('inbox').map(({ id }) => id);
    const indexed = own.map(({ message_id }) => message_id);
    const missing = held.filter((one) => !indexed.includes(one));
    const surplus = indexed.filter((one) => !held.includes(one));
    if (missing.length > 0) found.push(`${name}: not in the index: ${missing.join(', ')}`);
    if (surplus.length > 0) found.push(`${name}: only in the index: ${surplus.join(', ')}`);
    // A thread is not known before its message was listed.
    const foreign = own.filter(
      ({ thread_id: thread }) => thread !== '' && !thread.startsWith(`${name}-`),
    );
    if (foreign.length > 0) found.push(`${name}: has another user's message in the index`);
  }
  return found;
}

/** Each reply stands in Sent as often as its row says, in its writer's mailbox, and nothing waits for ever. */
export async function checkReplies(world: CheckedWorld): Promise<void> {
  const rows = await readRows<{
    user_id: string;
    id: string;
    idempotency_key: string;
    state: string;
    internet_message_id: string;
  }>(world.db, 'select user_id, id, idempotency_key, state, internet_message_id from outbox');
  for (const { name, account, promises } of world.users) {
    const sent = [...account.mails.values()].filter(({ folder }) => folder === 'sent');
    const own = rows.filter(({ user_id }) => user_id === name);
    for (const mail of sent)
      if (!mail.text.includes(`of ${name}.`)) world.violate(`${name}: sent what is not his`);
    for (const [key, outboxId] of promises.replies) {
      const ofKey = own.filter((row) => row.idempotency_key === key);
      const times = sent.filter(({ text }) => text.includes(`Answer ${key} of`)).length;
      if (times > 1) world.violate(`${name}: ${key} was sent ${times} times`);
      if (ofKey.length > 1) world.violate(`${name}: ${key} has ${ofKey.length} rows`);
      const state = ofKey[0]?.state;
      if (outboxId !== null && ofKey[0]?.id !== outboxId)
        world.violate(`${name}: ${key} was answered and is not kept`);
      if (state === undefined && times > 0) world.violate(`${name}: ${key} left without a row`);
      if (state === 'queued' || state === 'sending')
        world.violate(`${name}: ${key} still is ${state}`);
      if (state === 'sent' && times !== 1) world.violate(`${name}: ${key} is sent, ${times} times`);
      if ((state === 'failed' || state === 'cancelled') && times > 0)
        world.violate(`${name}: ${key} is ${state} and was sent`);
      if (outboxId !== null && promises.cancelled.has(outboxId) && state !== 'cancelled')
        world.violate(`${name}: ${key} was cancelled and is ${state}`);
    }
  }
}

/** What was answered as done is there; what was made once is there once, and its maker's alone. */
export async function checkPlans(world: CheckedWorld): Promise<void> {
  const [first, second] = world.users;
  const hasTasks = world.users.some(({ promises }) => promises.tasks.size > 0);
  for (const user of world.users) {
    if (hasTasks) await checkTasks(world, user);
    const other = user === first ? second : first;
    if (other && user.promises.handedOn.size > 0) await checkHandedOn(world, user, other);
  }
}

async function checkTasks(world: CheckedWorld, user: SimulatedUser): Promise<void> {
  const { body } = await user.call(taskCalls.list);
  const titles: string[] = body.tasks.map((task: { title: string }) => task.title);
  for (const [title, { made, mayBeGone }] of user.promises.tasks) {
    const times = titles.filter((one) => one === title).length;
    if (times > 1) world.violate(`${user.name}: ${title} is there ${times} times`);
    if (made && !mayBeGone && times === 0) world.violate(`${user.name}: ${title} is lost`);
  }
  if (titles.some((title) => !user.promises.tasks.has(title)))
    world.violate(`${user.name}: sees another user's task`);
}

async function checkHandedOn(
  world: CheckedWorld,
  user: SimulatedUser,
  other: SimulatedUser,
): Promise<void> {
  const call = delegationCalls.delegated[world.provider.kind];
  const handed = await other.call(call, { params: { userId: other.name } });
  const subjects: string[] = handed.body.map((one: { subject: string }) => one.subject);
  for (const [id, isAnswered] of user.promises.handedOn) {
    const times = subjects.filter((subject) => subject === `About ${id}`).length;
    if (times > 1) world.violate(`${user.name}: ${id} was handed on ${times} times`);
    if (isAnswered && times === 0) world.violate(`${user.name}: ${id} handed on and lost`);
  }
}

/** Decisions stand where their user put them last. */
export async function checkQuadrants(world: CheckedWorld): Promise<void> {
  const rows = await readRows<{ user_id: string; message_id: string; quadrant: string | null }>(
    world.db,
    'select user_id, message_id, quadrant from decisions',
  );
  for (const { name, promises } of world.users)
    for (const [id, allowed] of promises.quadrants) {
      const row = rows.find((one) => one.user_id === name && one.message_id === id);
      const quadrant = row?.quadrant ?? null;
      if (!allowed.has(quadrant))
        world.violate(`${name}: ${id} is in ${quadrant}, not in ${[...allowed].join(' or ')}`);
    }
}

/** Mail that nobody else touched lies where its user put it last. */
export function checkPlaces(world: CheckedWorld): void {
  for (const { name, account, places, promises } of world.users)
    for (const { id, folder } of account.mails.values()) {
      const allowed = places.allowed(id);
      if (promises.touched.has(id) || account.changedBack.has(id)) continue;
      if (allowed === null || allowed.has(folder)) continue;
      world.violate(`${name}: ${id} lies in ${folder}, not in ${[...allowed].join(' or ')}`);
    }
}

/** With everything undone, mail that nobody else touched is as it came, and nothing is decided about it. */
export async function checkUndoneAll(world: CheckedWorld): Promise<void> {
  for (const user of world.users) await undoAll(user);
  const rows = await readRows<{ user_id: string; message_id: string }>(
    world.db,
    'select user_id, message_id from decisions where quadrant is not null or guess is not null',
  );
  for (const { name, account, promises } of world.users)
    for (const mail of account.mails.values()) {
      // Replies, and drafts of them that could not be finished and were put into the trash.
      if (account.isMadeByEisen(mail)) continue;
      const isDecided = rows.some((row) => row.user_id === name && row.message_id === mail.id);
      if (isDecided) world.violate(`${name}: ${mail.id} is still decided with all undone`);
      if (promises.touched.has(mail.id) || account.changedBack.has(mail.id)) continue;
      if (mail.folder !== 'inbox')
        world.violate(`${name}: ${mail.id} is in ${mail.folder} with all undone`);
      if (!mail.unread) world.violate(`${name}: ${mail.id} is read with all undone`);
    }
}

/** Newest first, and again what did not come back at once. */
export async function undoAll(user: SimulatedUser): Promise<void> {
  for (let rounds = 0; rounds < 3; rounds += 1) {
    const open = (await user.journal()).filter(({ undoable }) => undoable);
    if (open.length === 0) return;
    for (const { id } of open) await user.undo(id);
    // A provider that is asked for little at a time has something to give again.
    await user.world.time.sleep(120_000);
  }
}
