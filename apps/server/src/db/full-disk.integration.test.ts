import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskSpace, StorageFullError } from '#disk-space.ts';
import { openPglite, type PgliteDatabase } from './pglite.ts';

describe('a full disk', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'eisen-full-'));
  let free = 1e12;
  let now = 0;
  const disk = createDiskSpace({ folder, freeBytes: () => free, nowMs: () => now });
  const leave = (bytes: number) => {
    free = bytes;
    now += 1_000;
  };
  let db: PgliteDatabase;
  let stack: Stack;

  beforeAll(async () => {
    db = await openPglite({ dataDir: null, disk });
    stack = await startStack({ engine: 'pglite', people: ['alice'], overrides: { db, disk } });
  });
  afterAll(async () => {
    await stack.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is no longer ready, lets people read, changes nothing and says why; with room it goes on [FIX-50]', async () => {
    const task = {
      title: 'Plan the move',
      description: 'Boxes and a van.',
      due_date: '2026-06-01T12:00:00Z',
      priority: 'high',
      quadrant: 'do',
    };
    expect((await stack.alice.post('/api/tasks', task)).status).toBeLessThan(300);
    const before = await stack.dumpText();

    leave(63 * 1024 * 1024);
    expect((await stack.alice.get('/readyz')).status).toBe(503);
    const read = await stack.alice.get('/api/tasks');
    expect(read.status).toBe(200);
    expect(read.text).toContain('Plan the move');
    const refused = await stack.alice.post('/api/tasks', { ...task, title: 'One more' });
    expect(refused.status).toBe(507);
    expect(refused.body).toMatchObject({
      code: 'storage_full',
      error: expect.stringContaining('Nothing was changed'),
    });
    expect(await stack.dumpText()).toBe(before);

    leave(65 * 1024 * 1024);
    expect((await stack.alice.get('/readyz')).status).toBe(200);
    expect((await stack.alice.post('/api/tasks', task)).status).toBeLessThan(300);
  });

  it('lets nobody sign up into nowhere [FIX-50]', async () => {
    leave(0);
    const answer = await stack.anybody().post('/api/register', PEOPLE.bob);
    expect([answer.status, answer.body.code]).toEqual([507, 'storage_full']);
    leave(1e12);
  });

  it('keeps the embedded engine from starting on it, in words that name disk and folder [FIX-50]', async () => {
    leave(10 * 1024 * 1024);
    const start = openPglite({ dataDir: folder, disk });
    await expect(start).rejects.toThrow(StorageFullError);
    await expect(start).rejects.toThrow(`10 MB are free for the folder ${folder}`);
    leave(1e12);
    await (await openPglite({ dataDir: folder, disk })).close();
  });
});
