import {
  type Config,
  createRandomKeyring,
  type Database,
  type Keyring,
  readConfig,
} from '@eisen/server';
import { type Engine, openFreshPglite, openTestDatabase } from '#databases.ts';
import { createCleaning } from './clean-database.ts';
import { createQuickClient } from './quick-client.ts';

/** What the runs of one process share: a database that is empty at the beginning of each. */
export interface SimulationWorld {
  readonly db: Database;
  readonly config: Config;
  readonly keyring: Keyring;
  clean(): Promise<void>;
  close(): Promise<void>;
}

export async function openSimulationWorld(engine: Engine = 'pglite'): Promise<SimulationWorld> {
  const db =
    engine === 'pglite'
      ? await openFreshPglite({ wrapClient: createQuickClient })
      : await openTestDatabase(engine);
  const clean = await createCleaning(db);
  return {
    db,
    config: readConfig({
      EISEN_DATA_DIR: '/nowhere',
      LOG_LEVEL: 'silent',
      MICROSOFT_CLIENT_ID: 'simulated',
      MICROSOFT_CLIENT_SECRET: 'simulated',
      GOOGLE_CLIENT_ID: 'simulated',
      GOOGLE_CLIENT_SECRET: 'simulated',
    }),
    keyring: createRandomKeyring(),
    clean,
    close: () => db.close(),
  };
}
