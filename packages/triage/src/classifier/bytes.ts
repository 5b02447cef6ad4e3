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

/** The bytes of four tables, the four of a place in one number, the first table's lowest; `byteOf` reads them. */
export function packBytes(tables: readonly string[]): Int32Array {
  const columns = tables.map(decodeBytes);
  const packed = new Int32Array(columns[0]?.length ?? 0);
  for (const [column, bytes] of columns.entries()) {
    for (const [place, byte] of bytes.entries()) {
      packed[place] = (packed[place] as number) | (byte << (8 * column));
    }
  }
  return packed;
}

/** The signed byte at a place from 0 to 3 of what `packBytes` makes. */
export function byteOf(packed: number, place: number): number {
  return (packed << (24 - 8 * place)) >> 24;
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
