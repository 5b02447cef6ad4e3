import { AsyncLocalStorage } from 'node:async_hooks';
import { fileURLToPath } from 'node:url';
import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { APP_ROLE, SYSTEM_ROLE } from './row-security.ts';

export type UserId = string & { readonly __brand: 'UserId' };

/** An open transaction; one type for both engines. */
export type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Listener {
  onHint(payload: string): void;
  /** The connection was away for a while: what was said meanwhile is lost. */
  onGap(): void;
}

export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /**
   * One transaction under the role `eisen_app` with the user's id set: row-level security shows and accepts this
   * user's rows only, and looked-up tables are out of reach. What `work` throws rolls everything back.
   */
  asUser<T>(userId: UserId, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction that sees all rows: looked-up tables (users, sessions, links, limits) and the operator's work. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Hears what transactions of every process on this database say on a channel with `pg_notify`, once they are
   * committed. Names of channels are our own constants.
   *
   * @returns takes the listener away
   */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /** Fresh statistics after many rows were written; nothing tidies the embedded engine by itself. */
  afterBulkLoad(): Promise<void>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Tests only: changes each statement's text just before the driver gets it. */
export type RewriteSql = (text: string) => string;

/** Works from the sources and from the bundle: both keep `migrations` beside this module's file. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Rows of a hand-written statement, which both drivers answer under the same name. */
export async function rowsOf<Row>(tx: Tx, query: SQL): Promise<Row[]> {
  const result = (await tx.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}

/** Ends with the transaction, so nothing has to be set back. */
export async function becomeUser(tx: Tx, userId: UserId): Promise<void> {
  await tx.execute(
    sql`select set_config('role', ${APP_ROLE}, true), set_config('eisen.user_id', ${userId}, true)`,
  );
}

export async function becomeSystem(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('role', ${SYSTEM_ROLE}, true)`);
}

const openTransaction = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Refuses a transaction inside another: it would wait for itself on the embedded engine's only connection, and
 * would not see the outer one's rows on PostgreSQL.
 */
export async function withoutNesting<T>(work: () => Promise<T>): Promise<T> {
  if (openTransaction.getStore()?.open)
    throw new Error(
      'A transaction is already open here: hand its tx on instead of opening another.',
    );
  const here = { open: true };
  return openTransaction.run(here, async () => {
    try {
      return await work();
    } finally {
      here.open = false;
    }
  });
}
