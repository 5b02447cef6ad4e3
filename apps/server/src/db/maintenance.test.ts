import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isBackupRequested, requestBackup, writeBackup } from './backups.ts';
import { type Maintenance, startMaintenance } from './maintenance.ts';
import { dropOldCopies } from './old-copies.ts';

// The clock of these tests does not wait for a disk.
vi.mock('node:fs/promises', async (load) => ({
  ...(await load<typeof import('node:fs/promises')>()),
  writeFile: async (...args: Parameters<typeof writeFileSync>) => writeFileSync(...args),
}));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let folder: string;
let writes: number;
let maintenance: Maintenance;
const tidy = vi.fn(async () => {});
const dump = vi.fn(async () => new Blob(['x']));
const onTrouble = vi.fn();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'eisen-care-'));
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') });
  vi.clearAllMocks();
  writes = 0;
});
afterEach(async () => {
  await maintenance.stop();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

function start(): void {
  const countWrites = () => writes;
  maintenance = startMaintenance({ dataDir: folder, countWrites, tidy, dump, onTrouble });
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

it('tidies every quarter of an hour in which something was written', async () => {
  start();
  await pass(HOUR);
  expect(tidy).not.toHaveBeenCalled();
  writes = 1;
  await pass(15 * MINUTE);
  expect(tidy).toHaveBeenCalledTimes(1);
  await pass(6 * HOUR);
  expect(tidy).toHaveBeenCalledTimes(1);
});

it('saves in the first quiet minute after the start, then every six hours with something new', async () => {
  start();
  for (let minute = 0; minute < 5; minute += 1) {
    writes += 1;
    await pass(MINUTE);
  }
  expect(dump).not.toHaveBeenCalled();
  await pass(MINUTE);
  expect(dump).toHaveBeenCalledTimes(1);
  await pass(12 * HOUR);
  expect(dump).toHaveBeenCalledTimes(1);
  writes += 1;
  await pass(2 * MINUTE);
  expect(dump).toHaveBeenCalledTimes(2);
  writes += 1;
  await pass(6 * HOUR - 5 * MINUTE);
  expect(dump).toHaveBeenCalledTimes(2);
  await pass(10 * MINUTE);
  expect(dump).toHaveBeenCalledTimes(3);
});

it('does not wait for ever for a quiet minute', async () => {
  start();
  for (let minute = 0; minute < 20; minute += 1) {
    writes += 1;
    await pass(MINUTE);
  }
  expect(dump).toHaveBeenCalledTimes(1);
});

it('leaves a backup of an earlier run be until it is six hours old', async () => {
  await writeBackup(folder, dump);
  dump.mockClear();
  await pass(2 * HOUR);
  start();
  await pass(3 * HOUR);
  expect(dump).not.toHaveBeenCalled();
  await pass(2 * HOUR);
  expect(dump).toHaveBeenCalledTimes(1);
});

it('holds nothing in any backup that was deleted 30 days ago, though nothing was written since [PLUS-32]', async () => {
  let database = 'canary';
  dump.mockImplementation(async () => new Blob([database]));
  const kept = () =>
    readdirSync(path.join(folder, 'backups')).map((name) =>
      readFileSync(path.join(folder, 'backups', name), 'utf8'),
    );
  /** The clock jumps: every tick of a day would take seconds. */
  const nextDay = async () => {
    vi.setSystemTime(Date.now() + 24 * HOUR);
    await pass(2 * MINUTE);
  };
  await writeBackup(folder, dump, 'before-update');
  start();
  for (let day = 0; day < 2; day += 1) {
    writes += 1;
    await nextDay();
  }
  // The disk follows no clock of ours.
  await vi.waitFor(() => expect(kept()).toEqual(['canary', 'canary', 'canary']));
  database = 'empty';
  writes += 1;
  for (let day = 0; day < 30; day += 1) {
    await nextDay();
    dropOldCopies(folder, new Date(Date.now() - 28 * 24 * HOUR));
  }
  await vi.waitFor(() => expect(kept()).toEqual(['empty', 'empty']));
  dump.mockImplementation(async () => new Blob(['x']));
});

it('tells a backup that fails, and tries again after an hour', async () => {
  dump.mockRejectedValueOnce(new Error('disk full'));
  start();
  await pass(30 * MINUTE);
  expect([dump.mock.calls.length, onTrouble.mock.calls.length]).toEqual([1, 1]);
  await pass(HOUR);
  expect(dump).toHaveBeenCalledTimes(2);
  expect(readdirSync(path.join(folder, 'backups'))).toHaveLength(1);
});

it('saves when it is asked to, at once', async () => {
  await writeBackup(folder, dump);
  start();
  requestBackup(folder);
  await pass(3_000);
  expect([dump.mock.calls.length, isBackupRequested(folder)]).toEqual([2, false]);
  await pass(HOUR);
  expect(dump).toHaveBeenCalledTimes(2);
});
