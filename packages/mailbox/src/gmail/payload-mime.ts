import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { MIME_LIMITS } from '#mime/mime-limits.ts';
import { headerOf, type PayloadHeader, type PayloadPart } from './payload-parts.ts';

/** A mail without its attachments' bytes. Its parts are numbered as `outlineMime` numbers them. */
export interface RenderedPayload {
  readonly bytes: Buffer;
  /** The parts in the order of their numbers. */
  readonly parts: readonly PayloadPart[];
  /** False when no body holds a word: then whatever a reader finds is not of the mail. */
  readonly hasText: boolean;
}

/** Fields that are written from what Gmail says of the part, not as they were. */
const OWN_FIELDS = [
  'content-type',
  'content-disposition',
  'content-transfer-encoding',
  'content-description',
  'content-id',
  'mime-version',
];

/** Fields that are read; they come first, so that no crowd of others can push them out of a bounded head. */
const READ_FIRST =
  /^(from|sender|reply-to|to|cc|bcc|subject|date|message-id|in-reply-to|references|importance|(x-)?priority|x-msmail-priority|precedence|auto-submitted|list-.*|delivered-to)$/i;

const MAX_VALUE_LENGTH = 30_000;
/** Longer ones are no name and address; the search for the name takes time with the square of its length. */
const MAX_SENDER_LENGTH = 1_000;

/**
 * Writes a message that Gmail took apart as a mail again, so that one reader (`mime/read-message.ts`) serves both.
 *
 * Gmail's texts are decoded from their transfer encoding and, as observed, always UTF-8, while the head still names
 * the sender's charset; a text that is not UTF-8 is taken to be in that charset.
 *
 * @param texts  bodies that were asked for by attachment id, by the part's key
 */
export function renderPayload(
  root: PayloadPart,
  texts: ReadonlyMap<string, Buffer> = new Map(),
): RenderedPayload {
  const chunks: Buffer[] = [];
  const parts: PayloadPart[] = [];
  // Nobody can write this line into a body, since nobody knows it before.
  const mark = randomUUID();
  let textBytesLeft: number = MIME_LIMITS.allTextBytes;
  let hasText = false;

  function write(part: PayloadPart, mailHead: readonly string[]): void {
    const boundary = isContainer(part) ? `${mark}-${parts.length}` : null;
    parts.push(part);
    const body = boundary === null ? leafBody(part, texts, textBytesLeft) : null;
    textBytesLeft -= Math.min(textBytesLeft, body?.bytes.length ?? 0);
    hasText ||= isBodyText(part) && (body?.bytes.some((byte) => byte > 0x20) ?? false);
    const own = ownFields(part, boundary, body?.charset ?? null);
    chunks.push(Buffer.from(`${[...own, ...mailHead].join('\r\n')}\r\n\r\n`, 'utf8'));
    if (body !== null) chunks.push(body.bytes, LINE_END);
    if (boundary === null) return;
    for (const child of part.children) {
      chunks.push(Buffer.from(`--${boundary}\r\n`, 'latin1'));
      write(child, []);
    }
    chunks.push(Buffer.from(`--${boundary}--\r\n`, 'latin1'));
  }

  write(root, mailFields(root.headers));
  return { bytes: Buffer.concat(chunks), parts, hasText };
}

/** Whether the part is text of the mail itself and not a file: then its content is needed to read the mail. */
export function isBodyText(part: PayloadPart): boolean {
  return (
    (part.mimeType === 'text/plain' || part.mimeType === 'text/html') &&
    dispositionOf(part) !== 'attachment'
  );
}

/** The bytes of a body's `data`: base64url, where other alphabets and broken ends are read as far as they go. */
export function decodeBody(data: string): Buffer {
  return Buffer.from(data, 'base64url');
}

const LINE_END = Buffer.from('\r\n', 'latin1');

/** Gmail opens attached mail too (message/rfc822 has children): for us it is a file. */
function isContainer(part: PayloadPart): boolean {
  return part.mimeType.startsWith('multipart/') && part.children.length > 0;
}

function leafBody(
  part: PayloadPart,
  texts: ReadonlyMap<string, Buffer>,
  bytesLeft: number,
): { bytes: Buffer; charset: string | null } {
  const isCalendar = part.mimeType === 'text/calendar' || part.mimeType === 'application/ics';
  if (!isBodyText(part) && !isCalendar) return { bytes: Buffer.alloc(0), charset: null };
  const limit = Math.min(isCalendar ? MIME_LIMITS.smallBytes : MIME_LIMITS.textBytes, bytesLeft);
  const whole =
    texts.get(part.key) ?? (part.data === null ? Buffer.alloc(0) : decodeBody(part.data));
  // The line end that follows tells the reader of a text at its limit that there is more.
  return { bytes: whole.subarray(0, limit), charset: charsetOf(part, whole) };
}

