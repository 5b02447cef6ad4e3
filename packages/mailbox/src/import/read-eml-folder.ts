import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_MESSAGE_BYTES, type SkipReason } from './split-mbox.ts';

/** The .eml files of a folder and the folders in it, by path; links are not followed. */
export async function listEmlFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.eml$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** One file after the other, each read when it is asked for; too long and unreadable ones are skipped. */
export async function* readEmlFiles(
  paths: readonly string[],
  options: { onSkipped?: (reason: SkipReason) => void } = {},
): AsyncGenerator<Uint8Array> {
  for (const path of paths) {
    const bytes = await readMailFile(path);
    if (typeof bytes === 'string') options.onSkipped?.(bytes);
    else yield bytes;
  }
}

async function readMailFile(path: string): Promise<Uint8Array | SkipReason> {
  try {
    const { size } = await stat(path);
    return size > MAX_MESSAGE_BYTES ? 'too-large' : await readFile(path);
  } catch {
    return 'unreadable';
  }
}
