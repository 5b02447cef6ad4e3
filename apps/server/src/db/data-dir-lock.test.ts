import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DataDirInUseError, findDataDirHolder, lockDataDir } from './data-dir-lock.ts';
import { startHeartbeat } from './lock-heartbeat.ts';
import { describeThisProcess } from './lock-holder.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'eisen-lock-'));
  file = path.join(folder, 'server.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is taken once at a time, and again after it was released', async () => {
  const lock = await lockDataDir(folder);
  expect(await findDataDirHolder(folder)).toEqual({ pid: process.pid, isElsewhere: false });
  await expect(lockDataDir(folder)).rejects.toThrow(DataDirInUseError);
  lock.release();
  expect(await findDataDirHolder(folder)).toBeNull();
  (await lockDataDir(folder)).release();
  expect(readdirSync(folder)).toEqual([]);
});

it('refuses while another process lives, and takes over when it was killed', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  const startedTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  writeFileSync(file, JSON.stringify({ pid: child.pid, startedTicks, nonce: 'theirs' }));
  await expect(lockDataDir(folder)).rejects.toThrow(`in use by process ${child.pid}.`);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  (await lockDataDir(folder)).release();
});

it('is not fooled by a pid that was given to another process', async () => {
  writeFileSync(file, JSON.stringify({ pid: process.ppid, startedTicks: '1', nonce: 'theirs' }));
  (await lockDataDir(folder)).release();
});

it("takes over a dead process's file even if the pid is now its own", async () => {
  writeFileSync(file, JSON.stringify({ pid: process.pid, startedTicks: '1', nonce: 'theirs' }));
  (await lockDataDir(folder)).release();
});

it.each(['', '{"pid":', 'not ours'])('takes over a torn file: %j', async (text) => {
  writeFileSync(file, text);
  (await lockDataDir(folder)).release();
});

it('does not remove a lock that somebody else has by now', async () => {
  const lock = await lockDataDir(folder);
  writeFileSync(file, JSON.stringify({ pid: 1, startedTicks: null, nonce: 'theirs' }));
  lock.release();
  expect(readdirSync(folder)).toEqual(['server.lock']);
});

/** Fast enough for a test, slow enough for a busy machine. */
const BEAT_MS = 200;

/** A lock as another container writes it: its first process has the pid that this one has, too. */
const elsewhere = (over: object) =>
  JSON.stringify({
    pid: process.pid,
    startedTicks: '1',
    bootId: describeThisProcess('').bootId,
    pidNamespace: 'pid:[1]',
    nonce: 'theirs',
    ...over,
  });

it.each([
  ['another container', {}],
  ['another container, with a pid that nobody has here', { pid: 4_000_000 }],
  ['another machine', { bootId: 'other', pidNamespace: describeThisProcess('').pidNamespace }],
])('refuses while a process of %s touches its lock', async (_name, over) => {
  writeFileSync(file, elsewhere(over));
  const written = statSync(file).mtimeMs;
  const heartbeat = startHeartbeat(file, BEAT_MS);
  // A busy machine takes its time to start a thread.
  await vi.waitFor(() => expect(statSync(file).mtimeMs).not.toBe(written), 10_000);
  const { pid = process.pid } = over as { pid?: number };
  await expect(lockDataDir(folder, BEAT_MS)).rejects.toThrow(
    `in use by process ${pid} of another container or machine.`,
  );
  expect(await findDataDirHolder(folder, BEAT_MS)).toEqual({ pid, isElsewhere: true });
  heartbeat.stop();
});

it.each([
  ['another container', {}],
  ['the time before the machine was restarted', { bootId: 'other', pid: process.ppid }],
])('takes over what was left in %s and is silent', async (_name, over) => {
  writeFileSync(file, elsewhere(over));
  (await lockDataDir(folder, BEAT_MS)).release();
});

it('beats also while the main thread is busy', async () => {
  const lock = await lockDataDir(folder, BEAT_MS);
  const before = statSync(file).mtimeMs;
  const busyUntil = Date.now() + 5_000;
  while (Date.now() < busyUntil && statSync(file).mtimeMs === before);
  expect(statSync(file).mtimeMs).toBeGreaterThan(before);
  lock.release();
});
