import type { Database } from '#db/database.ts';
import type { Keyring } from './keyring.ts';
import { CannotOpenError, type Sealer } from './seal.ts';
import {
  awaitWriters,
  type OutdatedKey,
  type SealedRow,
  selectKeyCounts,
  selectOutdatedKeys,
  selectOutdatedRows,
  updateSealedRow,
} from './sealed-rows-repository.ts';
import type { SealedTable } from './sealed-tables.ts';

export interface RotationResult {
  readonly table: string;
  /** Rows sealed anew. */
  readonly resealed: number;
  /** Rows left as they are, because a value in them does not open. */
  readonly unreadable: number;
}

/** How many sealed values of a table each kind of key sealed. */
export interface KeyCount {
  readonly table: string;
  /** By the key that seals now. */
  readonly newest: number;
  /** By another key that is still there: a rotation seals them anew. */
  readonly older: number;
  /** By a key that is not there: they cannot be opened, and no key should be dropped before they can. */
  readonly unknown: number;
}

/** Small batches: the embedded engine answers nobody else while one runs (STACK §5). */
const BATCH_ROWS = 50;
/** Bytes travel to the embedded engine as text in its own memory, which grows and never shrinks. */
const BATCH_BYTES = 4 * 1024 * 1024;

/**
 * Seals every value anew that an older key sealed, in short transactions, while the server reads and writes. Stopped
 * half-way it goes on where values are still old: the key id in front of each tells.
 */
export async function rotateKeys(options: {
  db: Database;
  sealer: Sealer;
  tables: readonly SealedTable[];
  onProgress?: (result: RotationResult) => void;
}): Promise<RotationResult[]> {
  const results: RotationResult[] = [];
  for (const table of options.tables) {
    const result = await rotateTable(options.db, options.sealer, table);
    options.onProgress?.(result);
    results.push(result);
  }
  return results;
}

/** Counts what a rotation would seal anew; changes nothing. */
export async function countByKey(options: {
  db: Database;
  keyring: Keyring;
  tables: readonly SealedTable[];
}): Promise<KeyCount[]> {
  const { db, keyring, tables } = options;
  const newest = keyring.newest().id;
  const counts: KeyCount[] = [];
  for (const table of tables) {
    const count = { newest: 0, older: 0, unknown: 0 };
    for (const { keyId, values } of await db.asSystem((tx) => selectKeyCounts(tx, table))) {
      if (keyId.equals(newest)) count.newest += values;
      else if (keyring.find(keyId) !== null) count.older += values;
      else count.unknown += values;
    }
    counts.push({ table: table.table, ...count });
  }
  return counts;
}

/**
 * Waits for transactions that wrote what an older key sealed and have not committed: a pass would not see their rows,
 * and the key would be dropped under them.
 */
export async function settleWriters(db: Database, tables: readonly SealedTable[]): Promise<void> {
  for (const table of tables) await db.asSystem((tx) => awaitWriters(tx, table));
}

/** Passes over the table until one finds nothing to do: rows written meanwhile by an older process are met too. */
async function rotateTable(
  db: Database,
  sealer: Sealer,
  table: SealedTable,
): Promise<RotationResult> {
  let resealed = 0;
  for (;;) {
    const pass = await rotateOnce(db, sealer, table);
    resealed += pass.resealed;
    if (pass.resealed === 0) return { table: table.table, resealed, unreadable: pass.unreadable };
  }
}

async function rotateOnce(db: Database, sealer: Sealer, table: SealedTable) {
  const count = { resealed: 0, unreadable: 0 };
  let after: Record<string, string> | null = null;
  for (;;) {
    const last: Record<string, string> | null = await db.asSystem(async (tx) => {
      const at = { prefix: sealer.currentPrefix(), after, limit: BATCH_ROWS };
      const next = await selectOutdatedKeys(tx, table, at);
      const upTo = endOfBatch(next);
      if (upTo === null) return null;
      const rows = await selectOutdatedRows(tx, table, { ...at, upTo });
      for (const row of rows) {
        const sealed = resealRow(sealer, table, row);
        count[sealed === null ? 'unreadable' : 'resealed'] += 1;
        if (sealed !== null) await updateSealedRow(tx, table, { names: row.names, sealed });
      }
      return upTo;
    });
    if (last === null) return count;
    after = last;
  }
}

/** The key of the last row that still fits; the first one does, however large it is. */
function endOfBatch(rows: readonly OutdatedKey[]): Record<string, string> | null {
  let sizeBytes = 0;
  let last: OutdatedKey | null = null;
  for (const row of rows) {
    sizeBytes += row.sizeBytes;
    if (last !== null && sizeBytes > BATCH_BYTES) break;
    last = row;
  }
  return last?.key ?? null;
}

function resealRow(
  sealer: Sealer,
  table: SealedTable,
  row: SealedRow,
): Record<string, Buffer> | null {
  const result: Record<string, Buffer> = {};
  try {
    for (const [column, placeOf] of Object.entries(table.columns)) {
      const value = row.sealed[column];
      if (!value || sealer.isCurrent(value)) continue;
      const place = placeOf(row.names);
      result[column] = sealer.seal(sealer.open(value, place), place);
    }
  } catch (error) {
    if (error instanceof CannotOpenError) return null;
    throw error;
  }
  return result;
}
