/** What a client says to PostgreSQL (postgresql.org/docs/current/protocol-message-formats.html), as far as we do. */

/** A statement without parameters, done at once. */
export function command(text: string): Buffer {
  return message('Q', zeroEnded(text));
}

export function parse(name: string, text: string): Buffer {
  return message('P', Buffer.concat([zeroEnded(name), zeroEnded(text), NO_ITEMS]));
}

/** Asks what a parsed statement answers with. */
export function describe(name: string): Buffer {
  return message('D', Buffer.concat([Buffer.from('S'), zeroEnded(name)]));
}

/** Values of a parsed statement's parameters, all as text. */
export function bind(name: string, values: readonly (string | null)[]): Buffer {
  let size = 1 + 4 + 1 + Buffer.byteLength(name) + 1 + 2 + 2 + 2;
  for (const value of values) size += 4 + (value === null ? 0 : Buffer.byteLength(value));
  const bytes = Buffer.allocUnsafe(size);
  let at = bytes.write('B', 0, 'latin1');
  at = bytes.writeInt32BE(size - 1, at);
  at = bytes.writeUInt8(0, at);
  at += bytes.write(name, at);
  at = bytes.writeUInt8(0, at);
  at = bytes.writeInt16BE(0, at);
  at = bytes.writeInt16BE(values.length, at);
  for (const value of values) {
    const length = value === null ? -1 : bytes.write(value, at + 4);
    bytes.writeInt32BE(length, at);
    at += 4 + Math.max(0, length);
  }
  bytes.writeInt16BE(0, at);
  return bytes;
}

/** Undefined for what only the engine's own client can write. */
export function toText(param: unknown): string | null | undefined {
  if (param === null || param === undefined) return null;
  if (typeof param === 'string') return param;
  if (typeof param === 'number' || typeof param === 'bigint' || typeof param === 'boolean')
    return String(param);
  if (param instanceof Date) return param.toISOString();
  if (param instanceof Uint8Array)
    return `\\x${Buffer.from(param.buffer, param.byteOffset, param.byteLength).toString('hex')}`;
  return undefined;
}

const NO_ITEMS = Buffer.from([0, 0]);

/** All rows of what was bound. */
export const execute = message('E', Buffer.alloc(5));
export const sync = message('S', Buffer.alloc(0));

function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function zeroEnded(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}
