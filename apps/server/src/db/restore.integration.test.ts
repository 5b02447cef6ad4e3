import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyringFromText } from '#crypto/keyring.ts';
import { loadMacRoot } from '#crypto/mac-root.ts';
import { runBackup, runRestore } from '#operator/backup-commands.ts';
import { writeBackup } from './backups.ts';
import { DataDirInUseError } from './data-dir-lock.ts';
import { rowsOf } from './database.ts';
import { openPglite, type PgliteDatabase } from './pglite.ts';
import { CannotRestoreError, restoreBackup } from './restore.ts';

const KEYS = Buffer.alloc(32, 1).toString('base64');
const OTHER_KEYS = Buffer.alloc(32, 2).toString('base64');

describe('backups of the embedded database', { timeout: 300_000 }, () => {
  let folder: string;
  let said: string[];
  const say = (text: string) => said.push(text);
  const config = (keys = KEYS) => ({ dataDir: folder, databaseUrl: null, keys });

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'eisen-backup-'));
    said = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true, force: true });
  });

  const insert = (database: PgliteDatabase, rule: string) =>
    database.asSystem((tx) =>
      tx.execute(sql`insert into rate_limits values (${rule}, '', 1, now())`),
    );
  async function rulesIn(dataDir: string): Promise<string[]> {
    const database = await openPglite({ dataDir });
    const rows = await database.asSystem((tx) =>
      rowsOf<{ rule: string }>(tx, sql`select rule from rate_limits order by rule`),
    );
    await database.close();
    return rows.map((row) => row.rule);
  }
  const backups = () => readdirSync(path.join(folder, 'backups')).sort();

  it('are kept two of a kind, and shown to nobody', async () => {
    const dump = async () => new Blob(['x']);
    for (const kind of ['eisen', 'before-update'] as const)
      for (let day = 1; day <= 3; day += 1) {
        vi.useFakeTimers({ now: new Date(`2026-03-0${day}T00:00:00Z`), toFake: ['Date'] });
        await writeBackup(folder, dump, kind);
      }
    expect(backups()).toEqual([
      'before-update-2026-03-02T00-00-00Z.tar.gz',
      'before-update-2026-03-03T00-00-00Z.tar.gz',
      'eisen-2026-03-02T00-00-00Z.tar.gz',
      'eisen-2026-03-03T00-00-00Z.tar.gz',
    ]);
    const [name = ''] = backups();
    expect(statSync(path.join(folder, 'backups', name)).mode & 0o777).toBe(0o600);
  });

  it('are written by the running server when the operator asks, and put back when it is stopped', async () => {
    const database = await openPglite({ dataDir: folder });
    await loadMacRoot(database, createKeyringFromText(KEYS));
    await insert(database, 'saved');
    await runBackup({ config: config(), say });
    const [name = ''] = backups();
    expect([backups().length, said[0]]).toEqual([1, expect.stringContaining('running server')]);
    await insert(database, 'later');
    const file = path.join(folder, 'backups', name);
    await expect(runRestore({ config: config(), file, say })).rejects.toThrow(DataDirInUseError);
    await database.close();

    const otherKeys = runRestore({ config: config(OTHER_KEYS), file, say });
    await expect(otherKeys).rejects.toThrow(
      'The keys of this installation do not open the backup. Nothing was changed.',
    );
    expect(await rulesIn(folder)).toEqual(['later', 'saved']);

    await runRestore({ config: config(), file, say });
    expect(await rulesIn(folder)).toEqual(['saved']);
    const kept = readdirSync(folder).filter((one) => one.startsWith('database-replaced-'));
    expect([kept.length, said.at(-1)]).toEqual([1, expect.stringContaining(kept[0] ?? 'none')]);
    const replaced = await PGlite.create(path.join(folder, kept[0] ?? ''));
    const { rows } = await replaced.query('select rule from rate_limits order by rule');
    await replaced.close();
    expect(rows).toEqual([{ rule: 'later' }, { rule: 'saved' }]);
    expect(existsSync(path.join(folder, 'restoring'))).toBe(false);
  });

  it('refuse to be made or put back where they have no place', async () => {
    await expect(runBackup({ config: config(), say })).rejects.toThrow('There is no database');
    const postgres = { ...config(), databaseUrl: 'postgres://db.example/eisen' };
    await expect(runBackup({ config: postgres, say })).rejects.toThrow('pg_dump');
    await expect(runRestore({ config: postgres, file: 'x', say })).rejects.toThrow('pg_dump');
    const stranger = await PGlite.create();
    const foreign = path.join(folder, 'foreign.tar.gz');
    const bytes = await (await stranger.dumpDataDir('gzip')).arrayBuffer();
    writeFileSync(foreign, Buffer.from(bytes));
    await stranger.close();
    const torn = path.join(folder, 'torn.tar.gz');
    writeFileSync(torn, readFileSync(foreign).subarray(0, 20_000));
    const words = path.join(folder, 'words.tar.gz');
    writeFileSync(words, gzipSync('no archive at all'));
    for (const [file, reason] of [
      [path.join(folder, 'none.tar.gz'), 'There is no file'],
      [torn, 'is no backup that can be opened'],
      [words, 'is no backup that can be opened'],
      [foreign, 'holds no database of Eisen'],
    ] as const) {
      const error = await restoreBackup({ dataDir: folder, file }).catch((one: unknown) => one);
      expect(error).toBeInstanceOf(CannotRestoreError);
      expect((error as Error).message).toContain(reason);
    }
    expect(readdirSync(folder).sort()).toEqual(['foreign.tar.gz', 'torn.tar.gz', 'words.tar.gz']);
  });

  it('are made before an older database is changed, so that an update that fails can be taken back', async () => {
    const database = await openPglite({ dataDir: folder });
    await insert(database, 'old');
    await database.close();
    expect(existsSync(path.join(folder, 'backups'))).toBe(false);
    const older = await PGlite.create(path.join(folder, 'database'));
    // The newest migration as not run yet: running it over its own tables fails.
    await older.exec(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    );
    await older.close();
    await expect(openPglite({ dataDir: folder })).rejects.toThrow();
    const [name = ''] = backups();
    expect(name).toMatch(/^before-update-/);
    const loadFrom = new Blob([readFileSync(path.join(folder, 'backups', name))]);
    const saved = await PGlite.create({ loadDataDir: loadFrom });
    const { rows } = await saved.query('select rule from rate_limits');
    await saved.close();
    expect(rows).toEqual([{ rule: 'old' }]);
  });
});
