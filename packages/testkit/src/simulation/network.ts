import type { Edges } from '@eisen/server';
import type { Chance } from '#random.ts';
import type { Faults, NetworkFault } from './faults.ts';
import type { Life } from './life.ts';
import type { ModelAnswer, ModelCall } from './provider/model-call.ts';
import type { ModelProvider } from './provider/model-provider.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A call whose sender has given up is delivered at the latest so long after it was sent. */
const LATEST_MS = 60_000;

export interface NetworkWorld {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly faults: Faults;
  readonly provider: ModelProvider;
}

/** The way from one process to the provider: a request that has left arrives also when its sender dies. */
export function createMortalEdges(life: Life, world: NetworkWorld): Edges {
  const { time, chance, faults } = world;
  return {
    fetch: (input, init) => send(life, world, input, init ?? {}),
    async sleep(waitMs, signal) {
      await life.cross(`sleeps ${Math.round(waitMs)}`);
      const longer = faults.oversleeps() ? chance.between(100, 20_000) : 0;
      await time.sleep(waitMs + longer, signal);
      await life.stay();
    },
    random: () => chance.next(),
    deadline: (timeoutMs) => time.deadline(timeoutMs),
  };
}

async function send(
  life: Life,
  world: NetworkWorld,
  input: Parameters<Edges['fetch']>[0],
  init: RequestInit,
): Promise<Response> {
  const { time, faults, provider } = world;
  const call = toCall(input, init);
  await life.cross(`asks ${call.method} ${call.path}`);
  const fault = faults.network();
  if (fault !== null) life.note(fault);
  const name = /access-(\w+)-/.exec(call.header('authorization') ?? '')?.[1];
  if (name !== undefined) troubleAccount(provider, name, fault, world.chance);
  const answer = deliver(life, world, { call, fault, sentMs: time.nowMs() });
  if (isSending(call) && faults.killsWhileSending()) life.kill();
  const outcome = await unlessAborted(answer, init.signal);
  if (init.signal) time.met(init.signal);
  await life.stay();
  await life.cross(`hears ${outcome === null ? 'nothing' : outcome.status}`);
  if (outcome === null) throw new TypeError('fetch failed');
  return toResponse(outcome, fault === 'cutAnswer');
}

/** Resolves with what comes back: null for a connection that broke. */
async function deliver(
  life: Life,
  world: NetworkWorld,
  sent: { call: ModelCall; fault: NetworkFault | null; sentMs: number },
): Promise<ModelAnswer | null> {
  const { time, chance, provider } = world;
  const { call, fault, sentMs } = sent;
  const isEarly = fault === 'throttled' || fault === 'broken';
  await time.sleep(fault === 'late' ? chance.between(5_000, LATEST_MS) : chance.between(5, 400));
  if (fault === 'lostRequest') return null;
  if (isEarly) return troubleAnswer(fault, chance);
  const at = { sender: life.name, sentMs, isEcho: fault === 'late' };
  const { finish, leave } = provider.begin(call, at);
  await time.sleep(chance.between(5, 300));
  const answer = finish();
  if (fault === 'twice')
    time.at(time.nowMs() + chance.between(10, 5_000), () => {
      provider.begin(call, { ...at, isEcho: true, isRepeat: true }).finish();
    });
  // Its place is free when the answer leaves; who asked hears of it later.
  leave();
  await time.sleep(chance.between(5, 100));
  if (fault === 'lostAnswer') return null;
  return fault === 'brokenAfter' ? troubleAnswer('broken', chance) : answer;
}

function troubleAccount(
  provider: ModelProvider,
  name: string,
  fault: NetworkFault | null,
  chance: Chance,
): void {
  if (fault === 'expired') provider.expireTokens(name);
  if (fault === 'cursorLost') provider.loseCursors(name);
  if (fault === 'toldTwice') provider.repeatChanges(name, chance.between(1, 5));
}

function troubleAnswer(kind: 'throttled' | 'broken', chance: Chance): ModelAnswer {
  const wait = { 'retry-after': String(chance.between(1, 20)) };
  const body = { error: { code: 'trouble', errors: [] } };
  if (kind === 'broken') return { status: chance.oneOf([500, 502, 503, 504]), body };
  return chance.oneOf([
    { status: 429, headers: wait, body },
    { status: 429, body },
    { status: 503, headers: wait, body },
  ]);
}

function isSending({ method, path }: ModelCall): boolean {
  return method === 'POST' && path.endsWith('/send');
}

function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason);
    signal.addEventListener('abort', give);
    answer.finally(() => signal.removeEventListener('abort', give)).then(resolve, reject);
  });
}

function toCall(input: Parameters<Edges['fetch']>[0], init: RequestInit): ModelCall {
  const url = new URL(input instanceof Request ? input.url : input);
  const headers = new Headers(init.headers);
  return {
    method: init.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    header: (name) => headers.get(name),
    body: init.body === undefined || init.body === null ? '' : String(init.body),
  };
}

function toResponse({ status, headers = {}, body }: ModelAnswer, isCut: boolean): Response {
  const isText = typeof body === 'string';
  const text = body === undefined ? null : isText ? body : JSON.stringify(body);
  const type = { 'content-type': 'application/json', ...headers };
  if (text === null || status === 204 || status === 202)
    return new Response(null, { status, headers: type });
  return new Response(isCut ? brokenOff(text) : text, { status, headers: type });
}

function brokenOff(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text.slice(0, Math.ceil(text.length / 2))));
      controller.error(new TypeError('terminated'));
    },
  });
}
