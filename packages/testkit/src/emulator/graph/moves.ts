import { randomBytes } from 'node:crypto';
import { type Double, jsonReply, readJson } from '#emulator/child/exchange.ts';
import type { EmulatedStore } from '#emulator/child/load-emulate.ts';
import { errorReply } from '#emulator/faults/error-reply.ts';
import type { GraphAttachmentRow, GraphRow } from './rows.ts';

const MOVE = /^\/v1\.0\/me\/messages\/([^/?]+)\/move$/;
const ONE = /^\/v1\.0\/me\/(messages|events)\/([^/?]+)$/;
const ROWS_OF = { messages: 'microsoft.messages', events: 'microsoft.calendar_events' } as const;

/** Moving as Graph does it: 201, and a new id unless the caller asks for immutable ones. */
export function createMoves(store: EmulatedStore): Double {
  const messages = () => store.collection<GraphRow>('microsoft.messages');
  return async (call, next) => {
    const [, id] = MOVE.exec(call.path) ?? [];
    if (call.method !== 'POST' || id === undefined) return await next(call);
    const reply = await next(call);
    const moved = reply.status === 200 ? readJson(reply) : null;
    if (moved === null) return reply;
    if (/IdType="ImmutableId"/i.test(call.headers.prefer ?? '')) return jsonReply(201, moved);
    const newId = `AAMkAGnew${randomBytes(45).toString('base64url')}AAA=`;
    const oldId = String(moved.id);
    for (const row of messages().findBy('microsoft_id', oldId))
      messages().update(row.id, { microsoft_id: newId });
    const files = store.collection<GraphAttachmentRow>('microsoft.attachments');
    for (const file of files.findBy('message_microsoft_id', oldId))
      files.update(file.id, { message_microsoft_id: newId });
    return jsonReply(201, { ...moved, id: newId });
  };
}

/** The emulator changes another user's message or event, and says 204 for one that is not there. */
export function createOwnRowsOnly(
  store: EmulatedStore,
  whoAsks: (authorization: string | undefined) => string | null,
): Double {
  return async (call, next) => {
    const [, kind, id] = ONE.exec(call.path) ?? [];
    const address = whoAsks(call.headers.authorization);
    const writes = call.method === 'PATCH' || call.method === 'DELETE';
    if (!writes || id === undefined || address === null) return await next(call);
    const rows = store
      .collection<GraphRow>(ROWS_OF[kind === 'events' ? 'events' : 'messages'])
      .findBy('microsoft_id', decodeURIComponent(id));
    if (rows.some((row) => row.user_email === address)) return await next(call);
    return errorReply(call.path, { status: 404 });
  };
}
