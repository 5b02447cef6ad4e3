import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { lockDataDir } from './data-dir-lock.ts';
import { openPglite, type PgliteDatabase } from './pglite.ts';

/** A file that cannot be put in the database's place; nothing was changed. */
export class CannotRestoreError extends Error {
  constructor(reason: string, options: { cause?: unknown } = {}) {
    super(`${reason} Nothing was changed.`, options);
    this.name = 'CannotRestoreError';
  }
}

/**
 * Puts a backup in the place of the embedded database. The backup is opened and brought to the newest migration
 * beside it first; what it replaces is kept.
 *
 * @param check  throws when the backup is of no use here, such as one whose keys are missing
 * @returns where the replaced database lies now; null when there was none
 * @throws DataDirInUseError while the server runs; CannotRestoreError
 */
export async function restoreBackup(options: {
  readonly dataDir: string;
  readonly file: string;
  readonly check?: (database: PgliteDatabase) => Promise<void>;
}): Promise<string | null> {
  const { dataDir, file } = options;
  const lock = await lockDataDir(dataDir);
  const aside = path.join(dataDir, 'restoring');
  try {
    rmSync(aside, { recursive: true, force: true });
    await unpack(aside, file, options.check);
    const place = path.join(dataDir, 'database');
    const kept = existsSync(place) ? path.join(dataDir, `database-replaced-${stamp()}`) : null;
    if (kept !== null) renameSync(place, kept);
    renameSync(path.join(aside, 'database'), place);
    return kept;
  } finally {
    rmSync(aside, { recursive: true, force: true });
    lock.release();
  }
}

async function unpack(
  aside: string,
  file: string,
  check: ((database: PgliteDatabase) => Promise<void>) | undefined,
): Promise<void> {
  if (!existsSync(file)) throw new CannotRestoreError(`There is no file ${file}.`);
  let database: PgliteDatabase;
  try {
    database = await openPglite({ dataDir: aside, loadFrom: readTar(file) });
  } catch (cause) {
    throw new CannotRestoreError(`${path.basename(file)} is no backup that can be opened.`, {
      cause,
    });
  }
  try {
    if (database.found.count === 0)
      throw new CannotRestoreError(`${path.basename(file)} holds no database of Eisen.`);
    if (database.found.isNewer)
      throw new CannotRestoreError('The backup was made by a newer version of Eisen.');
    await check?.(database);
  } finally {
    await database.close();
  }
}

/** Unpacked and looked at here: the engine breaks in the background over what is torn. */
function readTar(file: string): Blob {
  const tar = gunzipSync(readFileSync(file));
  if (tar.toString('latin1', 257, 262) !== 'ustar') throw new Error('The file holds no archive.');
  return new Blob([new Uint8Array(tar)]);
}

function stamp(): string {
  return new Date().toISOString().replaceAll(':', '-').replace(/\..*/, 'Z');
}
