import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowsOf } from './database.ts';
import { startMaintenance, writeBackup } from './maintenance.ts';
import { openPglite } from './pglite.ts';
import { createWalFlush } from './wal-flush.ts';

const writer = fileURLToPath(new URL('./fixtures/write-until-killed.ts', import.meta.url));

describe('the embedded engine', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'eisen-pglite-'));
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true, force: true });
  });

  const insert = (rule: string) => sql`insert into rate_limits values (${rule}, '', 1, now())`;
  const listRules = sql`select rule from rate_limits order by rule`;

  it('refuses a second database on the same folder', async () => {
    const first = await openPglite({ dataDir: folder });
    await expect(openPglite({ dataDir: folder })).rejects.toThrow(/in use by process/);
    await first.close();
    const again = await openPglite({ dataDir: folder });
    await again.close();
  });

  it('loses no acknowledged row when its process is killed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const acknowledged = await writeUntilKilled(folder, 6 + round * 5);
      expect(acknowledged.length).toBeGreaterThan(5);
      const database = await openPglite({ dataDir: folder });
      const rules = await database.asSystem((tx) => rowsOf<{ rule: string }>(tx, listRules));
      await database.close();
      expect(rules.map((row) => row.rule)).toEqual(expect.arrayContaining(acknowledged));
    }
  }, 60_000);

  it('uses small buffers', async () => {
    const database = await openPglite({ dataDir: folder });
    const [row] = await database.asSystem((tx) =>
      rowsOf<{ value: string }>(tx, sql`select current_setting('shared_buffers') as value`),
    );
    expect(row?.value).toBe('32MB');
    await database.close();
  });

  it('flushes the log segments that changed, and only those', async () => {
    const database = await openPglite({ dataDir: folder });
    const flushed: string[] = [];
    const flush = createWalFlush(path.join(folder, 'database'), async (file) => {
      flushed.push(path.basename(file));
    });
    await flush();
    expect(flushed.length).toBeGreaterThan(0);
    flushed.length = 0;
    await flush();
    expect(flushed).toEqual([]);
    await database.asSystem((tx) => tx.execute(insert('flushed')));
    await flush();
    expect(flushed).toHaveLength(1);
    await database.close();
  });

  it('writes backups that can be opened, keeps two, and shows them to nobody', async () => {
    const database = await openPglite({ dataDir: folder });
    await database.asSystem((tx) => tx.execute(insert('saved')));
    for (let day = 1; day <= 3; day += 1) {
      vi.useFakeTimers({ now: new Date(`2026-03-0${day}T00:00:00Z`), toFake: ['Date'] });
      await writeBackup(folder, database.dump);
    }
    vi.useRealTimers();
    await database.close();
    const backups = path.join(folder, 'backups');
    const names = readdirSync(backups).sort();
    expect(names).toEqual([
      'eisen-2026-03-02T00-00-00Z.tar.gz',
      'eisen-2026-03-03T00-00-00Z.tar.gz',
    ]);
    const file = path.join(backups, names[1] ?? '');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { readFileSync } = await import('node:fs');
    const loadFrom = new Blob([new Uint8Array(readFileSync(file))]);
    const restored = await openPglite({ dataDir: null, loadFrom });
    const rules = await restored.asSystem((tx) => rowsOf(tx, listRules));
    expect(rules).toEqual([{ rule: 'saved' }]);
    await restored.close();
  });

  it('is tidied every quarter of an hour and saved every six hours, when something was written', async () => {
    vi.useFakeTimers();
    let writes = 0;
    const tidy = vi.fn(async () => {});
    const dump = vi.fn(async () => new Blob(['x']));
    const maintenance = startMaintenance({
      dataDir: folder,
      countWrites: () => writes,
      tidy,
      dump,
    });
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(tidy).not.toHaveBeenCalled();
    writes = 1;
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(tidy).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(6 * 60 * 60_000);
    expect(tidy).toHaveBeenCalledTimes(1);
    expect(dump).toHaveBeenCalledTimes(1);
    await maintenance.stop();
    expect(existsSync(path.join(folder, 'backups'))).toBe(true);
  });
});

/** Runs a process that writes row after row and kills it after `rows` were acknowledged. */
function writeUntilKilled(dataDir: string, rows: number): Promise<string[]> {
  const acknowledged: string[] = [];
  const child = fork(writer, [dataDir], { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      acknowledged.push(String(message));
      if (acknowledged.length === rows) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('exit', () => resolve(acknowledged));
  });
}
