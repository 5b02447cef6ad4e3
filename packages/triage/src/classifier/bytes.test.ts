import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBytes, decodeSortedIds, interleave } from './bytes.ts';

test.each([
  ['', []],
  ['AA==', [0]],
  ['AQI=', [1, 2]],
  ['AQID', [1, 2, 3]],
  ['//79', [255, 254, 253]],
] as const)('%j holds %j', (base64, bytes) => {
  expect([...decodeBytes(base64)]).toEqual(bytes);
});

test('any bytes come back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect([...decodeBytes(encode(bytes))]).toEqual([...bytes]);
    }),
  );
});

test('signed bytes are scaled', () => {
  expect([...interleave([['/wF/gA==', 0.5]])]).toEqual([-0.5, 0.5, 63.5, -64]);
});

test('differences add up to ids', () => {
  expect(decodeSortedIds(Uint8Array.from([5, 0x80, 1, 0xff, 0xff, 3]))).toEqual([
    5,
    133,
    133 + 65_535,
  ]);
});

/** The plain way of RFC 4648: bits in a row, six at a time. */
function encode(bytes: Uint8Array): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const sixes = bits.match(/.{1,6}/g) ?? [];
  const text = sixes.map((six) => alphabet.charAt(Number.parseInt(six.padEnd(6, '0'), 2))).join('');
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

test('tables are laid side by side', () => {
  const tables = [
    ['AQI=', 1],
    ['/wE=', 0.5],
  ] as const;
  expect([...interleave(tables)]).toEqual([1, -0.5, 2, 0.5]);
});
