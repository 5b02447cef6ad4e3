import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { LOOKED_UP_TABLES } from './row-security.ts';
import * as accounts from './schema/accounts.ts';
import * as calendar from './schema/calendar.ts';
import * as connections from './schema/connections.ts';
import * as delegation from './schema/delegation.ts';
import * as events from './schema/events.ts';
import * as goals from './schema/goals.ts';
import * as journal from './schema/journal.ts';
import * as languageModel from './schema/language-model.ts';
import * as leads from './schema/leads.ts';
import * as learning from './schema/learning.ts';
import * as localOffice from './schema/local-office.ts';
import * as mail from './schema/mail.ts';
import * as outbox from './schema/outbox.ts';
import * as tasks from './schema/tasks.ts';
import * as teams from './schema/teams.ts';
import * as triage from './schema/triage.ts';

/** Each schema file; a new one is added here and in nothing else. */
const SCHEMAS: readonly Record<string, unknown>[] = [
  accounts,
  calendar,
  connections,
  delegation,
  events,
  goals,
  journal,
  languageModel,
  leads,
  learning,
  localOffice,
  mail,
  outbox,
  teams,
  tasks,
  triage,
];

export interface TableShape {
  readonly name: string;
  /** Names of all columns, as in SQL. */
  readonly columns: readonly string[];
  /** Names of the `bytea` columns: sealed values and hashes. */
  readonly byteColumns: readonly string[];
  readonly userOwned: boolean;
  /** For whoever reads any table by its shape. */
  readonly table: PgTable;
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
}

/** Every table of the database, in no particular order. */
export const TABLES: readonly TableShape[] = SCHEMAS.flatMap((schema) =>
  Object.values(schema).filter((value): value is PgTable => value instanceof PgTable),
).map((table) => {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const alone = columns.filter((column) => column.primary);
  return {
    name,
    columns: columns.map((column) => column.name),
    byteColumns: columns.filter((c) => c.getSQLType() === 'bytea').map((c) => c.name),
    userOwned: !LOOKED_UP_TABLES.includes(name),
    table,
    key: (primaryKeys[0]?.columns ?? alone).map((column) => column.name),
  };
});

export const USER_OWNED_TABLES: readonly string[] = TABLES.filter((t) => t.userOwned).map(
  (t) => t.name,
);
