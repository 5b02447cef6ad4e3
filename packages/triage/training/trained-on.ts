import { readFileSync, writeFileSync } from 'node:fs';
import { hashText } from '../src/classifier/hash.ts';
import type { Example } from './mail.ts';

const FILE = new URL('./trained-on.json', import.meta.url);

/** Notes which mail the weights were fitted on, as hashes, so that no evaluation can take it for unseen. */
export function writeTrainedOn(examples: readonly Example[]): void {
  const keys = Uint32Array.from(new Set(examples.map(keyOf))).sort();
  const mails = Buffer.from(keys.buffer).toString('base64');
  writeFileSync(FILE, `${JSON.stringify({ mails }, null, 2)}\n`);
}

/** Tells whether the weights were fitted on a mail of this owner with these words. */
export function readTrainedOn(): (example: Example) => boolean {
  const { mails } = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly mails: string };
  const bytes = Buffer.from(mails, 'base64');
  const keys = new Set(
    Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4)),
  );
  return (example) => keys.has(keyOf(example));
}

function keyOf({ group, input }: Example): number {
  return hashText([group, input.subject, input.text].join('\n'));
}
