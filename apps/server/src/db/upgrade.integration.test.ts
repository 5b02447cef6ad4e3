import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { testDatabaseUrl } from '@eisen/testkit';
import { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyringFromText } from '#crypto/keyring.ts';
import { loadMacRoot } from '#crypto/mac-root.ts';
import { findPgProgram } from '#fixtures/pg-programs.ts';
import { runBackup, runRestore } from '#operator/backup-commands.ts';
import { migrationsFolder } from './database.ts';
import { fillEmptyTables } from './fixtures/fill-empty-tables.ts';
import { type Ask, readColumns, readWalls, sumTables } from './fixtures/table-sums.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { rolesSql } from './row-security.ts';
import { TABLES, USER_OWNED_TABLES } from './tables.ts';

const migrator = fileURLToPath(new URL('./fixtures/migrate-and-die.ts', import.meta.url));
const older = fileURLToPath(new URL('./fixtures/older-release.sql', import.meta.url));
const OLDER = [...rolesSql(), readFileSync(older, 'utf8')].join('\n');
/** In the middle of one migration, and at the first statement of another that follows two that are through. */
const DEATHS = ['ADD COLUMN "team_id"', 'CREATE TABLE "lessons"'];
const COUNT = 'select count(*)::int as count from drizzle.__drizzle_migrations';

async function dieMigrating(engine: string, place: string, words: string): Promise<void> {
  const child: ChildProcess = fork(migrator, [engine, place, words], {
    execArgv: ['--import', 'tsx'],
  });
  const [, signal] = await once(child, 'exit');
  expect([words, signal]).toEqual([words, 'SIGKILL']);
}

/** Kills it on the way, looks that nothing changed, and lets it through the third time. */
async function upgrade(
  withDatabase: <T>(work: (ask: Ask) => Promise<T>) => Promise<T>,
  die: (words: string) => Promise<void>,
  open: () => Promise<void>,
): Promise<void> {
  const columns = await withDatabase(readColumns);
  const before = await withDatabase((ask) => sumTables(ask, columns));
  expect(columns.size).toBeGreaterThan(25);
  for (const sum of Object.values(before)) expect(sum).toMatch(/^3 /);
  for (const words of DEATHS) {
    await die(words);
    expect(await withDatabase((ask) => ask(COUNT))).toEqual([{ count: 9 }]);
    expect(await withDatabase(readColumns)).toEqual(columns);
    expect(await withDatabase((ask) => sumTables(ask, columns))).toEqual(before);
  }
  await open();
  const all = readMigrationFiles({ migrationsFolder }).length;
  expect(await withDatabase((ask) => ask(COUNT))).toEqual([{ count: all }]);
  // What was there is as it was, and the tables are those of this version.
  expect(await withDatabase((ask) => sumTables(ask, columns))).toEqual(before);
  const now = await withDatabase(readColumns);
  expect([...now.keys()].sort()).toEqual(TABLES.map((table) => table.name).sort());
  for (const { name, columns: wanted } of TABLES)
    expect([name, [...(now.get(name) ?? [])].sort()]).toEqual([name, [...wanted].sort()]);
}

/** Everything that a copy has to bring back, none of it empty: contents, and who may see which row. */
async function remember(ask: Ask) {
  const sums = await sumTables(ask, await readColumns(ask));
  expect(Object.keys(sums).filter((table) => sums[table]?.startsWith('0 '))).toEqual([]);
  const walls = await readWalls(ask);
  expect(walls.forced).toEqual([...USER_OWNED_TABLES].sort());
  for (const table of USER_OWNED_TABLES)
    expect([table, walls.policies.filter((one) => one.tablename === table).length]).toEqual([
      table,
      2,
    ]);
  expect(walls.grants.length).toBeGreaterThan(4 * TABLES.length);
  return { columns: await readColumns(ask), sums, walls };
}

