import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Database,
  migrationsFolder,
  openPglite,
  openPostgres,
  type PgliteOptions,
  type RewriteSql,
} from '@eisen/server';
import pg from 'pg';

export type Engine = 'pglite' | 'postgres';

/** Where the tests' PostgreSQL is: a superuser's address, or null when its half is not run. */
export const testDatabaseUrl: string | null =
  // biome-ignore lint/style/noProcessEnv: the test run names its PostgreSQL this way
  process.env.EISEN_TEST_DATABASE_URL ?? null;

/** A fresh, migrated database that nobody else uses; gone when it is closed. */
export function openTestDatabase(engine: Engine, rewriteSql?: RewriteSql): Promise<Database> {
  const options = rewriteSql ? { rewriteSql } : {};
  return engine === 'pglite' ? openFreshPglite(options) : openFreshPostgres(options);
}

/** @param options.wrapClient  see `PgliteOptions` */
export async function openFreshPglite(
  options: Pick<PgliteOptions, 'rewriteSql' | 'wrapClient'>,
): Promise<Database> {
  const loadFrom = new Blob([new Uint8Array(await readPgliteTemplate())]);
  return openPglite({ dataDir: null, loadFrom, ...options });
}

/** Making a database takes seconds, loading a made one half a second: the first test of a schema keeps it for all. */
async function readPgliteTemplate(): Promise<Buffer> {
  const file = path.join(tmpdir(), `eisen-template-${schemaHash()}.tar.gz`);
  if (existsSync(file)) return readFileSync(file);
  const database = await openPglite({ dataDir: null });
  const bytes = Buffer.from(await (await database.dump()).arrayBuffer());
  await database.close();
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(aside, bytes);
  renameSync(aside, file);
  return bytes;
}

async function openFreshPostgres(options: { rewriteSql?: RewriteSql }): Promise<Database> {
  const template = `eisen_template_${schemaHash()}`;
  const name = `eisen_test_${randomBytes(8).toString('hex')}`;
  await withAdmin(async (admin) => {
    // One at a time: a template may have no other connection while it is cloned.
    await admin.query('select pg_advisory_lock(7203119)');
    const known = await admin.query('select from pg_database where datname = $1', [template]);
    if (known.rowCount === 0) await makePostgresTemplate(admin, template);
    await admin.query(`create database ${name} template ${template}`);
    await admin.query('select pg_advisory_unlock(7203119)');
  });
  const database = await openPostgres({ url: urlOf(name), poolSize: 5, ...options });
  return {
    ...database,
    async close() {
      await database.close();
      await withAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function makePostgresTemplate(admin: pg.Client, template: string): Promise<void> {
  const making = `${template}_making`;
  await admin.query(`drop database if exists ${making} with (force)`);
  await admin.query(`create database ${making}`);
  const database = await openPostgres({ url: urlOf(making) });
  await database.close();
  await admin.query(`alter database ${making} rename to ${template}`);
}

async function withAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: testDatabaseUrl ?? '' });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(testDatabaseUrl ?? '');
  url.pathname = `/${database}`;
  return url.toString();
}

function schemaHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).sort())
    if (name.endsWith('.sql')) hash.update(readFileSync(path.join(migrationsFolder, name)));
  return hash.digest('hex').slice(0, 16);
}
