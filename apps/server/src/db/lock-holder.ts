import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { BEAT_EVERY_MS } from './lock-heartbeat.ts';

/** What a lock file says of the process that wrote it. */
export interface Holder {
  readonly pid: number;
  /** The process's start in clock ticks since boot (Linux), so that a reused pid is not taken for the holder. */
  readonly startedTicks: string | null;
  /** The machine's run (Linux): a pid of another one says nothing here. */
  readonly bootId: string | null;
  /** The pid namespace (Linux): each container counts its processes from 1. */
  readonly pidNamespace: string | null;
  readonly nonce: string;
}

/** Whoever lives has touched the file by then. */
const SILENT_BEATS = 4;

export function describeThisProcess(nonce: string): Holder {
  return {
    pid: process.pid,
    startedTicks: readStartedTicks(process.pid),
    bootId: tryRead(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidNamespace: tryRead(() => readlinkSync('/proc/self/ns/pid')),
    nonce,
  };
}

/** Null when there is no lock file; a torn one has a holder that never lives. */
export function readHolder(file: string): { text: string; holder: Holder } | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return { text, holder: parseHolder(text) };
}

/** Whether its pid means the same process here as there. */
export function isSeenFromHere(holder: Holder): boolean {
  const here = describeThisProcess('');
  return holder.bootId === here.bootId && holder.pidNamespace === here.pidNamespace;
}

/**
 * Whether the holder lives. One that cannot be seen from here, in another container or before a restart of the
 * machine, is known by its heartbeat: the answer then takes some seconds.
 *
 * @param here  the nonces of the locks that this very process holds, and how often holders beat
 */
export async function isAlive(
  file: string,
  holder: Holder,
  here: { readonly held: ReadonlySet<string>; readonly beatEveryMs?: number | undefined },
): Promise<boolean> {
  if (holder.pid <= 0) return false;
  if (here.held.has(holder.nonce)) return true;
  if (!isSeenFromHere(holder)) return await isBeating(file, here.beatEveryMs ?? BEAT_EVERY_MS);
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const startedTicks = readStartedTicks(holder.pid);
  return (
    holder.startedTicks === null || startedTicks === null || startedTicks === holder.startedTicks
  );
}

/** Two looks and no clocks compared: those of two machines differ. */
async function isBeating(file: string, beatEveryMs: number): Promise<boolean> {
  const before = readBeat(file);
  for (let looks = 0; looks < 2 * SILENT_BEATS; looks += 1) {
    await wait(beatEveryMs / 2);
    const now = readBeat(file);
    if (now !== before) return now !== null;
  }
  return false;
}

function readBeat(file: string): number | null {
  return tryRead(() => statSync(file).mtimeMs);
}

function parseHolder(text: string): Holder {
  try {
    const value = JSON.parse(text) as Partial<Holder>;
    if (typeof value.pid === 'number' && typeof value.nonce === 'string') {
      const { pid, nonce, startedTicks = null } = value;
      // Written before places were noted: taken for this one.
      const here = describeThisProcess(nonce);
      const { bootId = here.bootId, pidNamespace = here.pidNamespace } = value;
      return { pid, nonce, startedTicks, bootId, pidNamespace };
    }
  } catch {
    // Not ours or torn by a power cut: nobody alive wrote it.
  }
  return { pid: 0, nonce: '', startedTicks: null, bootId: null, pidNamespace: null };
}

/** Field 22 of /proc/<pid>/stat (proc(5)); the name in field 2 may hold spaces and brackets. */
function readStartedTicks(pid: number): string | null {
  const stat = tryRead(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function tryRead<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
