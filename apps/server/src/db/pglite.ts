import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type DiskSpace, ENDLESS_SPACE } from '#disk-space.ts';
import { writeBackup } from './backups.ts';
import { finishBeforeCommit } from './before-commit.ts';
import { lockDataDir } from './data-dir-lock.ts';
import {
  becomeSystem,
  becomeUser,
  type Database,
  migrationsFolder,
  type RewriteSql,
  rowsOf,
  type Tx,
  withoutNesting,
} from './database.ts';
import { type Engine, type EngineThreadOptions, openEngineThread } from './engine-on-thread.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import { type FoundMigrations, findMigrations } from './found-migrations.ts';
import { startMaintenance } from './maintenance.ts';
import { createWalFlush } from './wal-flush.ts';

export interface PgliteOptions {
  /** Folder of lock, database and backups; null keeps everything in memory (tests). */
  readonly dataDir: string | null;
  /** A dump to begin with: tests, and backups that are put back. */
  readonly loadFrom?: Blob;
  readonly rewriteSql?: RewriteSql;
  /** Tests only: a client of their own for the engine, in the place of its usual one. */
  readonly wrapClient?: ((lite: PGlite) => PGlite) | undefined;
  /** The room for it: where there is none left, everything can be read and nothing is written. */
  readonly disk?: DiskSpace;
  /** On a thread of its own, with a watchdog: the server. What is in memory, and an operator's command, runs here. */
  readonly thread?: Pick<EngineThreadOptions, 'limits' | 'onStart'>;
  /** Told when the timed tidying or backup fails, and when the thread had to be started anew; the server goes on. */
  readonly onTrouble?: (error: unknown) => void;
}

export interface PgliteDatabase extends Database {
  readonly engine: 'pglite';
  /** What was in it before it was opened here. */
  readonly found: FoundMigrations;
  /** The whole database as a gzipped tar file. */
  dump(): Promise<Blob>;
}

/**
 * Opens the embedded engine and brings it to the newest migration. A database of an older version is saved first.
 *
 * @throws DataDirInUseError while another live process has the folder
 */
export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  const { dataDir } = options;
  options.disk?.check();
  const lock = dataDir === null ? null : await lockDataDir(dataDir);
  try {
    const databaseDir = dataDir === null ? null : path.join(dataDir, 'database');
    if (databaseDir !== null) mkdirSync(databaseDir, { recursive: true, mode: 0o700 });
    const lite = await openEngine(databaseDir, options);
    const found = await bringUp(lite, options).catch(async (error: unknown) => {
      await lite.close();
      throw error;
    });
    return createDatabase(lite, {
      options,
      databaseDir,
      found,
      releaseLock: () => lock?.release(),
    });
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function openEngine(databaseDir: string | null, options: PgliteOptions): Promise<Engine> {
  const { thread, loadFrom, onTrouble } = options;
  if (thread !== undefined && databaseDir !== null && loadFrom === undefined)
    return await openEngineThread({ databaseDir, onTrouble, ...thread });
  return await PGlite.create(databaseDir ?? 'memory://', {
    ...ENGINE_OPTIONS,
    ...(loadFrom ? { loadDataDir: loadFrom } : {}),
  });
}

async function bringUp(lite: Engine, options: PgliteOptions): Promise<FoundMigrations> {
  const found = await findMigrations(lite);
  const isOld = found.count > 0 && found.isPending;
  if (isOld && options.dataDir !== null && !options.loadFrom)
    await writeBackup(options.dataDir, () => lite.dumpDataDir('gzip'), 'before-update');
  await migrate(drizzle(lite as PGlite), { migrationsFolder });
  lite.endStart?.();
  return found;
}

function createDatabase(
  lite: Engine,
  at: {
    options: PgliteOptions;
    databaseDir: string | null;
    found: FoundMigrations;
    releaseLock: () => void;
  },
): PgliteDatabase {
  const { rewriteSql, wrapClient, dataDir, onTrouble, disk = ENDLESS_SPACE } = at.options;
  const client = wrapClient ? wrapClient(lite as PGlite) : (lite as PGlite);
  const orm = drizzle(rewriteSql ? rewriting(client, rewriteSql) : client);
  const flushWal = at.databaseDir === null ? async () => {} : createWalFlush(at.databaseDir);
  const keepsFiles = at.databaseDir !== null;
  let writes = 0;

  async function transact<T>(become: (tx: Tx) => Promise<void>, work: (tx: Tx) => Promise<T>) {
    let wrote = false;
    const result = await withoutNesting(() =>
      orm.transaction(async (inner) => {
        const tx = inner as unknown as Tx;
        await become(tx);
        if (disk.isFull()) await tx.execute(sql`set transaction read only`);
        const answer = await work(tx);
        await finishBeforeCommit(tx);
        wrote = keepsFiles && (await hasWritten(tx));
        return answer;
      }),
    );
    if (wrote) {
      writes += 1;
      await flushWal();
    }
    return result;
  }

  const tidy = async () => {
    // It writes tables anew: with no room that would be the end of them.
    disk.check();
    await lite.exec('vacuum analyze');
  };
  const dump = async () => {
    disk.check();
    return await lite.dumpDataDir('gzip');
  };
  const maintenance =
    dataDir === null
      ? null
      : startMaintenance({ dataDir, countWrites: () => writes, tidy, dump, onTrouble });

  return {
    engine: 'pglite',
    found: at.found,
    asUser: (userId, work) => transact((tx) => becomeUser(tx, userId), work),
    asSystem: (work) => transact(becomeSystem, work),
    async listen(channel, listener) {
      const unlisten = await lite.listen(channel, (payload) => listener.onHint(payload));
      const forget = lite.onRestart?.(() => listener.onGap());
      return async () => {
        forget?.();
        await unlisten();
      };
    },
    afterBulkLoad: tidy,
    dump,
    async ping() {
      await lite.query('select 1');
    },
    async close() {
      await maintenance?.stop();
      await lite.close();
      at.releaseLock();
    },
  };
}

/** Whether the open transaction has changed anything: only then there is a log to flush. */
async function hasWritten(tx: Tx): Promise<boolean> {
  const [row] = await rowsOf<{ wrote: boolean }>(
    tx,
    sql`select pg_current_xact_id_if_assigned() is not null as wrote`,
  );
  return row?.wrote === true;
}

function rewriting(lite: PGlite, rewriteSql: RewriteSql): PGlite {
  const rewrite = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name, object);
        if (typeof value !== 'function') return value;
        if (name === 'query')
          return (text: string, ...rest: unknown[]) =>
            value.call(object, rewriteSql(text), ...rest);
        if (name === 'transaction')
          return (work: (inner: object) => unknown) =>
            value.call(object, (inner: object) => work(rewrite(inner)));
        return value.bind(object);
      },
    });
  return rewrite(lite);
}
