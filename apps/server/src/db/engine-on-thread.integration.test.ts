import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from './database.ts';
import { EngineAwayError, EngineEndedError } from './engine-errors.ts';
import type { EngineLimits } from './engine-on-thread.ts';
import { openPglite, type PgliteDatabase } from './pglite.ts';

/** Longer than any statement of these tests takes on a machine that is busy elsewhere. */
const SILENT_MS = 12_000;
const KEPT = ['after', 'kept', 'once'];

describe('the embedded engine on its thread', () => {
  let folder: string;
  let database: PgliteDatabase;
  let workers: Worker[];
  let trouble: string[];

  async function open(limits: Partial<EngineLimits> = {}): Promise<void> {
    workers = [];
    trouble = [];
    database = await openPglite({
      dataDir: folder,
      thread: { limits, onStart: (worker) => workers.push(worker) },
      onTrouble: (error) => trouble.push(String(error)),
    });
  }

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'eisen-engine-'));
    await open({ statementMs: SILENT_MS });
  }, 120_000);
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const insert = (rule: string) =>
    database.asSystem((tx) =>
      tx.execute(sql`insert into rate_limits values (${rule}, '', 1, now())`),
    );
  const rules = () =>
    database.asSystem(async (tx) => {
      const rows = await rowsOf<{ rule: string }>(tx, sql`select rule from rate_limits order by 1`);
      return rows.map(({ rule }) => rule);
    });
  const spin = () =>
    database.asSystem((tx) => tx.execute(sql.raw('do $$ begin loop end loop; end $$')));
  /** What drizzle was told. */
  const causeOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: Error) => (error.cause instanceof Error ? error.cause : error),
    );

  it('gives values, errors and notices as it does without one', async () => {
    const heard: string[] = [];
    const unlisten = await database.listen('told', {
      onHint: (payload) => heard.push(payload),
      onGap: () => heard.push('gap'),
    });
    const bytes = Buffer.from('a'.repeat(40_000));
    const [row] = await database.asSystem(async (tx) => {
      await tx.execute(sql`select pg_notify('told', 'one')`);
      return await rowsOf<Record<string, unknown>>(
        tx,
        sql`select ${bytes}::bytea as bytes, 'x'::bytea as few, 7::int8 as count, now() as at, '{"a":1}'::jsonb as json, null as none`,
      );
    });
    expect(Buffer.isBuffer(row?.bytes) && Buffer.isBuffer(row?.few)).toBe(true);
    expect(bytes.equals((row as { bytes: Buffer }).bytes)).toBe(true);
    expect(row).toMatchObject({ count: 7, at: expect.any(String), json: { a: 1 }, none: null });
    await expect.poll(() => heard).toEqual(['one']);
    await unlisten();

    await insert('once');
    const refused = await causeOf(insert('once'));
    expect(refused).toMatchObject({ code: '23505', constraint: expect.any(String) });
    const failed = database.asSystem(async (tx) => {
      await tx.execute(sql`insert into rate_limits values ('never', '', 1, now())`);
      throw new Error('changed its mind');
    });
    await expect(failed).rejects.toThrow('changed its mind');
    expect(await rules()).toEqual(['once']);
    expect(trouble).toEqual([]);
  }, 120_000);

  it('holds nobody else up while a statement takes long', async () => {
    const watch = monitorEventLoopDelay({ resolution: 10 });
    watch.enable();
    const startedAt = performance.now();
    await database.asSystem((tx) =>
      tx.execute(sql`select count(*) from generate_series(1, 500000)`),
    );
    const tookMs = performance.now() - startedAt;
    watch.disable();
    expect(tookMs).toBeGreaterThan(50);
    expect(watch.max / 1e6).toBeLessThan(tookMs / 2);
  }, 120_000);

  it('comes back with every acknowledged row when it spins', async () => {
    await insert('kept');
    const both = await Promise.all([causeOf(spin()), causeOf(insert('after'))]);
    expect(both[0]).toBeInstanceOf(EngineEndedError);
    expect(both[1]).toBe(null);
    expect(await rules()).toEqual(KEPT);
    expect(trouble.splice(0)).toEqual([
      'EngineEndedError: The embedded database did not answer for 12 s; it is started anew, and nothing has to be done.',
    ]);
  }, 180_000);

  it('comes back when its thread exits, tells of the gap and goes on with no half of a transaction', async () => {
    const heard: string[] = [];
    await database.listen('told', {
      onHint: (payload) => heard.push(payload),
      onGap: () => heard.push('gap'),
    });
    const torn = database.asSystem(async (tx) => {
      await tx.execute(sql`insert into rate_limits values ('half', '', 1, now())`);
      await workers.at(-1)?.terminate();
      await tx.execute(sql`insert into rate_limits values ('other half', '', 1, now())`);
    });
    expect(await causeOf(torn)).toBeInstanceOf(EngineEndedError);
    await database.asSystem((tx) => tx.execute(sql`select pg_notify('told', 'again')`));
    expect(await rules()).toEqual(KEPT);
    await expect.poll(() => heard).toEqual(['gap', 'again']);
    expect(trouble.splice(0)).toHaveLength(1);
  }, 120_000);

  it('says that it is away while it cannot be started, and needs no hand once it can', async () => {
    await database.close();
    await open({ patienceMs: 200, againAfterMs: 50, mostAgainAfterMs: 100 });
    const place = path.join(folder, 'database');
    renameSync(place, `${place}-away`);
    writeFileSync(place, '');
    await workers.at(-1)?.terminate();
    expect(await causeOf(insert('early'))).toBeInstanceOf(EngineAwayError);
    rmSync(place);
    renameSync(`${place}-away`, place);
    await expect.poll(() => rules().catch(() => null), { timeout: 90_000 }).toEqual(KEPT);
  }, 180_000);
});
