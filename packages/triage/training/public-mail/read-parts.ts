/** A part of a mail, or the mail itself; everything is Latin-1, one character a byte. */
export interface MailPart {
  /** In the order of the mail, names in lower case, values still folded and encoded. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly type: string;
  /** In lower case. */
  readonly charset: string | null;
  /** What is sent; empty when the part is made of others. */
  readonly content: string;
  readonly parts: readonly MailPart[];
}

const FIELD = /^([!-9;-~]+):[ \t]*(.*)$/s;

/** Reads a mail's structure (RFC 2045, 2046), forgiving as mail of 2001 needs it. */
export function readParts(latin1: string, defaultType = 'text/plain'): MailPart {
  const { fields, rest } = readHead(latin1);
  const fieldOf = (name: string): string => fields.find(([key]) => key === name)?.[1] ?? '';
  const [named = ''] = fieldOf('content-type').split(';');
  const isNamed = named.split('/').length === 2;
  const type = isNamed ? named.trim().toLowerCase() : named === '' ? defaultType : 'text/plain';
  const charset = readParameter(fieldOf('content-type'), 'charset')?.toLowerCase() ?? null;
  const boundary = readParameter(fieldOf('content-type'), 'boundary')?.trimEnd();
  const parts = listParts(type, boundary, rest);
  return { fields, type, charset, content: parts.length > 0 ? '' : rest, parts };
}

/** The part and all in it, in the order of the mail. */
export function walkParts(part: MailPart): readonly MailPart[] {
  return [part, ...part.parts.flatMap(walkParts)];
}

/** A head ends at an empty line, or at a line that is no field. */
function readHead(latin1: string): { fields: [string, string][]; rest: string } {
  const fields: [string, string][] = [];
  let position = 0;
  while (position < latin1.length) {
    const newline = latin1.indexOf('\n', position);
    const next = newline < 0 ? latin1.length : newline + 1;
    const line = latin1.slice(position, next).replace(/[\r\n]+$/, '');
    const last = fields.at(-1);
    if (line === '') return { fields, rest: latin1.slice(next) };
    if (/^[ \t]/.test(line)) {
      if (last !== undefined) last[1] += `\n${line}`;
    } else {
      const [, name, value = ''] = FIELD.exec(line) ?? [];
      if (name === undefined) return { fields, rest: latin1.slice(position) };
      fields.push([name.toLowerCase(), value]);
    }
    position = next;
  }
  return { fields, rest: '' };
}

function readParameter(value: string, name: string): string | null {
  for (const [, key = '', text = ''] of value.matchAll(
    /;\s*([^=;]*?)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/gs,
  )) {
    if (key.toLowerCase() === name)
      return text
        .trim()
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll(/\\(["\\])/g, '$1');
  }
  return null;
}

function listParts(
  type: string,
  boundary: string | undefined,
  content: string,
): readonly MailPart[] {
  if (type.startsWith('message/')) return [readParts(content)];
  if (!type.startsWith('multipart/') || boundary === undefined) return [];
  const inner = type === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
  return splitAt(boundary, content).map((each) => readParts(each, inner));
}

/** What stands between the boundary's lines; the line end before one belongs to it. */
function splitAt(boundary: string, content: string): readonly string[] {
  const pieces: string[] = [];
  let piece: string[] | null = null;
  for (const line of content.split('\n')) {
    const mark = line.startsWith(`--${boundary}`)
      ? line.slice(boundary.length + 2).trimEnd()
      : null;
    if (mark !== '' && mark !== '--') {
      piece?.push(line);
      continue;
    }
    if (piece !== null) pieces.push(piece.join('\n'));
    piece = mark === '' ? [] : null;
    if (mark === '--') break;
  }
  if (piece !== null) pieces.push(piece.join('\n'));
  return pieces;
}
