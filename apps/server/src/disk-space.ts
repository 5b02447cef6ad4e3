import { readFileSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Below this much free space nothing is written any more: the embedded engine needs room to end what it began. */
export const LEAST_FREE_BYTES = 64 * 1024 * 1024;
/** Between two looks. */
const LOOK_EVERY_MS = 1_000;

/** What was to be written would not fit: nothing was changed. */
export class StorageFullError extends Error {
  constructor(folder: string, freeBytes: number) {
    const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
    super(
      `The disk ${diskOf(folder)} is full: ${megabytes(freeBytes)} MB are free for the folder ${folder}, and ` +
        `${megabytes(LEAST_FREE_BYTES)} MB are needed. Free some space; nothing else has to be done.`,
    );
    this.name = 'StorageFullError';
  }
}

/** How much room the folder of the data has. */
export interface DiskSpace {
  /** Asked at any time; looks at most once a second. */
  isFull(): boolean;
  /** @throws StorageFullError when it is full */
  check(): void;
}

/**
 * Watches the disk of a folder, and tells when it fills up and when there is room again.
 *
 * @param options.freeBytes  null where the system does not tell: then there is room
 */
export function createDiskSpace(options: {
  folder: string;
  freeBytes?: (folder: string) => number | null;
  nowMs?: () => number;
  onChange?: (about: { isFull: boolean; folder: string; disk: string; freeBytes: number }) => void;
}): DiskSpace {
  const { folder, freeBytes = readFreeBytes, nowMs = () => performance.now(), onChange } = options;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let free = Number.POSITIVE_INFINITY;
  let wasFull = false;

  function isFull(): boolean {
    if (nowMs() - lookedAt < LOOK_EVERY_MS) return wasFull;
    lookedAt = nowMs();
    free = freeBytes(folder) ?? Number.POSITIVE_INFINITY;
    const full = free < LEAST_FREE_BYTES;
    if (full !== wasFull) {
      wasFull = full;
      onChange?.({ isFull: full, folder, disk: diskOf(folder), freeBytes: free });
    }
    return full;
  }

  return {
    isFull,
    check() {
      if (isFull()) throw new StorageFullError(folder, free);
    },
  };
}

/** For whom no folder is kept. */
export const ENDLESS_SPACE: DiskSpace = { isFull: () => false, check: () => undefined };

function readFreeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** The disk that a folder lies on, as the system calls it, with the place where it begins; on Linux. */
function diskOf(folder: string): string {
  try {
    const wanted = path.resolve(folder);
    const mounts = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([, at = '']) => wanted === at || wanted.startsWith(at === '/' ? '/' : `${at}/`))
      .sort(([, a = ''], [, b = '']) => b.length - a.length);
    const [device, at] = mounts[0] ?? [];
    return device === undefined ? 'of the data' : `${device} (${at})`;
  } catch {
    return 'of the data';
  }
}

/** No room on the disk, or a database that takes nothing more (PostgreSQL: disk_full, read_only_sql_transaction). */
const FULL_CODES = ['ENOSPC', 'EDQUOT', '53100', '25006'];

/** Whether a failure, or what caused it, says that there is no room. */
export function isStorageFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as NodeJS.ErrnoException;
    if (at instanceof StorageFullError || FULL_CODES.includes(code ?? '')) return true;
  }
  return false;
}
