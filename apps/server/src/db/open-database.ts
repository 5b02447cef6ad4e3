import type { Config } from '#config.ts';
import type { DiskSpace } from '#disk-space.ts';
import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** Opens the engine that the configuration names, migrated. */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onTrouble: (error: unknown) => void,
  disk: DiskSpace,
): Promise<Database> {
  return config.databaseUrl === null
    ? openPglite({ dataDir: config.dataDir, thread: {}, onTrouble, disk })
    : openPostgres({ url: config.databaseUrl, onTrouble });
}
