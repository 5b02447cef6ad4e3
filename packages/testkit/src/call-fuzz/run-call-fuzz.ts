import { buildOpenApi, CALLS, type CallDefinition } from '@eisen/contract';
import fc from 'fast-check';
import type { Client, ClientAnswer } from '#client.ts';
import { PEOPLE, type PersonName } from '#people.ts';
import { connectBundled, type Stack, startStack } from '#stack.ts';
import { type FuzzedRequest, requestsOf } from './call-request.ts';
import type { SchemaWorld, WrittenSchema } from './from-schema.ts';
import { judgeAnswer } from './judge-answer.ts';

/** Its answer never ends, which a request in process would wait for; its own test reads it over a socket. */
export const ENDLESS: readonly string[] = ['events.stream'];

/** What these take away from who calls them; they are called by somebody who needs nothing of it. */
const TAKES_AWAY =
  /^(account\.(logout|login|register|changePassword|deleteAccount|resetPassword)|mailbox\.disconnect|sandbox\.)/;

/** Whatever a request asks for, it is work for no longer than this; */
const LONGEST_WORK_MS = 2_000;
/** but for the one that fills a mailbox with a hundred mails and judges each; */
const FILLS_MAILBOX = { call: 'sandbox.connect', longestWorkMs: 6_000 };
/** and nothing hangs. Waiting is measured apart, because machines of tests are shared. */
const LONGEST_MS = 60_000;
/** Windows of the limits end now and then, so that most requests get past them. */
const BETWEEN_CALLS = { minutes: 61 };

export interface CallFuzzReport {
  readonly seed: number;
  readonly calls: number;
  readonly requests: number;
  readonly statuses: Readonly<Record<number, number>>;
  readonly slowestMs: number;
  /** Of processor time, for one request. */
  readonly mostWorkMs: number;
  /** One for each call that broke a promise: the smallest request that does. */
  readonly broken: readonly { call: string; why: string; request: string }[];
}

/**
 * Calls everything in the contract with requests made from the contract, from fitting to absurd. Each answer has to be
 * one that the contract names, must not be a fault of the server, tell of its inside or take long.
 *
 * @param requests  about so many, the same number for each call
 */
export async function runCallFuzz(options: {
  seed: number;
  requests: number;
  /** One call's id, to look into what it broke. */
  only?: string | undefined;
}): Promise<CallFuzzReport> {
  const { seed } = options;
  const stack = await startStack({
    engine: 'pglite',
    env: {
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'eisen@mail.example',
      ...(options.only ? { LOG_LEVEL: 'error' } : {}),
    },
  });
  const world = await fillWorld(stack);
  const document = buildOpenApi({ version: '1', serverUrl: 'http://localhost' });
  const calls = CALLS.filter(({ id }) => !ENDLESS.includes(id)).filter(
    ({ id }) => options.only === undefined || id === options.only,
  );
  const each = Math.ceil(options.requests / calls.length);
  const statuses: Record<number, number> = {};
  const broken: { call: string; why: string; request: string }[] = [];
  let requests = 0;
  let slowestMs = 0;
  let mostWorkMs = 0;

  const ask = async (call: CallDefinition, { method, url, options }: FuzzedRequest) => {
    const startedMs = performance.now();
    const cpu = process.cpuUsage();
    const answer: ClientAnswer = await clientFor(stack, call).request(method, url, options);
    const tookMs = performance.now() - startedMs;
    const { user, system } = process.cpuUsage(cpu);
    const workMs = (user + system) / 1_000;
    requests += 1;
    slowestMs = Math.max(slowestMs, tookMs);
    mostWorkMs = Math.max(mostWorkMs, workMs);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const why = [...judgeAnswer(call, answer)];
    const mostMs = call.id === FILLS_MAILBOX.call ? FILLS_MAILBOX.longestWorkMs : LONGEST_WORK_MS;
    if (workMs > mostMs) why.push(`was ${Math.round(workMs)} ms of work`);
    if (tookMs > LONGEST_MS) why.push(`took ${Math.round(tookMs)} ms`);
    return why;
  };

  for (const call of calls) {
    stack.clock.advance(BETWEEN_CALLS);
    await signInAgain(stack);
    const arbitrary = requestsOf(call, document, {
      ...world,
      components: document.components.schemas as Record<string, WrittenSchema>,
    });
    const property = fc.asyncProperty(arbitrary, async (request) => {
      const why = await ask(call, request);
      if (why.length > 0) throw new Error(why.join('; '));
    });
    const found = await fc.check(property, { seed, numRuns: each });
    if (!found.failed || found.counterexample === null) continue;
    const why = String((found.errorInstance as Error | undefined)?.message ?? 'was interrupted');
    const [request] = found.counterexample;
    broken.push({ call: call.id, why, request: brief(JSON.stringify(request)) });
  }
  await stack.close();
  return {
    seed,
    calls: calls.length,
    requests,
    statuses,
    slowestMs: Math.round(slowestMs),
    mostWorkMs: Math.round(mostWorkMs),
    broken,
  };
}

/** Who calls: with a mailbox of the call's provider, or somebody who may lose what he has. */
function clientFor(stack: Stack, call: CallDefinition): Client {
  if (TAKES_AWAY.test(call.id)) return stack.dan;
  return call.provider === 'gmail' ? stack.bob : stack.alice;
}

async function signInAgain(stack: Stack): Promise<void> {
  for (const name of ['alice', 'bob', 'dan'] satisfies PersonName[]) {
    const { username, password } = PEOPLE[name];
    if ((await stack[name].get('/api/profile')).status === 200) continue;
    const answer = await stack[name].post('/api/login', { username, password });
    if (answer.status !== 200 && name !== 'dan')
      throw new Error(`${name} cannot sign in any more: ${answer.text}`);
  }
}

/** Mailboxes, a team, and one of each thing that has an id. */
async function fillWorld(stack: Stack): Promise<Pick<SchemaWorld, 'ids' | 'addresses'>> {
  await connectBundled(stack.alice, 'outlook');
  await connectBundled(stack.bob, 'gmail');
  const ids: string[] = [];
  for (const [client, base] of [
    [stack.alice, '/auth'],
    [stack.bob, '/auth/gmail'],
  ] as const) {
    const { emails } = (await client.get(`${base}/emails?limit=200`)).body;
    ids.push(...emails.slice(0, 12).map((email: { id: string }) => email.id));
    const { user } = (await client.get('/api/profile')).body;
    const { team } = (await client.post('/api/teams', { name: 'North' })).body;
    const task = { title: 'Papers', due_date: '2026-03-05T09:00:00.000Z' };
    const { task: made } = (await client.post('/api/tasks', task)).body;
    const goal = { title: 'a', specific: 'a', measurable: 'a', achievable: 'a', relevant: 'a' };
    const { data } = (await client.post('/smart-goals', { ...goal, time_bound: 'a' })).body;
    ids.push(user.id, team.id, made.id, data.id);
  }
  const addresses = [...Object.values(PEOPLE).map(({ email }) => email), 'north@far.example'];
  return { ids, addresses };
}

function brief(text: string): string {
  return text
    .replaceAll(/(.)\1{40,}/g, (run, one: string) => `${one}×${run.length}`)
    .slice(0, 1_500);
}
