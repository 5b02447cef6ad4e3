import { z } from 'zod';
import type { Judge } from '#remote/judge.ts';
import type { RemoteAccount } from '#remote/remote-account.ts';
import { createRemoteApi, type RemoteApi } from '#remote/remote-api.ts';
import type { ItemAnswer, ItemResult } from '#remote/send-each.ts';
import { judgeGraph } from './judge-graph.ts';

/**
 * Asked for with every call: ids that stay the same when a message is moved
 * (learn.microsoft.com/graph/outlook-immutable-id).
 */
const IMMUTABLE_IDS = 'IdType="ImmutableId"';

/** Calls in one batch at most (learn.microsoft.com/graph/json-batching). */
const BATCH_SIZE = 20;
/** Outlook runs so many calls of a batch at the same time, as many as one mailbox may have. */
const BATCH_PLACES = 4;
/** Background batches are so short that one of the four places stays free for the user. */
const BACKGROUND_BATCH_SIZE = 3;

/** A call inside a batch. */
export interface GraphCall {
  readonly method: 'GET' | 'PATCH';
  /** Path and query below the version, ids encoded. */
  readonly url: string;
  readonly body?: unknown;
}

export interface GraphApi extends RemoteApi {
  /** Calls that may run twice, in batches; each has its own end, in the order given. */
  batch(calls: readonly GraphCall[]): Promise<readonly ItemResult[]>;
}

/** The calls of one account at Microsoft Graph; its base address ends with the version. */
export function createGraphApi(account: RemoteAccount, judge: Judge = judgeGraph): GraphApi {
  const api = createRemoteApi(account, { judge, headers: { prefer: IMMUTABLE_IDS } });
  const perBatch = account.priority === 'user' ? BATCH_SIZE : BACKGROUND_BATCH_SIZE;

  async function sendBatch(calls: readonly GraphCall[]): Promise<readonly (ItemAnswer | null)[]> {
    const { responses } = await api.json(batchSchema, {
      path: '/$batch',
      method: 'POST',
      safe: true,
      units: calls.length,
      places: Math.min(calls.length, BATCH_PLACES),
      body: { requests: calls.map((call, index) => toRequest(call, String(index + 1))) },
    });
    // Answers come in any order.
    const byId = new Map(responses.map((response) => [response.id, response]));
    return calls.map((_, index) => toAnswer(byId.get(String(index + 1))));
  }

  return {
    ...api,
    batch: (calls) => api.each(calls, { perBatch, atOnce: 1, safe: true, send: sendBatch }),
  };
}

/** The Prefer field with further wishes; one call has only one such field. */
export function prefer(...wishes: readonly string[]): { readonly prefer: string } {
  return { prefer: [IMMUTABLE_IDS, ...wishes].join(', ') };
}

/** A message's address; ids are opaque and may hold any character. */
export function messagePath(id: string): string {
  return `/me/messages/${encodeURIComponent(id)}`;
}

function toRequest(call: GraphCall, id: string) {
  // Head fields of the batch do not hold for its calls.
  const headers = { prefer: IMMUTABLE_IDS };
  if (call.body === undefined) return { id, method: call.method, url: call.url, headers };
  const typed = { ...headers, 'content-type': 'application/json' };
  return { id, method: call.method, url: call.url, headers: typed, body: call.body };
}

function toAnswer(response: z.infer<typeof responseSchema> | undefined): ItemAnswer | null {
  if (response === undefined) return null;
  const headers = new Map(
    Object.entries(response.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    status: response.status,
    header: (name) => {
      const value = headers.get(name);
      return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
    },
    body: response.body ?? null,
  };
}

const responseSchema = z.object({
  id: z.coerce.string(),
  status: z.number().int(),
  headers: z.record(z.string(), z.unknown()).nullish().catch(null),
  body: z.unknown().optional(),
});
const batchSchema = z.object({ responses: z.array(responseSchema).max(BATCH_SIZE) });
