import { readFileSync, writeFileSync } from 'node:fs';
import { hashText } from '../src/classifier/hash.ts';
import type { Example } from './mail.ts';

const FILE = new URL('./trained-on.json', import.meta.url);

export interface TrainedOn {
  /** So many mails the weights were fitted on. Copies of one mail in several inboxes count each. */
  readonly mails: number;
  /** Whether the weights were fitted on a mail of these words, in whosever inbox. */
  holds(example: Example): boolean;
}

/** Notes which mail the weights were fitted on, as hashes, so that no evaluation can take it for unseen. */
export function writeTrainedOn(examples: readonly Example[]): void {
  const keys = Uint32Array.from(new Set(examples.map(hashOf))).sort();
  const hashes = Buffer.from(keys.buffer).toString('base64');
  writeFileSync(FILE, `${JSON.stringify({ mails: examples.length, hashes }, null, 2)}\n`);
}

export function readTrainedOn(): TrainedOn {
  const { mails, hashes } = JSON.parse(readFileSync(FILE, 'utf8')) as {
    readonly mails: number;
    readonly hashes: string;
  };
  const bytes = Buffer.from(hashes, 'base64');
  const keys = new Set(
    Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4)),
  );
  return { mails, holds: (example) => keys.has(hashOf(example)) };
}

function hashOf({ wordsKey }: Example): number {
  return hashText(wordsKey);
}
