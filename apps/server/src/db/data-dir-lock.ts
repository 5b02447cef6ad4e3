import { randomBytes } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { startHeartbeat } from './lock-heartbeat.ts';
import {
  describeThisProcess,
  type Holder,
  isAlive,
  isSeenFromHere,
  readHolder,
} from './lock-holder.ts';

export interface DataDirHolder {
  readonly pid: number;
  /** In another container or on another machine: the pid names no process that is seen from here. */
  readonly isElsewhere: boolean;
}

/** The data folder belongs to another process that is alive. */
export class DataDirInUseError extends Error {
  readonly pid: number;

  constructor(dataDir: string, { pid, isElsewhere }: DataDirHolder) {
    super(
      `${dataDir} is in use by ${nameHolder({ pid, isElsewhere })}. Two processes on the embedded database lose data: stop that one, or name another EISEN_DATA_DIR.`,
    );
    this.name = 'DataDirInUseError';
    this.pid = pid;
  }
}

/** For sentences to the operator. */
export function nameHolder({ pid, isElsewhere }: DataDirHolder): string {
  return `process ${pid}${isElsewhere ? ' of another container or machine' : ''}`;
}

const heldHere = new Set<string>();

/**
 * Takes the data folder for this process. The embedded engine itself takes no lock, and two processes on one folder
 * overwrite each other's rows silently. A file left by a killed process is recognised and taken over; one left in
 * another container or before a restart of the machine after some seconds without a heartbeat.
 *
 * @param beatEveryMs  tests beat faster
 * @throws DataDirInUseError while another live process, or another database in this one, holds it
 */
export async function lockDataDir(
  dataDir: string,
  beatEveryMs?: number,
): Promise<{ release(): void }> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = lockFileIn(dataDir);
  const mine = describeThisProcess(randomBytes(12).toString('hex'));
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (tryCreate(file, mine)) return held(file, mine.nonce, beatEveryMs);
    const found = readHolder(file);
    if (found === null) continue;
    const { holder, text } = found;
    if (await isAlive(file, holder, { held: heldHere, beatEveryMs }))
      throw new DataDirInUseError(dataDir, {
        pid: holder.pid,
        isElsewhere: !isSeenFromHere(holder),
      });
    removeStale(file, text);
  }
  throw new Error(`The lock file ${file} could not be taken.`);
}

/** The live process that holds the folder, or null. `isElsewhere`: its pid means nothing here. */
export async function findDataDirHolder(
  dataDir: string,
  beatEveryMs?: number,
): Promise<DataDirHolder | null> {
  const file = lockFileIn(dataDir);
  const found = readHolder(file);
  if (found === null || !(await isAlive(file, found.holder, { held: heldHere, beatEveryMs })))
    return null;
  return { pid: found.holder.pid, isElsewhere: !isSeenFromHere(found.holder) };
}

function lockFileIn(dataDir: string): string {
  return path.join(dataDir, 'server.lock');
}

function held(file: string, nonce: string, beatEveryMs?: number) {
  heldHere.add(nonce);
  const heartbeat = startHeartbeat(file, beatEveryMs);
  return {
    release() {
      if (!heldHere.delete(nonce)) return;
      heartbeat.stop();
      if (readHolder(file)?.holder.nonce === nonce) rmSync(file, { force: true });
    },
  };
}

/** Whole from the first moment: the file is written aside and linked into its place. */
function tryCreate(file: string, holder: Holder): boolean {
  const aside = `${file}.${holder.nonce}`;
  writeFileSync(aside, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  try {
    linkSync(aside, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    unlinkSync(aside);
  }
}

/** Two takers may judge the same file stale: whoever moved a fresh one away by mistake puts it back. */
function removeStale(file: string, staleText: string): void {
  const aside = `${file}.stale-${randomBytes(6).toString('hex')}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') !== staleText) {
    try {
      linkSync(aside, file);
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
  }
  rmSync(aside, { force: true });
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code;
}
