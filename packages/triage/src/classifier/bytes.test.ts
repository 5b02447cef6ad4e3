import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBytes, decodeSortedIds, interleave } from './bytes.ts';
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

test('bytes of a table have their sign', () => {
  expect([...interleave(['/wF/gA=='])]).toEqual([-1, 1, 127, -128]);
});

test('differences add up to ids', () => {
  expect(decodeSortedIds(Uint8Array.from([5, 0x80, 1, 0xff, 0xff, 3]))).toEqual([
    5,
    133,
    133 + 65_535,
  ]);
});

test('tables are laid side by side', () => {
  expect([...interleave(['AQI=', '/wE='])]).toEqual([1, -1, 2, 1]);
});
