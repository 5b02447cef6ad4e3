import type { TransferEncoding } from './type-head.ts';

/** More pieces than this are no slip of a sender, and each would cost a buffer. */
const MAX_BASE64_PIECES = 10_000;

/** Decodes a part's body to its bytes. Broken input gives what can be read of it. */
export function decodeTransfer(body: Buffer, encoding: TransferEncoding): Buffer {
  if (encoding === 'base64') return decodeBase64(body);
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body);
  return encoding === 'uuencode' ? (decodeUuencode(body) ?? body) : body;
}

/** The size of a part's content in bytes, without decoding more than has to be. */
export function decodedSize(body: Buffer, encoding: TransferEncoding): number {
  if (encoding === 'none') return body.length;
  if (encoding !== 'base64') return decodeTransfer(body, encoding).length;
  let symbols = 0;
  for (const byte of body) if (isBase64Symbol(byte)) symbols += 1;
  return Math.floor((symbols * 3) / 4);
}

function isBase64Symbol(byte: number): boolean {
  return (
    (byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    (byte >= 0x2f && byte <= 0x39) ||
    byte === 0x2b
  );
}

function decodeBase64(body: Buffer): Buffer {
  const text = body.toString('latin1');
  const padding = text.indexOf('=');
  if (padding === -1 || /^[=\s]*$/.test(text.slice(padding, padding + 1_000))) {
    return Buffer.from(text, 'base64');
  }
  // Some senders join pieces that were encoded, and padded, one by one.
  const pieces = text.split(/=+/, MAX_BASE64_PIECES + 1);
  if (pieces.length > MAX_BASE64_PIECES) return Buffer.from(text.replace(/=+/g, ''), 'base64');
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64')));
}

function decodeQuotedPrintable(body: Buffer): Buffer {
  const out = Buffer.allocUnsafe(body.length);
  let length = 0;
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index] ?? 0;
    if (byte !== 0x3d) {
      out[length] = byte;
      length += 1;
      continue;
    }
    const afterBreak = softBreakEnd(body, index + 1);
    if (afterBreak !== null) {
      index = afterBreak - 1;
      continue;
    }
    const high = hexValue(body[index + 1]);
    const low = hexValue(body[index + 2]);
    const isCode = high !== -1 && low !== -1;
    out[length] = isCode ? high * 16 + low : byte;
    length += 1;
    if (isCode) index += 2;
  }
  return out.subarray(0, length);
}

/** Where the next line begins when only blanks stand between here and the line's end. */
function softBreakEnd(body: Buffer, from: number): number | null {
  let index = from;
  while (body[index] === 0x20 || body[index] === 0x09) index += 1;
  if (index >= body.length) return body.length;
  if (body[index] === 0x0d) index += 1;
  return body[index] === 0x0a ? index + 1 : null;
}

function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** The content between `begin` and `end`; null when there is no such block. */
function decodeUuencode(body: Buffer): Buffer | null {
  const lines = body.toString('latin1').split(/\r?\n/);
  const begin = lines.findIndex((line) => /^begin [0-7]{3,4} /.test(line));
  if (begin === -1) return null;
  const out: Buffer[] = [];
  for (const line of lines.slice(begin + 1)) {
    const size = ((line.charCodeAt(0) || 0x20) - 0x20) & 0x3f;
    if (line === 'end' || line === '' || size === 0) break;
    out.push(decodeUuLine(line, size));
  }
  return Buffer.concat(out);
}

function decodeUuLine(line: string, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  const symbol = (index: number) => ((line.charCodeAt(index) || 0x20) - 0x20) & 0x3f;
  for (let byte = 0, at = 1; byte < size; byte += 3, at += 4) {
    const group =
      (symbol(at) << 18) | (symbol(at + 1) << 12) | (symbol(at + 2) << 6) | symbol(at + 3);
    bytes[byte] = group >> 16;
    if (byte + 1 < size) bytes[byte + 1] = (group >> 8) & 0xff;
    if (byte + 2 < size) bytes[byte + 2] = group & 0xff;
  }
  return bytes;
}
