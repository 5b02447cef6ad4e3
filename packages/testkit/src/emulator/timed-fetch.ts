import type { RemoteAccount } from '@eisen/mailbox';
import type { VirtualTime } from '#simulation/virtual-time.ts';
import { CLOCK_FIELD, readWait, WAIT_FIELD } from './client-clock.ts';

/** The outside of an account whose time is a test's own: calls go over the network at once, waits take no time. */
export function createTimedEdges(
  time: VirtualTime,
): Required<Pick<RemoteAccount, 'fetch' | 'sleep' | 'random' | 'deadline'>> {
  return {
    fetch: (input, init) => timedFetch(time, new Request(input, init), init?.signal ?? null),
    sleep: (waitMs) => time.sleep(waitMs),
    random: () => 0.5,
    deadline: (timeoutMs) => time.deadline(timeoutMs),
  };
}

async function timedFetch(
  time: VirtualTime,
  request: Request,
  signal: AbortSignal | null,
): Promise<Response> {
  // Only to what the test started itself.
  if (new URL(request.url).hostname !== 'localhost') throw new TypeError('fetch failed');
  const headers = new Headers(request.headers);
  headers.set(CLOCK_FIELD, String(time.nowMs()));
  const answer = await time.outside(() => askWhole(request, headers));
  const wait = readWait(answer.head.headers.get(WAIT_FIELD));
  if (wait?.where === 'head') await time.sleep(wait.waitMs, signal ?? undefined);
  const body =
    wait?.where === 'body' ? lateBody(time, answer, wait.waitMs, signal) : bodyOf(answer);
  if (signal && wait?.where !== 'body') time.met(signal);
  const { status, headers: told } = answer.head;
  return new Response(status === 204 || status === 304 ? null : body, { status, headers: told });
}

interface WholeAnswer {
  readonly head: Response;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Why the connection broke before the end. */
  readonly broke: unknown;
}

async function askWhole(request: Request, headers: Headers): Promise<WholeAnswer> {
  const hasBody = request.body !== null;
  const head = await fetch(request.url, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(hasBody ? { body: await request.arrayBuffer() } : {}),
  });
  const chunks: Uint8Array[] = [];
  let broke: unknown = null;
  try {
    for await (const chunk of (head.body ?? []) as AsyncIterable<Uint8Array>) chunks.push(chunk);
  } catch (error) {
    broke = error;
  }
  return { head, bytes: new Uint8Array(Buffer.concat(chunks)), broke };
}

function bodyOf({
  bytes,
  broke,
}: WholeAnswer): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (broke === null) return bytes;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      controller.error(broke);
    },
  });
}

/** The first half at once, the second when its time has come, unless its reader gave up. */
function lateBody(
  time: VirtualTime,
  { bytes }: WholeAnswer,
  waitMs: number,
  signal: AbortSignal | null,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  const half = Math.floor(bytes.length / 2);
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, half));
      try {
        await time.sleep(waitMs, signal ?? undefined);
        if (signal) time.met(signal);
        controller.enqueue(bytes.subarray(half));
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
  });
}
