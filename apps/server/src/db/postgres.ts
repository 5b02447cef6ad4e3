import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { finishBeforeCommit } from './before-commit.ts';
import {
  becomeSystem,
  becomeUser,
  type Database,
  migrationsFolder,
  type RewriteSql,
  type Tx,
  withoutNesting,
} from './database.ts';
import { createPostgresListener, type PostgresListener } from './postgres-listener.ts';

/** Any fixed number: processes that start together take turns at migrating. */
const MIGRATION_LOCK = 7_203_118;
const OLDEST_VERSION = 150_000;

export interface PostgresOptions {
  readonly url: string;
  /** Connections of this process, at most. */
  readonly poolSize?: number;
  readonly rewriteSql?: RewriteSql;
  /** Told when an idle connection breaks; the pool replaces it. */
  readonly onTrouble?: (error: unknown) => void;
}

/** Opens a PostgreSQL 15 or newer and brings it to the newest migration. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'eisen',
  });
  pool.on('error', (error) => options.onTrouble?.(error));
  try {
    await migratePostgres(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = createPostgresListener({ url: options.url, onTrouble: options.onTrouble });
  return createDatabase(pool, listener, options.rewriteSql);
}

async function migratePostgres(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const version = await client.query<{ number: number }>(
      "select current_setting('server_version_num')::int as number",
    );
    if ((version.rows[0]?.number ?? 0) < OLDEST_VERSION)
      throw new Error('Eisen needs PostgreSQL 15 or newer.');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await client.query('set client_min_messages = warning');
      await migrate(drizzle(client), { migrationsFolder });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}

function createDatabase(
  pool: pg.Pool,
  listener: PostgresListener,
  rewriteSql: RewriteSql | undefined,
): Database {
  async function transact<T>(become: (tx: Tx) => Promise<void>, work: (tx: Tx) => Promise<T>) {
    return withoutNesting(async () => {
      const client = await pool.connect();
      let broken: Error | undefined;
      const onError = (error: Error) => {
        broken = error;
      };
      client.on('error', onError);
      try {
        const orm = drizzle(rewriteSql ? rewriting(client, rewriteSql) : client);
        return await orm.transaction(async (inner) => {
          const tx = inner as unknown as Tx;
          await become(tx);
          const result = await work(tx);
          await finishBeforeCommit(tx);
          return result;
        });
      } finally {
        client.off('error', onError);
        client.release(broken);
      }
    });
  }

  return {
    engine: 'postgres',
    asUser: (userId, work) => transact((tx) => becomeUser(tx, userId), work),
    asSystem: (work) => transact(becomeSystem, work),
    listen: listener.listen,
    async afterBulkLoad() {
      await pool.query('analyze');
    },
    async ping() {
      await pool.query('select 1');
    },
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

function rewriting(client: pg.PoolClient, rewriteSql: RewriteSql): pg.PoolClient {
  return new Proxy(client, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object);
      if (typeof value !== 'function') return value;
      if (name !== 'query') return value.bind(object);
      return (query: { text: string }, ...rest: unknown[]) =>
        value.call(
          object,
          typeof query === 'string'
            ? rewriteSql(query)
            : { ...query, text: rewriteSql(query.text) },
          ...rest,
        );
    },
  });
}
