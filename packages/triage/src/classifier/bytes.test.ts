import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteOf, decodeBytes, decodeSortedIds, packBytes } from './bytes.ts';
import { encodeBytes } from './encode-bytes.ts';

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
      expect([...decodeBytes(encodeBytes(bytes))]).toEqual([...bytes]);
    }),
  );
});

test('differences add up to ids', () => {
  expect(decodeSortedIds(Uint8Array.from([5, 0x80, 1, 0xff, 0xff, 3]))).toEqual([
    5,
    133,
    133 + 65_535,
  ]);
});

test('four signed bytes in one number come back', () => {
  const tables = [
    [1, -1],
    [127, -128],
    [0, 5],
    [-7, 100],
  ].map((bytes) => encodeBytes(Uint8Array.from(bytes)));
  const bytes = [...packBytes(tables)].map((packed) =>
    [0, 1, 2, 3].map((place) => byteOf(packed, place)),
  );
  expect(bytes).toEqual([
    [1, 127, 0, -7],
    [-1, -128, 5, 100],
  ]);
});
