import type { Answer, Call, Reply } from './exchange.ts';
import type { LoadedEmulator } from './load-emulate.ts';

const NOT_PASSED_ON = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/** The emulator itself, asked without a network. */
export function forwardTo(emulator: LoadedEmulator, port: number): Answer {
  return async (call) => {
    const answer = await emulator.app.fetch(toRequest(call, port));
    const headers = Object.fromEntries(
      [...answer.headers].filter(
        ([name]) => !name.startsWith('x-ratelimit') && name !== 'content-length',
      ),
    );
    return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) };
  };
}

/** A call in a user's name that no fault can strike. */
export function callAs(token: string, method: string, path: string, body?: unknown): Call {
  return {
    method,
    path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)),
    inner: false,
  };
}

export function mustBeFine(reply: Reply, what: string): Reply {
  if (reply.status < 200 || reply.status > 299)
    throw new Error(`The emulator refused ${what}: ${reply.status} ${reply.body.toString('utf8')}`);
  return reply;
}

function toRequest(call: Call, port: number): Request {
  const headers = Object.entries(call.headers).filter(([name]) => !NOT_PASSED_ON.has(name));
  const hasBody = call.body.length > 0 && call.method !== 'GET' && call.method !== 'HEAD';
  return new Request(`http://localhost:${port}${call.path}`, {
    method: call.method,
    headers,
    ...(hasBody ? { body: new Uint8Array(call.body) } : {}),
  });
}
