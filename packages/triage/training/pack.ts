import { fingerprintOf, type ModelWeights } from '../src/classifier/model.ts';
import { DENSE_NAMES, type FittedAxes } from './axes.ts';

type Packed = Pick<
  ModelWeights,
  'fingerprint' | 'words' | 'dense' | 'urgentBias' | 'importantBias'
>;

/** Turns fitted axes into numbers for the repository: words as signed bytes under hashed ids, zeros left out. */
export function packAxes(axes: FittedAxes): Packed {
  const urgentScale = scaleOf(axes.urgent.words);
  const importantScale = scaleOf(axes.important.words);
  const rows = [...axes.columns]
    .map(([id, column]) => ({
      id,
      urgent: quantize(axes.urgent.words[column] ?? 0, urgentScale),
      important: quantize(axes.important.words[column] ?? 0, importantScale),
    }))
    .filter((row) => row.urgent !== 0 || row.important !== 0)
    .sort((a, b) => a.id - b.id);
  const round = (values: Float64Array): readonly number[] =>
    [...values].map((value) => Number(value.toPrecision(5)));
  return {
    fingerprint: fingerprintOf(DENSE_NAMES),
    words: {
      ids: Buffer.from(encodeSortedIds(rows.map((row) => row.id))).toString('base64'),
      urgent: Buffer.from(Int8Array.from(rows, (row) => row.urgent).buffer).toString('base64'),
      important: Buffer.from(Int8Array.from(rows, (row) => row.important).buffer).toString(
        'base64',
      ),
      urgentScale,
      importantScale,
    },
    dense: {
      mean: round(axes.mean),
      factor: round(axes.factor),
      urgent: round(axes.urgent.dense),
      important: round(axes.important.dense),
    },
    urgentBias: Number(axes.urgent.bias.toPrecision(6)),
    importantBias: Number(axes.important.bias.toPrecision(6)),
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
