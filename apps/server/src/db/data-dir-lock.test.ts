import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataDirInUseError, findDataDirHolder, lockDataDir } from './data-dir-lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'eisen-lock-'));
  file = path.join(folder, 'server.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is taken once at a time, and again after it was released', () => {
  const lock = lockDataDir(folder);
  expect(findDataDirHolder(folder)).toBe(process.pid);
  expect(() => lockDataDir(folder)).toThrow(DataDirInUseError);
  lock.release();
  expect(findDataDirHolder(folder)).toBeNull();
  lockDataDir(folder).release();
  expect(readdirSync(folder)).toEqual([]);
});

it('refuses while another process lives, and takes over when it was killed', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  const startedTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  writeFileSync(file, JSON.stringify({ pid: child.pid, startedTicks, nonce: 'theirs' }));
  expect(() => lockDataDir(folder)).toThrow(`in use by process ${child.pid}`);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  lockDataDir(folder).release();
});

it('is not fooled by a pid that was given to another process', () => {
  writeFileSync(file, JSON.stringify({ pid: process.ppid, startedTicks: '1', nonce: 'theirs' }));
  lockDataDir(folder).release();
});

it("takes over a dead process's file even if the pid is now its own", () => {
  writeFileSync(file, JSON.stringify({ pid: process.pid, startedTicks: '1', nonce: 'theirs' }));
  lockDataDir(folder).release();
});

it.each(['', '{"pid":', 'not ours'])('takes over a torn file: %j', (text) => {
  writeFileSync(file, text);
  lockDataDir(folder).release();
});

it('does not remove a lock that somebody else has by now', () => {
  const lock = lockDataDir(folder);
  writeFileSync(file, JSON.stringify({ pid: 1, startedTicks: null, nonce: 'theirs' }));
  lock.release();
  expect(readdirSync(folder)).toEqual(['server.lock']);
});
