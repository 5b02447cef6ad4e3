/** Looked at of a mail, and of one line: it is done for every mail before anything is known of it. */
const HEAD_BYTES = 16 * 1024;
const FIELD_LENGTH = 1_000;
const ADDRESS = /[^\s<>@",;:()]{1,64}@[^\s<>@",;:()]{1,255}/;

/** Who a mail's bytes say they are from, at a look; null where they do not say it plainly. */
export function senderOfBytes(raw: Uint8Array): string | null {
  const head = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString(
    'latin1',
    0,
    HEAD_BYTES,
  );
  const at = /^from:/im.exec(head)?.index;
  return at === undefined ? null : senderOfAddress(head.slice(at + 5, at + FIELD_LENGTH));
}

/** Of a message as Gmail took it apart. */
export function senderOfHeaders(payload: unknown): string | null {
  const headers = (payload as { headers?: unknown } | null | undefined)?.headers;
  if (!Array.isArray(headers)) return null;
  const field = headers
    .slice(0, 1_000)
    .find((header) => /^from$/i.test(String((header as { name?: unknown } | null)?.name)));
  return senderOfAddress((field as { value?: unknown } | undefined)?.value);
}

export function senderOfAddress(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  return ADDRESS.exec(text.slice(0, FIELD_LENGTH))?.[0].toLowerCase() ?? null;
}