describe("an older release's data (pglite)", { timeout: 300_000 }, () => {
  const keys = Buffer.alloc(32, 1).toString('base64');
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'eisen-upgrade-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function withDatabase<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    const lite = await PGlite.create(path.join(folder, 'database'));
    try {
      return await work(async (query) => (await lite.query<Record<string, unknown>>(query)).rows);
    } finally {
      await lite.close();
    }
  }
  async function open(work?: (database: Awaited<ReturnType<typeof openPglite>>) => Promise<void>) {
    const database = await openPglite({ dataDir: folder });
    await work?.(database);
    await database.close();
  }

  it('comes forward whole, though the migrating process was killed twice on the way', async () => {
    const lite = await PGlite.create(path.join(folder, 'database'));
    await lite.exec(OLDER);
    await lite.close();
    await upgrade(withDatabase, (words) => dieMigrating('pglite', folder, words), open);
  });

  it('is the same in every table when it was saved and put back', async () => {
    // The invented secret opens with no key: this installation's own takes its place.
    await open(async (database) => {
      await database.asSystem((tx) => tx.execute('delete from system_secrets'));
      await loadMacRoot(database, createKeyringFromText(keys));
    });
    await withDatabase(fillEmptyTables);
    const saved = await withDatabase(remember);
    const said: string[] = [];
    const config = { dataDir: folder, databaseUrl: null, keys };
    await runBackup({ config, say: (text) => said.push(text) });
    await open((database) =>
      database.asSystem(async (tx) => {
        await tx.execute('delete from goals');
        await tx.execute("update users set last_name = 'changed'");
      }),
    );
    const { columns } = saved;
    expect(await withDatabase((ask) => sumTables(ask, columns))).not.toEqual(saved.sums);
    const file = said[0]?.replace('Saved in ', '') ?? '';
    await runRestore({ config, file, say: () => undefined });
    expect(await withDatabase(remember)).toEqual(saved);
  });
});

describe.skipIf(testDatabaseUrl === null)(
  "an older release's data (postgres)",
  {
    timeout: 300_000,
  },
  () => {
    const name = `eisen_upgrade_${randomBytes(6).toString('hex')}`;
    const copy = `${name}_copy`;
    const urlOf = (database: string) => {
      const url = new URL(testDatabaseUrl ?? 'postgres://localhost');
      url.pathname = `/${database}`;
      return url.href;
    };
    async function within<T>(
      database: string,
      work: (client: pg.Client) => Promise<T>,
    ): Promise<T> {
      const client = new pg.Client({ connectionString: urlOf(database) });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    }
    const asking =
      (database: string) =>
      <T>(work: (ask: Ask) => Promise<T>): Promise<T> =>
        within(database, (client) => work(async (query) => (await client.query(query)).rows));
    const admin = (query: string) => within('postgres', (client) => client.query(query));

    beforeAll(async () => {
      await admin(`create database ${name}`);
      await within(name, (client) => client.query(OLDER));
    });
    afterAll(async () => {
      for (const one of [name, copy]) await admin(`drop database if exists ${one} with (force)`);
    });

    it('comes forward whole, though the migrating process was killed twice on the way', async () => {
      await upgrade(
        asking(name),
        (words) => dieMigrating('postgres', urlOf(name), words),
        async () => (await openPostgres({ url: urlOf(name) })).close(),
      );
    });

    it('is the same in every table, behind the same walls, when pg_dump saved it and pg_restore put it back', async () => {
      await asking(name)(fillEmptyTables);
      const folder = mkdtempSync(path.join(tmpdir(), 'eisen-dump-'));
      const file = path.join(folder, 'eisen.dump');
      try {
        execFileSync(findPgProgram('pg_dump'), ['--format=custom', `--file=${file}`, urlOf(name)]);
        await admin(`create database ${copy}`);
        execFileSync(findPgProgram('pg_restore'), [
          ...['--exit-on-error', '--no-owner', `--dbname=${urlOf(copy)}`, file],
        ]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
      expect(await asking(copy)(remember)).toEqual(await asking(name)(remember));
      // And it is a database that this version takes.
      const database = await openPostgres({ url: urlOf(copy) });
      await database.ping();
      await database.close();
    });
  },
);
