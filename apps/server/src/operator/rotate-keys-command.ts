import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { Config } from '#config.ts';
import {
  addKeyToFile,
  dropOldKeysFromFile,
  KEY_FILE_LOOK_MS,
  keyFileIn,
  openKeyFile,
} from '#crypto/keyring.ts';
import type { RotationResult } from '#crypto/rotate-keys.ts';
import { findDataDirHolder, nameHolder } from '#db/data-dir-lock.ts';
import { type RotationReport, rotationReportIn } from '#rotation-report.ts';

const POLL_MS = 200;
const GIVE_UP_AFTER_MS = 60 * 60_000;

/**
 * Puts a new key in front and has everything sealed with it. On PostgreSQL this process does it; on the embedded
 * engine, which takes one process, the running server is asked to and watched.
 */
export async function runRotateKeys(options: {
  config: Config;
  dropOldKeys: boolean;
  say: (text: string) => void;
  rotateHere: () => Promise<readonly RotationResult[]>;
}): Promise<void> {
  const { config, say } = options;
  const keyFile = keyFileIn(config.dataDir);
  if (config.keys === null) {
    addKeyToFile(keyFile);
    say(`A new key stands first in ${keyFile}.`);
    // Servers that share the file have looked at it by then, so nothing is sealed with an older key behind our back.
    await new Promise((resolve) => setTimeout(resolve, 2 * KEY_FILE_LOOK_MS));
  } else {
    say('Keys come from EISEN_KEYS: its first key seals, so every server must know it already.');
  }
  const holder = config.databaseUrl === null ? await findDataDirHolder(config.dataDir) : null;
  if (holder?.isElsewhere)
    throw new Error(`${nameHolder(holder)} has the data folder: run this command where it runs.`);
  const results =
    holder === null ? await options.rotateHere() : await askServer(config, holder.pid, say);
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
}

async function askServer(
  config: Config,
  pid: number,
  say: (text: string) => void,
): Promise<readonly RotationResult[]> {
  const file = rotationReportIn(config.dataDir);
  rmSync(file, { force: true });
  const newest =
    config.keys === null
      ? openKeyFile(keyFileIn(config.dataDir)).newest().id.toString('hex')
      : null;
  say(`The running server (process ${pid}) seals everything anew.`);
  process.kill(pid, 'SIGUSR2');
  for (let waitedMs = 0; waitedMs < GIVE_UP_AFTER_MS; waitedMs += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (existsSync(file)) {
      const report = JSON.parse(readFileSync(file, 'utf8')) as RotationReport;
      if (newest === null || report.keyId === newest) return report.results;
    }
    if ((await findDataDirHolder(config.dataDir))?.pid !== pid)
      throw new Error('The server stopped before it was done. Run the command again.');
  }
  throw new Error('The server did not report in time; see its log.');
}
