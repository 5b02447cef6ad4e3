import { existsSync } from 'node:fs';
import type { Config } from '#config.ts';
import {
  addKeyToFile,
  dropOldKeysFromFile,
  KEY_FILE_LOOK_MS,
  keyFileIn,
  openKeyFile,
} from '#crypto/keyring.ts';
import type { KeyCount, RotationResult } from '#crypto/rotate-keys.ts';
import { findDataDirHolder, nameHolder } from '#db/data-dir-lock.ts';
import { orderRotation, type RotationReport, readRotationReport } from '#rotation-report.ts';

const POLL_MS = 200;
const GIVE_UP_AFTER_MS = 60 * 60_000;

type Say = (text: string) => void;

/** What the command does where no server holds the data. */
export interface RotationHere {
  rotate(): Promise<readonly RotationResult[]>;
  count(): Promise<readonly KeyCount[]>;
}

/**
 * Puts a new key in front and has everything sealed with it. On PostgreSQL this process does it; on the embedded
 * engine, which takes one process, the running server is asked to and watched.
 *
 * @param options.isDryRun  only counts what would be sealed anew; no key is made, nothing is written
 */
export async function runRotateKeys(options: {
  config: Config;
  dropOldKeys: boolean;
  isDryRun: boolean;
  say: Say;
  here: RotationHere;
}): Promise<void> {
  const { config, say } = options;
  const keyFile = keyFileIn(config.dataDir);
  if (config.keys === null && !existsSync(keyFile))
    throw new Error(
      `${keyFile} is missing: put it back from your copy, or start the server once on a new database.`,
    );
  if (options.isDryRun) return runDry(options);
  if (config.keys === null) {
    addKeyToFile(keyFile);
    say(`A new key stands first in ${keyFile}.`);
    // Servers that share the file have looked at it by then, so nothing is sealed with an older key behind our back.
    await new Promise((resolve) => setTimeout(resolve, 2 * KEY_FILE_LOOK_MS));
  } else {
    say('Keys come from EISEN_KEYS: its first key seals, so every server must know it already.');
  }
  const report = await askServer(config, 'rotate', say);
  const results = report?.did === 'rotate' ? report.results : await options.here.rotate();
  for (const { table, resealed, unreadable } of results)
    say(
      `  ${table}: ${resealed} sealed anew${unreadable > 0 ? `, ${unreadable} cannot be opened` : ''}`,
    );
  if (results.some((result) => result.unreadable > 0))
    throw new Error('Some values cannot be opened: their key is missing. No key was dropped.');
  if (options.dropOldKeys && config.keys === null) {
    dropOldKeysFromFile(keyFile);
    say('The older keys are dropped.');
  }
  if (options.dropOldKeys && config.keys !== null)
    say('Take the older keys out of EISEN_KEYS of every server, and start them again.');
}

async function runDry(options: {
  config: Config;
  dropOldKeys: boolean;
  say: Say;
  here: RotationHere;
}): Promise<void> {
  const { config, say } = options;
  const report = await askServer(config, 'count', say);
  const counts = report?.did === 'count' ? report.counts : await options.here.count();
  const sum = { newest: 0, older: 0, unknown: 0 };
  for (const { table, newest, older, unknown } of counts) {
    sum.newest += newest;
    sum.older += older;
    sum.unknown += unknown;
    if (newest + older + unknown > 0)
      say(
        `  ${table}: ${newest} by the newest key, ${older} by older ones${unknown > 0 ? `, ${unknown} by a key that is missing` : ''}`,
      );
  }
  const isNewKeyMade = config.keys === null;
  say(
    isNewKeyMade
      ? `Nothing was changed. A rotation would make a new key and seal ${sum.newest + sum.older} values with it.`
      : `Nothing was changed. A rotation would seal ${sum.older} values with the first key of EISEN_KEYS.`,
  );
  if (sum.unknown > 0)
    throw new Error(
      `${sum.unknown} values cannot be opened: their key is missing. Put it back before anything is rotated.`,
    );
  if (!isNewKeyMade && sum.older === 0) say('The older keys of EISEN_KEYS are no longer needed.');
  if (options.dropOldKeys && isNewKeyMade) say('Afterwards the older keys would be dropped.');
}

/** Has the server that holds the embedded database do it; null where none does. */
async function askServer(
  config: Config,
  order: RotationReport['did'],
  say: Say,
): Promise<RotationReport | null> {
  const { dataDir } = config;
  const holder = config.databaseUrl === null ? await findDataDirHolder(dataDir) : null;
  if (holder === null) return null;
  if (holder.isElsewhere)
    throw new Error(`${nameHolder(holder)} has the data folder: run this command where it runs.`);
  const newest =
    config.keys === null ? openKeyFile(keyFileIn(dataDir)).newest().id.toString('hex') : null;
  const { pid } = holder;
  orderRotation(dataDir, order);
  say(
    order === 'count'
      ? `The running server (process ${pid}) counts.`
      : `The running server (process ${pid}) seals everything anew.`,
  );
  process.kill(pid, 'SIGUSR2');
  for (let waitedMs = 0; waitedMs < GIVE_UP_AFTER_MS; waitedMs += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const report = readRotationReport(dataDir);
    if (report?.did === 'count' && order === 'count') return report;
    if (report?.did === 'rotate' && order === 'rotate')
      if (newest === null || report.keyId === newest) return report;
    if ((await findDataDirHolder(dataDir))?.pid !== pid)
      throw new Error('The server stopped before it was done. Run the command again.');
  }
  throw new Error('The server did not report in time; see its log.');
}
