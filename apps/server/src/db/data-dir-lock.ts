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

/** The data folder belongs to another process that is alive. */
export class DataDirInUseError extends Error {
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(
      `${dataDir} is in use by process ${pid}. Two processes on the embedded database lose data: stop that one, or name another EISEN_DATA_DIR.`,
    );
    this.name = 'DataDirInUseError';
    this.pid = pid;
  }
}

interface Holder {
  readonly pid: number;
  /** The process's start in clock ticks since boot (Linux), so that a reused pid is not taken for the holder. */
  readonly startedTicks: string | null;
  readonly nonce: string;
}

const heldHere = new Set<string>();

/**
 * Takes the data folder for this process. The embedded engine itself takes no lock, and two processes on one folder
 * overwrite each other's rows silently. A file left by a killed process is recognised and taken over.
 *
 * @throws DataDirInUseError while another live process, or another database in this one, holds it
 */
export function lockDataDir(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'server.lock');
  const mine: Holder = {
    pid: process.pid,
    startedTicks: readStartedTicks(process.pid),
    nonce: randomBytes(12).toString('hex'),
  };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (tryCreate(file, mine)) return held(file, mine.nonce);
    const found = readHolder(file);
    if (found === null) continue;
    if (isAlive(found.holder)) throw new DataDirInUseError(dataDir, found.holder.pid);
    removeStale(file, found.text);
  }
  throw new Error(`The lock file ${file} could not be taken.`);
}

/** The live process that holds the folder, or null. */
export function findDataDirHolder(dataDir: string): number | null {
  const found = readHolder(path.join(dataDir, 'server.lock'));
  return found !== null && isAlive(found.holder) ? found.holder.pid : null;
}

function held(file: string, nonce: string) {
  heldHere.add(nonce);
  return {
    release() {
      if (!heldHere.delete(nonce)) return;
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

function readHolder(file: string): { text: string; holder: Holder } | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
  try {
    const value = JSON.parse(text) as Partial<Holder>;
    if (typeof value.pid === 'number' && typeof value.nonce === 'string')
      return {
        text,
        holder: { pid: value.pid, nonce: value.nonce, startedTicks: value.startedTicks ?? null },
      };
  } catch {
    // Not ours or torn by a power cut: nobody alive wrote it.
  }
  return { text, holder: { pid: 0, nonce: '', startedTicks: null } };
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

function isAlive(holder: Holder): boolean {
  if (holder.pid <= 0) return false;
  if (holder.pid === process.pid) return heldHere.has(holder.nonce);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (!isCode(error, 'EPERM')) return false;
  }
  const startedTicks = readStartedTicks(holder.pid);
  return (
    holder.startedTicks === null || startedTicks === null || startedTicks === holder.startedTicks
  );
}

/** Field 22 of /proc/<pid>/stat (proc(5)); the name in field 2 may hold spaces and brackets. */
function readStartedTicks(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code;
}
