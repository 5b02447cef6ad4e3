import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#config.ts';
import { createKeyringFromText, keyFileIn, openKeyFile } from '#crypto/keyring.ts';
import { loadMacRoot } from '#crypto/mac-root.ts';
import { isBackupRequested, newestBackupAt, requestBackup, writeBackup } from '#db/backups.ts';
import { findDataDirHolder } from '#db/data-dir-lock.ts';
import type { Database } from '#db/database.ts';
import { openPglite } from '#db/pglite.ts';
import { CannotRestoreError, restoreBackup } from '#db/restore.ts';

type BackupConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'keys'>;
type Say = (text: string) => void;

const POLL_MS = 500;
const GIVE_UP_AFTER_MS = 10 * 60_000;
const USE_PG_DUMP =
  'The database is PostgreSQL: save it with pg_dump and put it back with pg_restore.';

/** `backup`: also while the server runs, which then writes it itself. */
export async function runBackup(options: { config: BackupConfig; say: Say }): Promise<void> {
  const { config, say } = options;
  const { dataDir } = config;
  if (config.databaseUrl !== null) throw new Error(USE_PG_DUMP);
  if (!existsSync(path.join(dataDir, 'database')))
    throw new Error(`There is no database in ${dataDir} yet.`);
  if ((await findDataDirHolder(dataDir)) === null) {
    const database = await openPglite({ dataDir });
    try {
      say(`Saved in ${await writeBackup(dataDir, database.dump)}`);
    } finally {
      await database.close();
    }
  } else {
    await askServer(dataDir);
    say(`The running server saved it in ${path.join(dataDir, 'backups')}.`);
  }
  const keys = config.keys === null ? keyFileIn(dataDir) : 'EISEN_KEYS';
  say(`Keep the keys apart from it: ${keys}. Either alone opens nothing.`);
}

/** `restore <file>`: only while the server is stopped; what it replaces is kept. */
export async function runRestore(options: {
  config: BackupConfig;
  file: string;
  say: Say;
}): Promise<void> {
  const { config, file, say } = options;
  if (config.databaseUrl !== null) throw new Error(USE_PG_DUMP);
  const kept = await restoreBackup({
    dataDir: config.dataDir,
    file,
    check: (database) => checkKeys(config, database),
  });
  say(`The database is the one of ${path.basename(file)} again.`);
  if (kept !== null) say(`What it replaces is kept in ${kept}; delete that when all is well.`);
}

async function askServer(dataDir: string): Promise<void> {
  // The names of backups tell seconds.
  const askedAt = Math.floor(Date.now() / 1_000) * 1_000;
  requestBackup(dataDir);
  for (let waitedMs = 0; waitedMs < GIVE_UP_AFTER_MS; waitedMs += POLL_MS) {
    await wait(POLL_MS);
    const newest = newestBackupAt(dataDir)?.getTime() ?? 0;
    if (!isBackupRequested(dataDir) && newest >= askedAt) return;
  }
  throw new Error('The server did not save the database in time; see its log.');
}

/** What no key of this installation opens would be a database of unreadable rows. */
async function checkKeys(config: BackupConfig, database: Database): Promise<void> {
  const file = keyFileIn(config.dataDir);
  if (config.keys === null && !existsSync(file))
    throw new CannotRestoreError(`Put the keys of that time into ${file} first.`);
  const keyring = config.keys === null ? openKeyFile(file) : createKeyringFromText(config.keys);
  try {
    await loadMacRoot(database, keyring);
  } catch (cause) {
    throw new CannotRestoreError('The keys of this installation do not open the backup.', {
      cause,
    });
  }
}
