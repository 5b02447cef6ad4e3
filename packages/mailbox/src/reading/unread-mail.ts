import type { GmailMessage } from '#gmail/gmail-shapes.ts';

/** In the place of a text that could not be read within its bounds. */
export const UNREAD_TEXT =
  'Eisen could not read this email in time, so its text is not shown here. Nothing of it is lost: it lies in your mailbox as it came.';

const HEAD_BYTES = 16 * 1024;
const HEAD_LINES = 200;
const HEAD_FIELDS = 200;
const FIELD_LENGTH = 2_000;

/** A small mail of a long one's head, its text being that it was not read. @param raw null for no head at all */
export function headOnly(raw: Uint8Array | null): Uint8Array {
  const text =
    raw === null
      ? ''
      : Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1', 0, HEAD_BYTES);
  const lines: string[] = [];
  let isKept = true;
  for (const line of text.split(/\r?\n/).slice(0, HEAD_LINES)) {
    if (line === '') break;
    if (!/^[ \t]/.test(line)) isKept = /^[!-9;-~]{1,76}[ \t]*:/.test(line) && !isOfBody(line);
    if (isKept) lines.push(line.slice(0, FIELD_LENGTH));
  }
  lines.push('Content-Type: text/plain; charset=utf-8', '', UNREAD_TEXT, '');
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

/** A message of Gmail that has nothing but its head, or not even that. */
export function withoutPayload(message: GmailMessage, keepsHead: boolean): GmailMessage {
  const payload = message.payload as { headers?: unknown } | null | undefined;
  const headers = Array.isArray(payload?.headers) ? payload.headers : [];
  const kept = headers.slice(0, HEAD_FIELDS).flatMap((header) => {
    const { name, value } = (header ?? {}) as { name?: unknown; value?: unknown };
    if (typeof name !== 'string' || typeof value !== 'string' || isOfBody(`${name}:`)) return [];
    return [{ name, value: value.slice(0, FIELD_LENGTH) }];
  });
  return {
    ...message,
    payload: {
      partId: '',
      mimeType: 'text/plain',
      filename: '',
      headers: keepsHead ? kept : [],
      body: {
        size: UNREAD_TEXT.length,
        data: Buffer.from(UNREAD_TEXT, 'utf8').toString('base64url'),
      },
    },
  };
}

function isOfBody(field: string): boolean {
  return /^(?:content-[a-z-]*|mime-version)[ \t]*:/i.test(field);
}
