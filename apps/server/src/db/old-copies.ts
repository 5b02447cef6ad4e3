import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findOldBackups } from './backups.ts';

/** When it was made, as the names of replaced databases and of mails in files tell. */
const STAMP = /(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)/;
const COPIES: readonly { readonly folder: string; readonly name: RegExp }[] = [
  // What a restore put aside.
  { folder: '.', name: /^database-replaced-.*Z$/ },
  // Local mode: mails that were written instead of sent.
  { folder: 'outbox', name: /\.eml$/ },
  // What a backup had written when its process was killed.
  { folder: 'backups', name: /\.tar\.gz\.part$/ },
];
/** What a restore had unpacked when its process was killed: while a server has the folder, none is under way. */
const TORN = 'restoring';

/**
 * Removes what repeats the data of a while ago: backups where a newer one stands, databases that a restore put aside,
 * mails in files; and what a killed backup or restore left. Who deleted his account is in none of them after that (D-56).
 */
export function dropOldCopies(dataDir: string, before: Date): void {
  const old = [...findOldBackups(dataDir, before), ...findOthers(dataDir, before)];
  for (const file of [...old, path.join(dataDir, TORN)])
    rmSync(file, { recursive: true, force: true });
}

function findOthers(dataDir: string, before: Date): string[] {
  return COPIES.flatMap(({ folder, name }) => {
    const place = path.join(dataDir, folder);
    if (!existsSync(place)) return [];
    return readdirSync(place)
      .filter((entry) => name.test(entry) && isBefore(entry, before))
      .map((entry) => path.join(place, entry));
  });
}

function isBefore(name: string, before: Date): boolean {
  const [, hours, minutes, seconds] = STAMP.exec(name) ?? [];
  return hours !== undefined && new Date(`${hours}:${minutes}:${seconds}Z`) < before;
}
