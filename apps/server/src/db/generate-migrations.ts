// Adds a migration for what changed in the schema; tables that are new get grants and row security.
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { migrationsFolder } from './database.ts';
import { lookedUpTableSql, rolesSql, userOwnedTableSql } from './row-security.ts';
import { TABLES } from './tables.ts';

const breakpoint = '\n--> statement-breakpoint\n';

const [name] = process.argv.slice(2);
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name))
  throw new Error('Give the migration a name: npm run migrations -w @eisen/server -- mail_tokens');

const before = readMigrations();
execFileSync('npx', ['drizzle-kit', 'generate', '--name', name], { stdio: 'inherit' });
const file = [...readMigrations().keys()].find((one) => !before.has(one));
if (file === undefined) throw new Error('The schema has not changed: no migration was written.');

const known = [...before.values()].join('\n');
const isNew = (table: string) => !known.includes(`CREATE TABLE "${table}"`);
const tables = TABLES.filter((table) => isNew(table.name)).sort((a, b) =>
  a.name.localeCompare(b.name),
);
const statements = [
  ...(before.size === 0 ? rolesSql() : []),
  ...tables.flatMap((t) => (t.userOwned ? userOwnedTableSql(t.name) : lookedUpTableSql(t.name))),
];
if (statements.length > 0)
  appendFileSync(
    path.join(migrationsFolder, file),
    `${breakpoint}${statements.join(breakpoint)}\n`,
  );

/** @returns the texts of all migrations by file name */
function readMigrations(): Map<string, string> {
  const names = existsSync(migrationsFolder) ? readdirSync(migrationsFolder) : [];
  return new Map(
    names
      .filter((one) => one.endsWith('.sql'))
      .map((one) => [one, readFileSync(path.join(migrationsFolder, one), 'utf8')]),
  );
}
