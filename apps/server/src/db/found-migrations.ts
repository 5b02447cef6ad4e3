import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrationsFolder } from './database.ts';
import type { Engine } from './engine-on-thread.ts';

/** How far a database was brought before this program opened it. */
export interface FoundMigrations {
  /** 0 for an empty database, and for one that is not Eisen's. */
  readonly count: number;
  /** Some of ours are not in it yet. */
  readonly isPending: boolean;
  /** It holds some that this program does not know. */
  readonly isNewer: boolean;
}

/** Reads the list that Drizzle keeps; by its times, as Drizzle itself decides what to run. */
export async function findMigrations(lite: Pick<Engine, 'query'>): Promise<FoundMigrations> {
  const { rows: tables } = await lite.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!tables[0]?.name) return { count: 0, isPending: true, isNewer: false };
  const { rows } = await lite.query<{ count: number; newest: number }>(
    'select count(*)::int as count, coalesce(max(created_at), 0)::float8 as newest from drizzle.__drizzle_migrations',
  );
  const { count = 0, newest = 0 } = rows[0] ?? {};
  const ours = readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis);
  const latest = Math.max(...ours);
  return { count, isPending: newest < latest, isNewer: newest > latest };
}
