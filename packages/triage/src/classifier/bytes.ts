const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 without any platform's help, so that the package runs wherever JavaScript does. */
export function decodeBytes(base64: string): Uint8Array {
  const values = new Uint8Array(128);
  for (let index = 0; index < ALPHABET.length; index += 1)
    values[ALPHABET.charCodeAt(index)] = index;
  const length = base64.replace(/=+$/, '').length;
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let [buffer, bits, at] = [0, 0, 0];
  for (let index = 0; index < length; index += 1) {
    buffer = ((buffer << 6) | (values[base64.charCodeAt(index)] ?? 0)) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = (buffer >> bits) & 0xff;
      at += 1;
    }
  }
  return bytes;
}

/** Signed bytes of several tables, place after place: the tables' first values come first. */
export function interleave(tables: readonly string[]): Int8Array {
  const columns = tables.map(decodeBytes);
  const rows = columns[0]?.length ?? 0;
  const values = new Int8Array(rows * columns.length);
  for (const [column, each] of columns.entries()) {
    for (let row = 0; row < rows; row += 1) values[row * columns.length + column] = each[row] ?? 0;
  }
  return values;
}

/** Ascending whole numbers from their differences, seven bits a byte, the low ones first. */
export function decodeSortedIds(bytes: Uint8Array): readonly number[] {
  const ids: number[] = [];
  let [previous, difference, shift] = [0, 0, 0];
  for (const byte of bytes) {
    difference += (byte & 0x7f) * 2 ** shift;
    shift += 7;
    if (byte >= 0x80) continue;
    previous += difference;
    ids.push(previous);
    difference = 0;
    shift = 0;
  }
  return ids;
}
