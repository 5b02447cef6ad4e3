import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from './database.ts';
import { openPglite } from './pglite.ts';
import { createWalFlush } from './wal-flush.ts';

const writer = fileURLToPath(new URL('./fixtures/write-until-killed.ts', import.meta.url));

describe('the embedded engine', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'eisen-pglite-'));
  });
  afterEach(() => {
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
      // On its thread as well, as the server runs it.
      const acknowledged = await writeUntilKilled(folder, 6 + round * 5, round > 0);
      expect(acknowledged.length).toBeGreaterThan(5);
      const database = await openPglite({ dataDir: folder });
      const rules = await database.asSystem((tx) => rowsOf<{ rule: string }>(tx, listRules));
      await database.close();
      expect(rules.map((row) => row.rule)).toEqual(expect.arrayContaining(acknowledged));
    }
  }, 180_000);

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
});

/** Runs a process that writes row after row and kills it after `rows` were acknowledged. */
function writeUntilKilled(dataDir: string, rows: number, isOnThread: boolean): Promise<string[]> {
  const acknowledged: string[] = [];
  const child = fork(writer, [dataDir, ...(isOnThread ? ['thread'] : [])], {
    execArgv: ['--import', 'tsx'],
  });
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      acknowledged.push(String(message));
      if (acknowledged.length === rows) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('exit', () => resolve(acknowledged));
  });
}
