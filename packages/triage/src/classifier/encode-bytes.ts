/** Base64 for tests, the plain way of RFC 4648: bits in a row, six at a time. */
export function encodeBytes(bytes: Uint8Array): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const sixes = bits.match(/.{1,6}/g) ?? [];
  const text = sixes.map((six) => alphabet.charAt(Number.parseInt(six.padEnd(6, '0'), 2))).join('');
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}
