import {
  type Double,
  type Json,
  readJson,
  redirected,
  withJson,
} from '#emulator/child/exchange.ts';
import type { EmulatedStore } from '#emulator/child/load-emulate.ts';
import { errorReply } from '#emulator/faults/error-reply.ts';
import type { GraphRow } from './rows.ts';

const REPLY = /^\/v1\.0\/me\/messages\/([^/?]+)\/createReply(All)?$/;
const SEND = /^\/v1\.0\/me\/messages\/([^/?]+)\/send$/;
const ONE = /^\/v1\.0\/me\/messages\/([^/?]+)$/;

/**
 * Drafts as Graph has them: a reply's draft holds the quoted original and the fields of what it answers; a draft's
 * Message-ID can be set, also while it is made; only a draft can be sent, and sending answers 202 without a body.
 */
export function createDrafts(store: EmulatedStore): Double {
  const rows = () => store.collection<GraphRow>('microsoft.messages');
  const find = (id: string | undefined) =>
    id === undefined ? undefined : rows().findBy('microsoft_id', decodeURIComponent(id))[0];

  const createReply: Double = async (call, next) => {
    const answered = find(REPLY.exec(call.path)?.[1]);
    const wishes = readJson(call) ?? {};
    const reply = await next(redirected(call, call.path, {}));
    const draft = reply.status === 201 ? readJson(reply) : null;
    if (draft === null || !answered) return reply;
    if (wishes.comment !== undefined && (wishes.message as Json | undefined)?.body !== undefined)
      return errorReply(call.path, { status: 400, message: 'Either a comment or a body.' });
    const row = find(String(draft.id));
    const quoted = `<hr><div><b>From:</b> ${answered.from_address ?? ''}<br></div>${answered.body_content}`;
    const content = `${typeof wishes.comment === 'string' ? wishes.comment : ''}${quoted}`;
    if (row)
      rows().update(row.id, {
        body_content: content,
        // A mail that names where answers go is answered there.
        ...(answered.reply_to.length > 0 ? { to_recipients: answered.reply_to } : {}),
        headers: [
          { name: 'In-Reply-To', value: answered.internet_message_id },
          { name: 'References', value: answered.internet_message_id },
        ],
      });
    const told = withJson(reply, { ...draft, body: { contentType: 'html', content } });
    if (typeof wishes.message !== 'object') return told;
    const change = redirected(call, `/v1.0/me/messages/${draft.id}`, wishes.message);
    const patched = await patch({ ...change, method: 'PATCH' }, next);
    return { ...patched, status: 201 };
  };

  const create: Double = async (call, next) => {
    const reply = await next(call);
    const draft = reply.status === 201 ? readJson(reply) : null;
    const wantedId = readJson(call)?.internetMessageId;
    const row = find(draft === null ? undefined : String(draft.id));
    if (draft === null || !row || typeof wantedId !== 'string') return reply;
    rows().update(row.id, { internet_message_id: wantedId });
    return withJson(reply, { ...draft, internetMessageId: wantedId });
  };

  const patch: Double = async (call, next) => {
    const row = find(ONE.exec(call.path)?.[1]);
    const wishes = readJson(call);
    if (wishes === null || !row) return await next(call);
    const wantedId = wishes.internetMessageId;
    if (wantedId !== undefined && !row.is_draft)
      return errorReply(call.path, { status: 400, reason: 'ErrorInvalidPropertySet' });
    const body = wishes.body as Json | undefined;
    const kind = String(body?.contentType ?? '').toLowerCase();
    const reply = await next(
      redirected(
        call,
        call.path,
        body ? { ...wishes, body: { ...body, contentType: kind } } : wishes,
      ),
    );
    if (typeof wantedId === 'string') rows().update(row.id, { internet_message_id: wantedId });
    const flag = (wishes.flag as { flagStatus?: string } | undefined)?.flagStatus;
    if (flag !== undefined) rows().update(row.id, { flagged: flag === 'flagged' });
    const told = readJson(reply);
    return told && typeof wantedId === 'string'
      ? withJson(reply, { ...told, internetMessageId: wantedId })
      : reply;
  };

  return async (call, next) => {
    if (call.method === 'POST' && REPLY.test(call.path)) return await createReply(call, next);
    if (call.method === 'POST' && call.path === '/v1.0/me/messages')
      return await create(call, next);
    if (call.method === 'PATCH' && ONE.test(call.path)) return await patch(call, next);
    if (call.method !== 'POST' || !SEND.test(call.path)) return await next(call);
    const row = find(SEND.exec(call.path)?.[1]);
    if (row && !row.is_draft)
      return errorReply(call.path, { status: 400, reason: 'ErrorInvalidOperation' });
    const reply = await next(call);
    return reply.status === 200 ? { status: 202, headers: {}, body: Buffer.alloc(0) } : reply;
  };
}