function charsetOf(part: PayloadPart, bytes: Buffer): string {
  const named = /charset\s*=\s*"?\s*([\w.:+-]{1,60})/i.exec(typeField(part))?.[1] ?? null;
  // ISO-2022 is 7 bit, so it always looks like UTF-8; its escapes tell.
  const isEscaped = /iso-?2022/i.test(named ?? '') && bytes.includes(0x1b);
  return isUtf8(bytes) && !isEscaped ? 'utf-8' : (named ?? 'windows-1252');
}

function ownFields(part: PayloadPart, boundary: string | null, charset: string | null): string[] {
  const fields = [
    `Content-Type: ${[typeOf(part), ...typeParameters(part, boundary, charset)].join('; ')}`,
  ];
  const disposition = dispositionOf(part);
  const isFile = boundary === null && (disposition !== null || part.filename !== '');
  if (isFile) {
    // A text with a name and no disposition is a part of the mail that is read on; other named parts are files.
    const kind = disposition ?? (isBodyText(part) ? 'inline' : 'attachment');
    const name = encodeURIComponent(wellFormed(part.filename.slice(0, 500)));
    fields.push(`Content-Disposition: ${kind}${name === '' ? '' : `; filename*=utf-8''${name}`}`);
  }
  if (charset !== null) fields.push('Content-Transfer-Encoding: 8bit');
  const contentId = headerOf(part, 'content-id') ?? headerOf(part, 'x-attachment-id');
  if (contentId !== null) fields.push(`Content-ID: ${plainValue(contentId.slice(0, 1_000))}`);
  return fields;
}

/** A container without parts has nothing to be taken apart. */
function typeOf(part: PayloadPart): string {
  if (part.mimeType.startsWith('multipart/') && !isContainer(part)) return 'text/plain';
  // Attached mail stays closed, whatever the reader would do with it.
  return part.mimeType;
}

function typeParameters(
  part: PayloadPart,
  boundary: string | null,
  charset: string | null,
): string[] {
  if (boundary !== null) return [`boundary="${boundary}"`];
  const original = typeField(part);
  const kept = ['method', 'format', 'delsp'].flatMap((name) => {
    const value = new RegExp(`;\\s*${name}\\s*=\\s*"?([A-Za-z]{1,20})`, 'i').exec(original)?.[1];
    return value === undefined ? [] : [`${name}=${value}`];
  });
  return charset === null ? kept : [`charset=${charset}`, ...kept];
}

function typeField(part: PayloadPart): string {
  return (headerOf(part, 'content-type') ?? '').slice(0, 2_000);
}

function dispositionOf(part: PayloadPart): 'attachment' | 'inline' | null {
  const field = (headerOf(part, 'content-disposition') ?? '').trim().toLowerCase();
  if (part.mimeType === 'message/rfc822' || field.startsWith('attachment')) return 'attachment';
  return field.startsWith('inline') ? 'inline' : null;
}

function mailFields(headers: readonly PayloadHeader[]): string[] {
  const known = headers.filter(
    ({ name }) => /^[!-9;-~]{1,76}$/.test(name) && !OWN_FIELDS.includes(name.toLowerCase()),
  );
  const first = known.filter(({ name }) => READ_FIRST.test(name));
  const others = known.filter(({ name }) => !READ_FIRST.test(name));
  const fields: string[] = [];
  // No more is read of all heads together.
  let lengthLeft: number = MIME_LIMITS.allHeadBytes;
  for (const { name, value } of [...first, ...others]) {
    const plain = plainValue(value);
    lengthLeft -= name.length + plain.length;
    if (lengthLeft < 0) break;
    fields.push(`${name}: ${/^(from|sender|reply-to)$/i.test(name) ? quoteName(plain) : plain}`);
  }
  return fields;
}

/** A name that came encoded and was decoded may hold what separates addresses: one sender would be read as two. */
function quoteName(value: string): string {
  if (value.length > MAX_SENDER_LENGTH) return value;
  const [, name, address] =
    /^\s*([^"<>@]*[,:;()][^"<>@]*?)\s*(<[^<>\s]+@[^<>\s]+>)\s*$/.exec(value) ?? [];
  return name === undefined ? value : `"${name.replace(/\\/g, '')}" ${address}`;
}

/** One line: a line end in a value would begin a field, or the body, that the sender made up. */
function plainValue(value: string): string {
  return wellFormed(value.slice(0, MAX_VALUE_LENGTH)).replace(/[\r\n\0]+/g, ' ');
}

/** Half a surrogate pair can be neither encoded nor written. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
