// Writes the initial migration anew from the schema and appends roles, grants and row security to it.
import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { migrationsFolder } from './database.ts';
import { lookedUpTableSql, rolesSql, userOwnedTableSql } from './row-security.ts';
import { TABLES } from './tables.ts';

const breakpoint = '\n--> statement-breakpoint\n';

rmSync(migrationsFolder, { recursive: true, force: true });
execFileSync('npx', ['drizzle-kit', 'generate', '--name', 'initial'], { stdio: 'inherit' });

const file = readdirSync(migrationsFolder).find((name) => name.endsWith('.sql'));
if (file === undefined) throw new Error('drizzle-kit wrote no migration');
const tables = [...TABLES].sort((a, b) => a.name.localeCompare(b.name));
const statements = [
  ...rolesSql(),
  ...tables.flatMap((t) => (t.userOwned ? userOwnedTableSql(t.name) : lookedUpTableSql(t.name))),
];
appendFileSync(path.join(migrationsFolder, file), `${breakpoint}${statements.join(breakpoint)}\n`);
