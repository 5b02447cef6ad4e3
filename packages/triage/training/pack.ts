import type { HeadName } from '../src/classifier/heads.ts';
import { fingerprintOf, type ModelWeights } from '../src/classifier/model.ts';
import { DENSE_NAMES, type FittedAxes } from './axes.ts';
import { weighWords } from './vectors.ts';

type Packed = Pick<ModelWeights, 'fingerprint' | 'words' | 'dense' | 'meanings' | 'bias'>;

/** Turns fitted axes into numbers for the repository: words as signed bytes under hashed ids. */
export function packAxes(axes: FittedAxes): Packed {
  const round = (values: Float64Array): readonly number[] =>
    [...values].map((value) => Number(value.toPrecision(5)));
  const facts = DENSE_NAMES.length;
  return {
    fingerprint: fingerprintOf(DENSE_NAMES),
    words: packWords(axes),
    dense: {
      mean: round(axes.mean),
      factor: round(axes.factor),
      factors: mapHeads((head) => round(axes.heads[head].dense.slice(0, facts))),
    },
    meanings: packMeanings(axes),
    bias: mapHeads((head) => Number((axes.heads[head].bias - offsetOf(axes, head)).toPrecision(6))),
  };
}

function packWords(axes: FittedAxes): Packed['words'] {
  const weigh = (head: HeadName): Float64Array =>
    axes.heads[head].words.map((weight, column) => weight * (axes.rarity[column] ?? 0));
  const weights = mapHeads(weigh);
  const scale = mapHeads((head) => scaleOf(weights[head]));
  const rows = [...axes.columns]
    .map(([id, column]) => ({
      id,
      bytes: mapHeads((head) => quantize(weights[head][column] ?? 0, scale[head])),
    }))
    .sort((a, b) => a.id - b.id);
  return {
    ids: encodeIds(rows.map((row) => row.id)),
    bytes: mapHeads((head) => encodeSigned(rows.map(({ bytes }) => bytes[head]))),
    scale,
  };
}

function packMeanings(axes: FittedAxes): Packed['meanings'] {
  const words = mapHeads((head) =>
    weighWords(directionsOf(axes, head)).toSorted((a, b) => a.id - b.id),
  );
  const weights = mapHeads((head) => words[head].flatMap((word) => word.weights));
  const scale = mapHeads((head) => scaleOf(Float64Array.from(weights[head])));
  return {
    ids: encodeIds(words.urgent.map(({ id }) => id)),
    rarity: Buffer.from(words.urgent.map(({ rarity }) => Math.round(rarity * 255))).toString(
      'base64',
    ),
    bytes: mapHeads((head) =>
      encodeSigned(weights[head].map((weight) => quantize(weight, scale[head]))),
    ),
    scale,
  };
}

/** A weight for each direction of the vectors as they are, not standardised. */
function directionsOf({ heads, vectorFactor }: FittedAxes, head: HeadName): Float64Array {
  const weights = heads[head].dense.slice(DENSE_NAMES.length);
  return weights.map((weight, index) => weight * (vectorFactor[index] ?? 0));
}

/** What standardising takes off every mail. */
function offsetOf(axes: FittedAxes, head: HeadName): number {
  return directionsOf(axes, head).reduce(
    (sum, weight, index) => sum + weight * (axes.vectorMean[index] ?? 0),
    0,
  );
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

function encodeSigned(bytes: readonly number[]): string {
  return Buffer.from(Int8Array.from(bytes).buffer).toString('base64');
}

/** Ascending whole numbers as differences, seven bits a byte, the low ones first. */
function encodeIds(ids: readonly number[]): string {
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
  return Buffer.from(bytes).toString('base64');
}
