import type { Invite } from '@eisen/contract';
import { CannotOpenError, type Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, UserId } from '#db/database.ts';
import { TABLES } from '#db/tables.ts';
import type { Limits } from '#http/limits.ts';
import type { Lead } from '#leads/lead.ts';
import type { Clock } from '#system.ts';
import { type ExportedRow, selectNextRows } from './export-repository.ts';
import { EXPORTED_TABLES, type ExportedTable, TABLES_LEFT_OUT } from './exported-tables.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

export interface AccountExport {
  readonly fileName: string;
  /** The archive, made while it is read; it breaks off when a table cannot be read. */
  readonly content: AsyncIterable<Buffer>;
}

export interface ExportService {
  /** Everything stored about the user (D-49). @throws too_many_requests */
  begin(userId: UserId): Promise<AccountExport>;
}

/** Stands where a value's key is gone: the rest is told all the same. */
const UNREADABLE = { unreadable: 'The key that sealed this is gone.' };

/**
 * Reads each table in short transactions of the user's own, a few megabytes at a time, so that a large mailbox
 * neither fills the memory nor keeps others waiting.
 */
export function createExportService(parts: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  limits: Limits;
  sealedTables: readonly SealedTable[];
  /** Invites that wait for an address of the user's: they are stored under its hash, not under the user. */
  listInvites: (userId: UserId) => Promise<Invite[]>;
  /** What was sent through the public forms under the user's address: stored under its hash, too. */
  listLeads: (userId: UserId) => Promise<Lead[]>;
}): ExportService {
  const { db, sealer, clock, limits } = parts;
  const sealedOf = new Map(parts.sealedTables.map((one) => [one.table, one]));

  async function* rowsOf(userId: UserId, exported: ExportedTable): AsyncGenerator<ExportedRow> {
    const { table, columns, rows = { by: 'owner', column: 'user_id' } } = exported;
    const sealed = sealedOf.get(table);
    const named = [...columns, ...(sealed?.key ?? []), ...(sealed?.context ?? [])];
    const read = { table, rows, columns: named, userId };
    const isOwn = TABLES.some((one) => one.name === table && one.userOwned);
    let after: ExportedRow | null = null;
    for (;;) {
      const next: ExportedRow[] = await (isOwn
        ? db.asUser(userId, (tx) => selectNextRows(tx, read, after))
        : db.asSystem((tx) => selectNextRows(tx, read, after)));
      for (const row of next) yield present(row, exported, sealed);
      after = next.at(-1) ?? null;
      if (after === null) return;
    }
  }

  function present(row: ExportedRow, exported: ExportedTable, sealed: SealedTable | undefined) {
    const names = Object.fromEntries(Object.entries(row).map(([name, one]) => [name, String(one)]));
    const tell = (column: string): unknown => {
      const value = row[column];
      if (!(value instanceof Uint8Array)) return value;
      const placeOf = sealed?.columns[column];
      if (placeOf === undefined) return Buffer.from(value).toString('base64url');
      try {
        const opened = sealer.open(value, placeOf(names));
        return exported.bytes?.includes(column)
          ? opened.toString('base64')
          : (JSON.parse(opened.toString('utf8')) as unknown);
      } catch (error) {
        if (error instanceof CannotOpenError) return UNREADABLE;
        throw error;
      }
    };
    const nameOf = (column: string) => exported.names?.[column] ?? column;
    return Object.fromEntries(exported.columns.map((column) => [nameOf(column), tell(column)]));
  }

  async function* entriesOf(userId: UserId, madeAt: Date): AsyncGenerator<ZipEntry> {
    const counts: Record<string, number> = {};
    const file = (name: string, rows: AsyncIterable<unknown>): ZipEntry => ({
      name: `${name}.json`,
      content: jsonList(rows, (count) => {
        counts[name] = count;
      }),
    });
    for (const exported of EXPORTED_TABLES) yield file(exported.file, rowsOf(userId, exported));
    yield file(
      WAITING.file,
      listed(() => parts.listInvites(userId)),
    );
    yield file(
      LEADS.file,
      listed(() => parts.listLeads(userId)),
    );
    const about = describeExport(madeAt, counts);
    yield { name: 'about.json', content: listed(async () => [JSON.stringify(about, null, 2)]) };
  }

  return {
    async begin(userId) {
      await limits.take('exports', userId);
      const madeAt = clock.now();
      return {
        fileName: `eisen-export-${madeAt.toISOString().slice(0, 10)}.zip`,
        content: zipStream(entriesOf(userId, madeAt), madeAt),
      };
    },
  };
}

const WAITING = { file: 'invites-waiting', holds: 'Invites into teams that wait for your answer' };
const LEADS = {
  file: 'public-forms',
  holds:
    'What you sent through the forms of the public pages, under an address that is proven yours',
};

/** What stands in the archive and what does not, for its reader; written last, so a whole archive has it. */
function describeExport(madeAt: Date, counts: Readonly<Record<string, number>>) {
  const files = [...EXPORTED_TABLES, WAITING, LEADS].map(({ file, holds }) => ({
    file: `${file}.json`,
    holds,
    count: counts[file],
  }));
  const leftOut = EXPORTED_TABLES.flatMap(({ file, leftOut: columns = {} }) =>
    Object.entries(columns).map(([column, reason]) => ({ what: `${file}: ${column}`, reason })),
  );
  const tables = Object.entries(TABLES_LEFT_OUT).map(([what, reason]) => ({ what, reason }));
  return { made_at: madeAt, files, left_out: [...leftOut, ...tables] };
}

async function* jsonList(
  rows: AsyncIterable<unknown>,
  onEnd: (count: number) => void,
): AsyncGenerator<string> {
  let count = 0;
  yield '[';
  for await (const row of rows) {
    yield `${count === 0 ? '' : ','}\n${JSON.stringify(row)}`;
    count += 1;
  }
  yield '\n]\n';
  onEnd(count);
}

async function* listed<T>(read: () => Promise<readonly T[]>): AsyncGenerator<T> {
  yield* await read();
}
