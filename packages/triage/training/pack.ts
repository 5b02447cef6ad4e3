import { fingerprintOf, HEADS, type HeadName, type ModelWeights } from '../src/classifier/model.ts';
import { DENSE_NAMES, type FittedAxes } from './axes.ts';

type Packed = Pick<ModelWeights, 'fingerprint' | 'words' | 'dense' | 'bias'>;

/** Turns fitted axes into numbers for the repository: words as signed bytes under hashed ids, zeros left out. */
export function packAxes(axes: FittedAxes): Packed {
  const scale = mapHeads((head) => scaleOf(axes.heads[head].words));
  const rows = [...axes.columns]
    .map(([id, column]) => ({
      id,
      bytes: mapHeads((head) => quantize(axes.heads[head].words[column] ?? 0, scale[head])),
    }))
    .filter(({ bytes }) => HEADS.some((head) => bytes[head] !== 0))
    .sort((a, b) => a.id - b.id);
  const round = (values: Float64Array): readonly number[] =>
    [...values].map((value) => Number(value.toPrecision(5)));
  return {
    fingerprint: fingerprintOf(DENSE_NAMES),
    words: {
      ids: Buffer.from(encodeSortedIds(rows.map((row) => row.id))).toString('base64'),
      bytes: mapHeads((head) =>
        Buffer.from(Int8Array.from(rows, ({ bytes }) => bytes[head]).buffer).toString('base64'),
      ),
      scale,
    },
    dense: {
      mean: round(axes.mean),
      factor: round(axes.factor),
      factors: mapHeads((head) => round(axes.heads[head].dense)),
    },
    bias: mapHeads((head) => Number(axes.heads[head].bias.toPrecision(6))),
  };
}

function mapHeads<Value>(make: (head: HeadName) => Value): Readonly<Record<HeadName, Value>> {
  return {
    urgent: make('urgent'),
    important: make('important'),
    do: make('do'),
    delegate: make('delegate'),
  };
}

const LARGEST_BYTE = 127;

/** So that the largest weight but one in a thousand fits; larger ones are cut. */
function scaleOf(weights: Float64Array): number {
  const sizes = Float64Array.from(weights, Math.abs).sort();
  const size = sizes[Math.floor((sizes.length - 1) * 0.999)] ?? 1;
  return Number((size / LARGEST_BYTE).toPrecision(6));
}

function quantize(weight: number, scale: number): number {
  return Math.max(-LARGEST_BYTE, Math.min(LARGEST_BYTE, Math.round(weight / scale)));
}

function encodeSortedIds(ids: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  let previous = 0;
  for (const id of ids) {
    let difference = id - previous;
    previous = id;
    while (difference >= 0x80) {
      bytes.push((difference & 0x7f) | 0x80);
      difference = Math.floor(difference / 0x80);
    }
    bytes.push(difference);
  }
  return Uint8Array.from(bytes);
}
