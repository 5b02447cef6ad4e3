import { and, asc, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx, UserId } from '#db/database.ts';
import { teamMembers } from '#db/schema/teams.ts';
import { TABLES } from '#db/tables.ts';
import type { ExportedRows } from './exported-tables.ts';

/** Values by column name, as the schema reads them: dates are dates, bytes are Buffers. */
export type ExportedRow = Readonly<Record<string, unknown>>;

/** What is read of a table. */
export interface TableRead {
  readonly table: string;
  readonly rows: ExportedRows;
  /** Told columns, and those that a sealed value's place is made of. */
  readonly columns: readonly string[];
  readonly userId: UserId;
}

/** Keys and sizes travel first, so that one answer never holds more than this of what is large. */
const BATCH_ROWS = 200;
const BATCH_BYTES = 4 * 1024 * 1024;

/**
 * The rows behind one key, in the order of the primary key: as many as fit, at least one. Nothing is skipped or told
 * twice, whatever is written meanwhile.
 *
 * @param after the row to go on after, or null for the first
 */
export async function selectNextRows(
  tx: Tx,
  read: TableRead,
  after: ExportedRow | null,
): Promise<ExportedRow[]> {
  const { table, key, columnsByName } = shapeOf(read.table);
  const keyColumns = pick(columnsByName, key);
  const behind = after && sql`(${list(keyColumns)}) > (${list(valuesOf(keyColumns, key, after))})`;
  const condition = and(ownedBy(read, columnsByName), behind ?? undefined);
  const order = Object.values(keyColumns).map((column) => asc(column));
  const next = await tx
    .select({ sizeBytes: sizeOf(read, columnsByName) })
    .from(table)
    .where(condition)
    .orderBy(...order)
    .limit(BATCH_ROWS);
  const fitting = countFitting(next.map((row) => Number(row.sizeBytes)));
  if (fitting === 0) return [];
  const columns = pick(columnsByName, [...new Set([...key, ...read.columns])]);
  return await tx
    .select(columns)
    .from(table)
    .where(condition)
    .orderBy(...order)
    .limit(fitting);
}

interface Shape {
  readonly table: PgTable;
  readonly key: readonly string[];
  readonly columnsByName: Readonly<Record<string, PgColumn>>;
}

function shapeOf(name: string): Shape {
  const found = TABLES.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no table ${name}.`);
  const columns = Object.values(getTableColumns(found.table)) as PgColumn[];
  const columnsByName = Object.fromEntries(columns.map((column) => [column.name, column]));
  return { table: found.table, key: found.key, columnsByName };
}

function ownedBy({ rows, userId }: TableRead, columns: Shape['columnsByName']): SQL {
  const column = columnOf(columns, rows.column);
  if (rows.by === 'owner') return sql`${column} = ${userId}`;
  const mine = sql`(select ${teamMembers.teamId} from ${teamMembers} where ${teamMembers.userId} = ${userId})`;
  return inArray(column, mine);
}

/** How much a row's bytes weigh; the engine keeps the length beside a long value and reads nothing of it. */
function sizeOf(read: TableRead, columns: Shape['columnsByName']): SQL<number> {
  const heavy = read.columns
    .map((name) => columnOf(columns, name))
    .filter((column) => column.getSQLType() === 'bytea')
    .map((column) => sql`coalesce(octet_length(${column}), 0)`);
  return heavy.length === 0 ? sql<number>`0` : sql<number>`${sql.join(heavy, sql` + `)}`;
}

/** The first row fits, however large it is. */
function countFitting(sizes: readonly number[]): number {
  let total = 0;
  const over = sizes.findIndex((size, at) => {
    total += size;
    return at > 0 && total > BATCH_BYTES;
  });
  return over === -1 ? sizes.length : over;
}

function valuesOf(
  columns: Readonly<Record<string, PgColumn>>,
  key: readonly string[],
  row: ExportedRow,
): SQL[] {
  return key.map((name) => sql`${sql.param(row[name], columnOf(columns, name))}`);
}

function pick(columns: Shape['columnsByName'], names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, columnOf(columns, name)]));
}

function columnOf(columns: Shape['columnsByName'], name: string): PgColumn {
  const column = columns[name];
  if (column === undefined) throw new Error(`There is no column ${name}.`);
  return column;
}

function list(parts: Readonly<Record<string, PgColumn>> | SQL[]): SQL {
  return sql.join(
    Array.isArray(parts) ? parts : Object.values(parts).map((c) => sql`${c}`),
    sql`, `,
  );
}
