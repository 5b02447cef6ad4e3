// kill -9 in the middle of writes, many times: what was acknowledged must be there afterwards, and no more of it.
// Emails are placed, archived and restored, tasks made, replies written, each by a call that can be cut anywhere; a
// call without answer is asked again with its key after the restart. `node bench/kill-loop.mjs 50 pglite,postgres`
import { randomUUID } from 'node:crypto';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { createRandom } from './lib/mail.mjs';
import { signIn, signUp, startServer } from './lib/server.mjs';

const rounds = Number(process.argv[2] ?? 20);
const engines = (process.argv[3] ?? 'pglite,postgres').split(',');
const quadrants = ['do', 'schedule', 'delegate', 'eliminate'];
/** A killed process keeps its row for two minutes; the others go row by row: so long for the first, and for each. */
const FIRST_SENT_WITHIN_MS = 200_000;
const EACH_SENT_WITHIN_MS = 1_000;

for (const engine of engines) {
  const result = await killLoop(engine);
  console.log(JSON.stringify(result));
  if (result.lost + result.doubled > 0) process.exitCode = 1;
}

async function killLoop(engine) {
  const random = createRandom(42);
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const env = postgres ? { DATABASE_URL: postgres.url } : {};
  let server = await startServer({ env });
  const { dataDir, port } = server;
  const first = await signUp(server);
  await first.call('POST', '/auth/sandbox', { provider: 'outlook', source: 'bundled' });
  const ids = (await first.call('GET', '/auth/emails?limit=200')).emails.map((email) => email.id);
  const history = createHistory(ids, random);
  let client = first;
  for (let round = 0; round < rounds; round += 1) {
    const timer = setTimeout(() => server.kill(), 200 + random() * 2_800);
    try {
      for (;;) await history.actOnce(client);
    } catch (error) {
      if (error.status) throw error;
    }
    clearTimeout(timer);
    await server.ended;
    server = await startServer({ dataDir, env, port });
    client = await signIn(server, first.person);
    await history.askAgain(client);
    await history.check(client);
  }
  await history.checkReplies(client);
  await server.stop();
  server.remove();
  await postgres?.stop();
  return { bench: 'kill-loop', engine, kills: rounds, ...history.sums() };
}

/** What was asked for and answered, and what may have happened without an answer. */
function createHistory(ids, random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  /** Id to the states that are right: one when it was answered, two when the answer was lost. */
  const placed = new Map();
  const gone = new Map();
  const tasks = new Set();
  const replies = new Map();
  const sums = { acknowledged: 0, repeated: 0, tasks: 0, replies: 0, lost: 0, doubled: 0 };
  /** The call under way: what to send again after a restart. */
  let pending = null;

  async function send(client, { method, path, body, key, done }) {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    done(await client.call(method, path, body, headers), true);
  }

  async function actOnce(client) {
    pending = pick([place, place, archive, restore, makeTask, reply])();
    if (pending === null) return;
    await send(client, pending);
    pending = null;
    sums.acknowledged += 1;
  }

  function place() {
    const [id, quadrant] = [pick(ids), pick(quadrants)];
    const before = placed.get(id) ?? new Set([null]);
    placed.set(id, new Set([...before, quadrant]));
    const body = { items: [{ id, quadrant }] };
    const done = () => placed.set(id, new Set([quadrant]));
    return { method: 'PUT', path: '/api/email-quadrants', body, done };
  }

  function archive() {
    return move('archive', pick(ids), true);
  }

  function restore() {
    const id = pick([...gone.keys()]);
    return id === undefined ? null : move('restore', id, false);
  }

  function move(kind, id, isGone) {
    gone.set(id, new Set([...(gone.get(id) ?? [false]), isGone]));
    const done = () => gone.set(id, new Set([isGone]));
    const path = kind === 'archive' ? '/api/archive-email' : '/api/restore-email';
    return { method: 'POST', path, body: { message_id: id }, done };
  }

  function makeTask() {
    const title = `Task ${randomUUID()}`;
    const body = { title, due_date: '2030-01-01T09:00:00Z' };
    const done = () => tasks.add(title);
    return { method: 'POST', path: '/api/tasks', body, key: randomUUID(), done };
  }

  function reply() {
    const words = `Quokka${randomUUID().replaceAll('-', '')}`;
    const body = { message_id: pick(ids), to: 'mira@north.example', reply_body: words };
    const done = (answer) => replies.set(words, answer.outbox_id);
    return { method: 'POST', path: '/api/reply_email', body, key: randomUUID(), done };
  }

  /** The browser asks once more with the same key. */
  async function askAgain(client) {
    if (pending?.key === undefined) return;
    sums.repeated += 1;
    await send(client, pending).catch((error) => {
      // The first is taken for alive until its time is over: told to the user, and kept from being done twice.
      if (error.status !== 409) throw error;
    });
    pending = null;
  }

  async function check(client) {
    const { emails } = await client.call('GET', '/auth/emails?limit=200');
    const now = new Map(emails.map((email) => [email.id, email.quadrant]));
    for (const [id, allowed] of placed) {
      if (!now.has(id)) continue;
      if (!allowed.has(now.get(id))) sums.lost += 1;
      placed.set(id, new Set([now.get(id)]));
    }
    for (const [id, allowed] of gone) {
      if (!allowed.has(!now.has(id))) sums.lost += 1;
      gone.set(id, new Set([!now.has(id)]));
    }
    const titles = (await client.call('GET', '/api/tasks')).tasks.map((task) => task.title);
    sums.doubled += titles.length - new Set(titles).size;
    for (const title of tasks) if (!titles.includes(title)) sums.lost += 1;
    sums.tasks = titles.length;
  }

  /** Each reply that was answered is sent, and in Sent once. */
  async function checkReplies(client) {
    const until = performance.now() + FIRST_SENT_WITHIN_MS + replies.size * EACH_SENT_WITHIN_MS;
    for (const [words, outboxId] of replies) {
      sums.replies += 1;
      let state = 'queued';
      while (state !== 'sent' && performance.now() < until) {
        state = (await client.call('GET', `/api/outbox/${outboxId}`)).state;
        if (state !== 'sent') await new Promise((resolve) => setTimeout(resolve, 200));
      }
      const { emails } = await client.call('GET', `/auth/emails?limit=10&q=${words}`);
      if (state !== 'sent' || emails.length === 0) sums.lost += 1;
      if (emails.length > 1) sums.doubled += 1;
    }
  }

  return { actOnce, askAgain, check, checkReplies, sums: () => sums };
}
