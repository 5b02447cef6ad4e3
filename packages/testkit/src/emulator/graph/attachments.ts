import { type Double, type Json, readJson, urlOf, withJson } from '#emulator/child/exchange.ts';

const VALUE = /^(\/v1\.0\/me\/messages\/[^/]+\/attachments\/[^/]+)\/\$value$/;
const LIST = /^\/v1\.0\/me\/messages\/[^/]+\/attachments$/;

/** An attachment's bytes (`/$value`), and lists of attachments that tell no more than was selected. */
export const attachmentReads: Double = async (call, next) => {
  const { pathname, searchParams } = urlOf(call);
  const [, attachment] = VALUE.exec(pathname) ?? [];
  if (call.method === 'GET' && attachment !== undefined) {
    const reply = await next({ ...call, path: attachment });
    const file = reply.status === 200 ? readJson(reply) : null;
    if (file === null) return reply;
    return {
      status: 200,
      headers: { 'content-type': String(file.contentType) },
      body: Buffer.from(String(file.contentBytes), 'base64'),
    };
  }
  const reply = await next(call);
  const select = searchParams.get('$select')?.split(',');
  if (call.method !== 'GET' || !LIST.test(pathname) || select === undefined) return reply;
  const body = reply.status === 200 ? readJson(reply) : null;
  if (body === null) return reply;
  const wanted = new Set(select.map((name) => name.replace('microsoft.graph.fileAttachment/', '')));
  const value = (body.value as Json[]).map((file) =>
    Object.fromEntries(
      Object.entries(file).filter(
        ([name]) => name === 'id' || name.startsWith('@odata.') || wanted.has(name),
      ),
    ),
  );
  return withJson(reply, { value });
};
