import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#db/database.ts';
import type { SealedTable } from './sealed-tables.ts';

/** Behind the version's byte; SQL counts from one. */
const KEY_ID_FROM = 2;
const KEY_ID_BYTES = 8;

export interface SealedRow {
  /** Key and context columns as text. */
  readonly names: Record<string, string>;
  readonly sealed: Record<string, Buffer | null>;
}

/** A row's key as text, and how many bytes of sealed values it holds. */
export interface OutdatedKey {
  readonly key: Record<string, string>;
  readonly sizeBytes: number;
}

/**
 * Keys of the next rows that hold a value which does not begin with `prefix`; nothing is read of the values.
 *
 * @param after the key of the row to go on after, or null for the first
 */
export async function selectOutdatedKeys(
  tx: Tx,
  table: SealedTable,
  at: { prefix: Buffer; after: Record<string, string> | null; limit: number },
): Promise<OutdatedKey[]> {
  const sizes = Object.keys(table.columns).map(
    (name) => sql`coalesce(octet_length(${sql.identifier(name)}), 0)`,
  );
  const rows = await rowsOf<Record<string, unknown>>(
    tx,
    sql`select ${list(table.key.map(asText))}, (${sql.join(sizes, sql` + `)})::int as size_bytes
    from ${sql.identifier(table.table)}
    where ${isBehind(table, at.after)} and ${isOutdated(table, at.prefix)}
    order by ${keyOf(table)} limit ${at.limit}::int`,
  );
  return rows.map((row) => ({
    key: pick(row, table.key, String),
    sizeBytes: Number(row.size_bytes),
  }));
}

/** How many values of a table begin with the id of which key; see the layout in `seal.ts`. */
export async function selectKeyCounts(
  tx: Tx,
  table: SealedTable,
): Promise<{ keyId: Buffer; values: number }[]> {
  const columns = Object.keys(table.columns).map(
    (name) =>
      sql`select substring(${sql.identifier(name)} from ${KEY_ID_FROM}::int for ${KEY_ID_BYTES}::int) as key_id
        from ${sql.identifier(table.table)} where ${sql.identifier(name)} is not null`,
  );
  const rows = await rowsOf<Record<string, unknown>>(
    tx,
    sql`select key_id, count(*)::int as count from (${sql.join(columns, sql` union all `)}) as sealed group by key_id`,
  );
  return rows.map((row) => ({
    keyId: toBuffer(row.key_id) ?? Buffer.alloc(0),
    values: Number(row.count),
  }));
}

/** The outdated rows behind one key, up to another with that one included; locked until the transaction ends. */
export async function selectOutdatedRows(
  tx: Tx,
  table: SealedTable,
  at: {
    prefix: Buffer;
    after: Record<string, string> | null;
    upTo: Record<string, string>;
    limit: number;
  },
): Promise<SealedRow[]> {
  const sealed = Object.keys(table.columns);
  const names = [...table.key, ...(table.context ?? [])];
  const columns = [...names.map(asText), ...sealed.map((name) => sql`${sql.identifier(name)}`)];
  const rows = await rowsOf<Record<string, unknown>>(
    tx,
    sql`select ${list(columns)} from ${sql.identifier(table.table)}
    where ${isBehind(table, at.after)} and (${keyOf(table)}) <= (${valuesOf(table, at.upTo)})
      and ${isOutdated(table, at.prefix)}
    order by ${keyOf(table)} limit ${at.limit}::int for update of ${sql.identifier(table.table)}`,
  );
  return rows.map((row) => ({
    names: pick(row, names, String),
    sealed: pick(row, sealed, toBuffer),
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

function isOutdated(table: SealedTable, prefix: Buffer): SQL {
  const parts = Object.keys(table.columns).map(
    (name) => sql`substring(${sql.identifier(name)} from 1 for ${prefix.length}::int) <> ${prefix}`,
  );
  return sql`(${sql.join(parts, sql` or `)})`;
}

function isBehind(table: SealedTable, after: Record<string, string> | null): SQL {
  return after ? sql`(${keyOf(table)}) > (${valuesOf(table, after)})` : sql`true`;
}

function keyOf(table: SealedTable): SQL {
  return list(table.key.map((name) => sql`${sql.identifier(name)}::text`));
}

function valuesOf(table: SealedTable, key: Record<string, string>): SQL {
  return list(table.key.map((name) => sql`${key[name]}::text`));
}

function asText(name: string): SQL {
  return sql`${sql.identifier(name)}::text as ${sql.identifier(name)}`;
}

function pick<T>(
  row: Record<string, unknown>,
  names: readonly string[],
  read: (value: unknown) => T,
): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, read(row[name])]));
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}

function toBuffer(value: unknown): Buffer | null {
  return value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : null;
}
