import { isUtf8 } from 'node:buffer';

export type TransferEncoding = 'base64' | 'quoted-printable' | 'uuencode' | 'none';

/** What a part's head says about its body, as far as the outline needs it. */
export interface TypeHead {
  /** Lower case media type. */
  readonly value: string;
  readonly charset: string | null;
  readonly encoding: TransferEncoding;
  /** Set for a multipart whose boundary is known. */
  readonly boundary: string | null;
  /** A message/rfc822 part that is read as part of the mail around it. */
  readonly isNestedMessage: boolean;
  /** How much of the body the parser gets: all of a text (up to its bound), a little of it, or nothing. */
  readonly fed: 'text' | 'small' | 'none';
  /** The head's lines as UTF-8, without Content-Description. */
  readonly keptLines: readonly Buffer[];
  /** The body's bytes, as UTF-8 when the part names no charset and is not UTF-8 already. */
  toUtf8(body: Buffer): Buffer;
}

interface HeadField {
  readonly name: string;
  readonly lines: readonly Buffer[];
}

/**
 * Reads the Content fields of one head. Media type and boundary are written back in one plain form, so that the
 * parser behind sees the same structure as the outline.
 *
 * @param inDigest  the part lies in a multipart/digest, whose parts are messages by default (RFC 2046, 5.1.5)
 */
export function parseTypeHead(lines: readonly Buffer[], inDigest: boolean): TypeHead {
  const fields = groupFields(lines);
  const contentType = fieldValue(fields, 'content-type');
  const value = mediaType(contentType) ?? (inDigest ? 'message/rfc822' : 'text/plain');
  const charset = /charset\s*=\s*"?\s*([^\s";]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? null;
  const encoding = transferEncoding(fieldValue(fields, 'content-transfer-encoding'));
  const disposition = /^\s*"?([a-z]+)/i.exec(fieldValue(fields, 'content-disposition'))?.[1] ?? '';
  const isAttachment = disposition.toLowerCase() === 'attachment';
  const isMultipart = value.startsWith('multipart/');
  const boundary = isMultipart ? boundaryOf(contentType) : null;
  const isMessage = value === 'message/rfc822' && !isAttachment;
  return {
    value,
    charset,
    encoding,
    boundary,
    isNestedMessage: isMessage && encoding === 'none',
    fed: feedOf(value, { isAttachment, isMultipart: boundary !== null, isMessage }),
    keptLines: keepLines(fields, { value, isMultipart, boundary, charset }),
    toUtf8(body) {
      const isPlain = charset === null && encoding === 'none';
      return isPlain && !isUtf8(body) ? Buffer.from(body.toString('latin1'), 'utf8') : body;
    },
  };
}

function groupFields(lines: readonly Buffer[]): HeadField[] {
  const fields: { name: string; lines: Buffer[] }[] = [];
  for (const line of lines) {
    const isContinuation = line[0] === 0x20 || line[0] === 0x09;
    const last = fields[fields.length - 1];
    if (isContinuation && last !== undefined) {
      last.lines.push(line);
      continue;
    }
    const colon = line.indexOf(0x3a);
    const name = colon === -1 ? '' : line.toString('latin1', 0, colon).trim().toLowerCase();
    fields.push({ name, lines: [line] });
  }
  return fields;
}

function fieldValue(fields: readonly HeadField[], name: string): string {
  const field = fields.find((candidate) => candidate.name === name);
  if (field === undefined) return '';
  const text = field.lines.map((line) => line.toString('latin1')).join('');
  return text.slice(text.indexOf(':') + 1).trim();
}

function mediaType(contentType: string): string | null {
  const withoutComment = contentType.replace(/^\s*\([^()]*\)/, '');
  return /^\s*([\w!#$&^.+*-]+\/[\w!#$&^.+*-]+)/.exec(withoutComment)?.[1]?.toLowerCase() ?? null;
}

function transferEncoding(value: string): TransferEncoding {
  const token = /[\w-]+/.exec(value.replace(/^\s*\([^()]*\)/, ''))?.[0]?.toLowerCase() ?? '';
  if (/base64/.test(token)) return 'base64';
  // "quoted printable" with a blank is a known slip of old senders.
  if (/quoted/.test(token)) return 'quoted-printable';
  return /uu(e|encode)$/.test(token) ? 'uuencode' : 'none';
}

function boundaryOf(contentType: string): string | null {
  const single = /boundary\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(contentType);
  if (single !== null) {
    return cleanBoundary(single[1]?.replace(/\\(.)/g, '$1') ?? single[2] ?? '');
  }
  // RFC 2231 allows the name to come in pieces.
  const pieces = [...contentType.matchAll(/boundary\*\d\*?\s*=\s*(?:"([^"]*)"|([^\s;]+))/gi)];
  return cleanBoundary(pieces.map((piece) => piece[1] ?? piece[2] ?? '').join(''));
}

function cleanBoundary(name: string): string | null {
  // Measured first: looking for the blanks at the end takes time by the square of their number.
  if (name.length > 2_000) return null;
  const trimmed = name.replace(/[ \t]+$/, '');
  return trimmed === '' || trimmed.length > 900 ? null : trimmed;
}

function feedOf(
  value: string,
  is: { isAttachment: boolean; isMultipart: boolean; isMessage: boolean },
): TypeHead['fed'] {
  if (is.isMultipart) return 'none';
  if (value === 'text/calendar' || value === 'application/ics') return 'small';
  if (is.isMessage) return 'small';
  if (is.isAttachment) return 'none';
  return value === 'text/plain' || value === 'text/html' || value.startsWith('multipart/')
    ? 'text'
    : 'none';
}

function keepLines(
  fields: readonly HeadField[],
  type: { value: string; isMultipart: boolean; boundary: string | null; charset: string | null },
): Buffer[] {
  let isTypeWritten = false;
  return fields.flatMap(({ name, lines }) => {
    if (name === 'content-description') return [];
    if (name === 'content-type' && type.isMultipart) {
      if (isTypeWritten) return [];
      isTypeWritten = true;
      // A multipart that names no boundary cannot be taken apart: its body is shown as text.
      if (type.boundary === null) return [Buffer.from('Content-Type: text/plain', 'latin1')];
      const boundary = type.boundary.replace(/["\\]/g, '\\$&');
      return [Buffer.from(`Content-Type: ${type.value}; boundary="${boundary}"`, 'latin1')];
    }
    if (name === 'content-transfer-encoding') {
      return lines.map((line) =>
        Buffer.from(line.toString('latin1').replace(/quoted[ _]printable/i, 'quoted-printable')),
      );
    }
    return lines.map((line) => headLineToUtf8(line, type.charset));
  });
}

/** Heads with bare 8-bit text are not legal, but common: they are in the body's charset or Windows-1252. */
function headLineToUtf8(line: Buffer, charset: string | null): Buffer {
  if (isUtf8(line)) return line;
  try {
    return Buffer.from(new TextDecoder(charset ?? 'latin1').decode(line), 'utf8');
  } catch {
    return Buffer.from(line.toString('latin1'), 'utf8');
  }
}
