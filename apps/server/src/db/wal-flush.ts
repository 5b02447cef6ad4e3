import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Forces the write-ahead log onto the disk. PGlite writes it at commit, so it survives a killed process, but never
 * asks the system to put it on the disk, so a power cut could take acknowledged rows.
 *
 * @param databaseDir the folder that holds `pg_wal`
 * @param flush tests watch it
 * @returns a function that flushes the segments written since it was last called
 */
export function createWalFlush(
  databaseDir: string,
  flush: (file: string) => Promise<void> = syncFile,
): () => Promise<void> {
  const folder = path.join(databaseDir, 'pg_wal');
  const flushedAtMs = new Map<string, number>();
  return async () => {
    const names = (await readdir(folder)).filter((name) => SEGMENT.test(name));
    for (const name of names) {
      const file = path.join(folder, name);
      const { mtimeMs } = await stat(file);
      if (flushedAtMs.get(name) === mtimeMs) continue;
      await flush(file);
      flushedAtMs.set(name, mtimeMs);
    }
  };
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
