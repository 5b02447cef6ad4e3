import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Backups of the embedded database lie in `<dataDir>/backups`. Of each kind the two newest are kept: `eisen` by the
 * clock or on request, `before-update` before a newer version changes the tables.
 */
export type BackupKind = 'eisen' | 'before-update';

const KEPT_OF_A_KIND = 2;
const STAMP = /^(?:eisen|before-update)-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/;

/**
 * Writes one backup and removes all but the two newest of its kind. The file appears under its name only when it is
 * whole.
 *
 * @returns the file
 */
export async function writeBackup(
  dataDir: string,
  dump: () => Promise<Blob>,
  kind: BackupKind = 'eisen',
): Promise<string> {
  const folder = makeFolder(dataDir);
  const bytes = Buffer.from(await (await dump()).arrayBuffer());
  const stamp = new Date().toISOString().replaceAll(':', '-').replace(/\..*/, 'Z');
  const file = path.join(folder, `${kind}-${stamp}.tar.gz`);
  await writeFile(`${file}.part`, bytes, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
  const old = namesOf(dataDir)
    .filter((name) => name.startsWith(`${kind}-`))
    .slice(0, -KEPT_OF_A_KIND);
  for (const name of old) rmSync(path.join(folder, name), { force: true });
  return file;
}

/** When the newest backup of any kind was made; null without one. */
export function newestBackupAt(dataDir: string): Date | null {
  const times = namesOf(dataDir).map((name) => timeOf(name).getTime());
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** Backups of before the moment, where a newer one takes their place. */
export function findOldBackups(dataDir: string, before: Date): string[] {
  const names = namesOf(dataDir);
  const newest = newestBackupAt(dataDir);
  if (newest === null || newest < before) return [];
  return names
    .filter((name) => timeOf(name) < before)
    .map((name) => path.join(dataDir, 'backups', name));
}

/** Asks the process that has the database for a backup; it looks every few seconds. */
export function requestBackup(dataDir: string): void {
  makeFolder(dataDir);
  writeFileSync(requestIn(dataDir), '', { mode: 0o600 });
}

export function isBackupRequested(dataDir: string): boolean {
  return existsSync(requestIn(dataDir));
}

export function endBackupRequest(dataDir: string): void {
  rmSync(requestIn(dataDir), { force: true });
}

function requestIn(dataDir: string): string {
  return path.join(dataDir, 'backups', 'wanted');
}

function makeFolder(dataDir: string): string {
  const folder = path.join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Whole backups, the oldest of each kind first. */
function namesOf(dataDir: string): string[] {
  const folder = path.join(dataDir, 'backups');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => STAMP.test(name))
    .sort();
}

function timeOf(name: string): Date {
  const [, hours, minutes, seconds] = STAMP.exec(name) ?? [];
  return new Date(`${hours}:${minutes}:${seconds}Z`);
}
