import type { TransferEncoding } from './type-head.ts';

/** More pieces than this are no slip of a sender, and each would cost a buffer. */
const MAX_BASE64_PIECES = 10_000;
/** Bytes that one line of uuencode can name, and all of them together: a line of one symbol names 63. */
const MAX_UU_LINE = 63;
const MAX_UU_BYTES = 25 * 1024 * 1024;

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
  if (pieces.length > MAX_BASE64_PIECES) {
    return Buffer.from(withoutPadding(body).toString('latin1'), 'base64');
  }
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64')));
}

function withoutPadding(body: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(body.length);
  let length = 0;
  for (const byte of body) {
    if (byte === 0x3d) continue;
    kept[length] = byte;
    length += 1;
  }
  return kept.subarray(0, length);
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

/** The content between `begin` and `end`, line by line into one buffer; null when there is no such block. */
function decodeUuencode(body: Buffer): Buffer | null {
  const begin = afterBegin(body);
  if (begin === null) return null;
  // A line whose blanks at the end were lost is filled up to the size that it names.
  const out = Buffer.alloc(Math.min(body.length * MAX_UU_LINE, MAX_UU_BYTES));
  let length = 0;
  let position = begin;
  while (position < body.length) {
    const newline = body.indexOf(0x0a, position);
    const next = newline === -1 ? body.length : newline + 1;
    let end = newline === -1 ? body.length : newline;
    if (end > position && body[end - 1] === 0x0d) end -= 1;
    const size = end === position ? 0 : uuSymbol(body[position]);
    const isEnd = end - position === 3 && body.toString('latin1', position, end) === 'end';
    if (isEnd || size === 0) break;
    length += decodeUuLine(body.subarray(position + 1, end), out.subarray(length, length + size));
    position = next;
  }
  return out.subarray(0, length);
}

/** Where the line after the first `begin` starts. */
function afterBegin(body: Buffer): number | null {
  for (let at = body.indexOf('begin '); at !== -1; at = body.indexOf('begin ', at + 1)) {
    const isLineStart = at === 0 || body[at - 1] === 0x0a;
    if (!isLineStart || !/^begin [0-7]{3,4} /.test(body.toString('latin1', at, at + 11))) continue;
    const newline = body.indexOf(0x0a, at);
    return newline === -1 ? body.length : newline + 1;
  }
  return null;
}

/** Fills `out` from one line's symbols; how many bytes that were. */
function decodeUuLine(symbols: Buffer, out: Buffer): number {
  for (let byte = 0, at = 0; byte < out.length; byte += 3, at += 4) {
    const group =
      (uuSymbol(symbols[at]) << 18) |
      (uuSymbol(symbols[at + 1]) << 12) |
      (uuSymbol(symbols[at + 2]) << 6) |
      uuSymbol(symbols[at + 3]);
    out[byte] = group >> 16;
    if (byte + 1 < out.length) out[byte + 1] = (group >> 8) & 0xff;
    if (byte + 2 < out.length) out[byte + 2] = group & 0xff;
  }
  return out.length;
}

function uuSymbol(byte: number | undefined): number {
  return ((byte || 0x20) - 0x20) & 0x3f;
}
