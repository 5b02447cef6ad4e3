import { type Double, type Json, readJson, urlOf, withJson } from '#emulator/child/exchange.ts';
import type { EmulatedStore } from '#emulator/child/load-emulate.ts';
import { type HeadField, readHead } from '#emulator/child/read-head.ts';
import type { GmailRow } from './rows.ts';

const ONE_MESSAGE = /^\/gmail\/v1\/users\/[^/]+\/messages\/([^/?]+)(\?|$)/;
const ATTACHMENT = /(\/messages\/[^/]+\/attachments\/[^/?]+)~read\d+/;

/**
 * What Gmail tells of a message and the emulator does not: every field of the head (the emulator knows ten),
 * names of `metadataHeaders` in whatever case, Content-Type of the parts, attachment ids that hold for one read only.
 */
export function createMessageDetails(store: EmulatedStore): Double {
  let reads = 0;
  return async (call, next) => {
    const [, id] = ONE_MESSAGE.exec(call.path) ?? [];
    if (call.method !== 'GET' || id === undefined)
      return await next({ ...call, path: call.path.replace(ATTACHMENT, '$1') });
    const { searchParams } = urlOf(call);
    const wanted = searchParams.getAll('metadataHeaders').map((name) => name.toLowerCase());
    searchParams.delete('metadataHeaders');
    const reply = await next({ ...call, path: `${call.path.split('?')[0]}?${searchParams}` });
    const message = reply.status === 200 ? readJson(reply) : null;
    const payload = message?.payload as Json | undefined;
    if (!message || !payload) return reply;
    const [row] = store.collection<GmailRow>('google.messages').findBy('gmail_id', message.id);
    if (!row) return reply;
    reads += 1;
    const raw = Buffer.from(row.raw, 'base64url');
    const head = readHead(raw);
    payload.headers =
      wanted.length === 0 ? head : head.filter(({ name }) => wanted.includes(name.toLowerCase()));
    for (const part of (payload.parts as Json[] | undefined) ?? [])
      completePart(part, raw.toString('latin1'), reads);
    return withJson(reply, message);
  };
}

function completePart(part: Json, raw: string, read: number): void {
  const headers = part.headers as HeadField[];
  const others = headers.filter(({ name }) => name.toLowerCase() !== 'content-type');
  part.headers = [{ name: 'Content-Type', value: contentTypeOf(part, raw) }, ...others];
  const body = part.body as { attachmentId?: string };
  if (body.attachmentId !== undefined) body.attachmentId += `~read${read}`;
  for (const inner of (part.parts as Json[] | undefined) ?? []) completePart(inner, raw, read);
}

/** As it stands in the mail, parameters included: `method=REQUEST` makes an invitation of a calendar file. */
function contentTypeOf({ mimeType, filename }: Json, raw: string): string {
  const fields = [...raw.matchAll(/^content-type:\s*((?:[^\r\n]|\r?\n[ \t])+)/gim)].map(
    ([, value]) => (value ?? '').replace(/\s+/g, ' ').trim(),
  );
  const ofType = fields.filter((value) => value.toLowerCase().startsWith(String(mimeType)));
  const named = ofType.find((value) => filename !== '' && value.includes(String(filename)));
  return named ?? ofType[0] ?? `${mimeType}; charset="UTF-8"`;
}
