import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#db/database.ts';
import type { SealedTable } from './sealed-tables.ts';

export interface SealedRow {
  /** Key and context columns as text. */
  readonly names: Record<string, string>;
  readonly sealed: Record<string, Buffer | null>;
}

/**
 * The next rows that hold a value which does not begin with `prefix`, locked until the transaction ends.
 *
 * @param after the key of the row to go on after, or null for the first
 */
export async function selectOutdatedRows(
  tx: Tx,
  table: SealedTable,
  at: { prefix: Buffer; after: Record<string, string> | null; limit: number },
): Promise<SealedRow[]> {
  const sealed = Object.keys(table.columns);
  const names = [...table.key, ...(table.context ?? [])];
  const outdated = sealed.map(
    (name) =>
      sql`substring(${sql.identifier(name)} from 1 for ${at.prefix.length}::int) <> ${at.prefix}`,
  );
  const { after } = at;
  const key = list(table.key.map((name) => sql`${sql.identifier(name)}::text`));
  const from = after
    ? sql`(${key}) > (${list(table.key.map((name) => sql`${after[name]}::text`))})`
    : sql`true`;
  const rows = await rowsOf<Record<string, unknown>>(
    tx,
    sql`select ${list([
      ...names.map((name) => sql`${sql.identifier(name)}::text as ${sql.identifier(name)}`),
      ...sealed.map((name) => sql`${sql.identifier(name)}`),
    ])} from ${sql.identifier(table.table)}
    where ${from} and (${sql.join(outdated, sql` or `)})
    order by ${key} limit ${at.limit}::int for update of ${sql.identifier(table.table)}`,
  );
  return rows.map((row) => ({
    names: Object.fromEntries(names.map((name) => [name, String(row[name])])),
    sealed: Object.fromEntries(sealed.map((name) => [name, toBuffer(row[name])])),
  }));
}

/** Waits until every transaction that has written to the table is over; the lock goes with the caller's transaction. */
export async function awaitWriters(tx: Tx, table: SealedTable): Promise<void> {
  await tx.execute(sql`lock table ${sql.identifier(table.table)} in share mode`);
}

export async function updateSealedRow(
  tx: Tx,
  table: SealedTable,
  row: { names: Record<string, string>; sealed: Record<string, Buffer> },
): Promise<void> {
  const assignments = Object.entries(row.sealed).map(
    ([name, value]) => sql`${sql.identifier(name)} = ${value}`,
  );
  const conditions = table.key.map(
    (name) => sql`${sql.identifier(name)}::text = ${row.names[name]}`,
  );
  await tx.execute(
    sql`update ${sql.identifier(table.table)} set ${list(assignments)} where ${sql.join(conditions, sql` and `)}`,
  );
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}

function toBuffer(value: unknown): Buffer | null {
  return value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : null;
}
