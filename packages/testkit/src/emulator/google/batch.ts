import { STATUS_CODES } from 'node:http';
import type { Answer, Call, Double, Reply } from '#emulator/child/exchange.ts';
import { carriedInto } from '#emulator/client-clock.ts';
import { errorReply } from '#emulator/faults/error-reply.ts';

/** @source developers.google.com/gmail/api/guides/batch */
const MOST_CALLS = 100;
const BOUNDARY = 'batch_emulated';

/**
 * `POST /batch/gmail/v1`: the emulator drops inner bodies and names no Content-ID. Taken apart, so that every call
 * has its own status, its own faults and its own units.
 */
export function createGmailBatch(item: () => Answer): Double {
  return async (call, next) => {
    if (call.method !== 'POST' || !/^\/batch(\/gmail\/v1)?$/.test(call.path))
      return await next(call);
    const parts = splitParts(call);
    if (parts === null || parts.length > MOST_CALLS)
      return errorReply('/batch/', { status: 400, message: 'No batch of at most 100 calls.' });
    let text = '';
    for (const part of parts) {
      const inner = readPart(part, call);
      if (inner === null) return errorReply('/batch/', { status: 400 });
      text += `--${BOUNDARY}\r\n${renderPart(inner.contentId, await item()(inner.call))}`;
    }
    return {
      status: 200,
      headers: { 'content-type': `multipart/mixed; boundary=${BOUNDARY}` },
      body: Buffer.from(`${text}--${BOUNDARY}--\r\n`),
    };
  };
}

function splitParts(call: Call): string[] | null {
  const [, quoted, bare] =
    /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(call.headers['content-type'] ?? '') ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return null;
  return call.body.toString('utf8').split(`--${boundary}`).slice(1, -1);
}

function readPart(part: string, outer: Call): { call: Call; contentId: string | null } | null {
  const text = part.replace(/\r\n/g, '\n').replace(/^\n/, '');
  const [outerHead = '', innerHead = '', ...rest] = text.split('\n\n');
  const [line = '', ...fields] = innerHead.trim().split('\n');
  const [, method, path] = /^([A-Z]+)\s+(\S+)/.exec(line) ?? [];
  if (method === undefined || path === undefined) return null;
  const headers: Record<string, string> = { ...carriedInto(outer) };
  for (const field of fields) {
    const colon = field.indexOf(':');
    if (colon > 0) headers[field.slice(0, colon).toLowerCase()] = field.slice(colon + 1).trim();
  }
  const body = Buffer.from(rest.join('\n\n').trim());
  const [, contentId = null] = /^content-id:\s*<?([^>\n]+)/im.exec(outerHead) ?? [];
  return { call: { method, path, headers, body, inner: true }, contentId };
}

function renderPart(contentId: string | null, reply: Reply): string {
  const wait = reply.headers['retry-after'];
  const lines = [
    'Content-Type: application/http',
    ...(contentId === null ? [] : [`Content-ID: <response-${contentId}>`]),
    '',
    `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}`,
    'Content-Type: application/json; charset=UTF-8',
    ...(wait === undefined ? [] : [`Retry-After: ${wait}`]),
    '',
    reply.body.toString('utf8'),
    '',
  ];
  return lines.join('\r\n');
}
