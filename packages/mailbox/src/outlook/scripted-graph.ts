import {
  type ScriptedAccount,
  type ScriptedAccountOptions,
  scriptedAccount,
} from '#remote/scripted-api.ts';

import { createOutlookMailbox } from './outlook-mailbox.ts';

export const GRAPH_BASE = 'https://graph.example/v1.0';

/** A call that reached the scripted Graph, alone or inside a batch. */
export interface GraphCallSeen {
  readonly method: string;
  /** Behind the base address, as it was encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly json: unknown;
  readonly inBatch: boolean;
}

/** A response, or a value to be answered as JSON. */
export type GraphScript = (call: GraphCallSeen) => unknown;

/** For tests of the adapter: answers calls by a function, batches item by item. */
export function scriptedGraph(
  script: GraphScript,
  options: ScriptedAccountOptions = {},
): ScriptedAccount & { readonly seen: GraphCallSeen[]; readonly batches: number[] } {
  const seen: GraphCallSeen[] = [];
  const batches: number[] = [];

  async function answer(call: GraphCallSeen): Promise<Response> {
    seen.push(call);
    const answered = await script(call);
    return answered instanceof Response ? answered : Response.json(answered);
  }

  const scripted = scriptedAccount(
    async (call) => {
      if (call.target !== '/$batch') {
        return await answer(toSeen(call.method, call.target, call.headers, call.json, false));
      }
      const { requests } = call.json as { requests: BatchRequest[] };
      batches.push(requests.length);
      const responses = await Promise.all(
        requests.map(async ({ id, method, url, headers, body }) => {
          const response = await answer(toSeen(method, url, new Headers(headers), body, true));
          return {
            id,
            status: response.status,
            headers: Object.fromEntries(response.headers),
            body: response.body === null ? undefined : await response.json(),
          };
        }),
      );
      // Real answers come in any order.
      return Response.json({ responses: responses.reverse() });
    },
    { baseUrl: GRAPH_BASE, ...options },
  );
  return { ...scripted, seen, batches };
}

/** A mailbox over the scripted Graph that knows the folders of every mailbox. */
export function openScripted(script: GraphScript, options: ScriptedAccountOptions = {}) {
  const scripted = scriptedGraph((call) => answerFolders(call) ?? script(call), options);
  const of = (pattern: RegExp) =>
    scripted.seen.filter(({ method, path }) => pattern.test(`${method} ${path}`));
  return { ...scripted, of, mailbox: createOutlookMailbox(scripted.account) };
}

/** The message that a call asks for, in the inbox unless told. */
export function answerMessage(call: GraphCallSeen, changes: object = {}) {
  return {
    id: decodeURIComponent(call.path.split('/')[3] ?? ''),
    conversationId: 'c',
    receivedDateTime: '2026-11-20T12:00:00Z',
    parentFolderId: 'id-of-inbox',
    isDraft: false,
    ...changes,
  };
}

/** Graph's own error body. */
export function graphError(
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: { code, message: 'secret words' } }, { status, headers });
}

/** What every mailbox has; the script of a test asks this first. */
export function answerFolders(call: GraphCallSeen): unknown {
  const name = /^\/me\/mailFolders\/([a-z]+)$/.exec(call.path)?.[1];
  return name === undefined ? undefined : { id: `id-of-${name}`, childFolderCount: 0 };
}

interface BatchRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

function toSeen(
  method: string,
  target: string,
  headers: Headers,
  json: unknown,
  inBatch: boolean,
): GraphCallSeen {
  const [path = '', query = ''] = target.split('?', 2);
  return { method, path, query: new URLSearchParams(query), headers, json, inBatch };
}
