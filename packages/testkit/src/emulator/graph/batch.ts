import {
  type Answer,
  type Double,
  type Json,
  jsonReply,
  readJson,
} from '#emulator/child/exchange.ts';
import { carriedInto } from '#emulator/client-clock.ts';
import { errorReply } from '#emulator/faults/error-reply.ts';

/** @source learn.microsoft.com/graph/json-batching */
const MOST_CALLS = 20;

/** `$batch` for any call (the emulator knows only `move`): each has its own status, faults and Retry-After. */
export function createGraphBatch(item: () => Answer): Double {
  return async (call, next) => {
    if (call.method !== 'POST' || call.path !== '/v1.0/$batch') return await next(call);
    const requests = readJson(call)?.requests;
    if (!Array.isArray(requests) || requests.length > MOST_CALLS)
      return errorReply(call.path, { status: 400, message: 'At most 20 calls in a batch.' });
    const ids = new Set(requests.map((request: Json) => request.id));
    if (ids.size !== requests.length) return errorReply(call.path, { status: 400 });
    const responses: Json[] = [];
    for (const request of requests as Json[]) {
      const own = Object.entries((request.headers ?? {}) as Record<string, string>);
      const reply = await item()({
        method: String(request.method),
        path: `/v1.0/${String(request.url).replace(/^\//, '')}`,
        headers: {
          ...carriedInto(call),
          ...Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value])),
        },
        body:
          request.body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(request.body)),
        inner: true,
      });
      responses.push({
        id: request.id,
        status: reply.status,
        headers:
          'retry-after' in reply.headers ? { 'Retry-After': reply.headers['retry-after'] } : {},
        ...(reply.body.length > 0
          ? { body: readJson(reply) ?? reply.body.toString('base64') }
          : {}),
      });
    }
    // Graph promises no order.
    return jsonReply(200, { responses: responses.reverse() });
  };
}
