import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const TIDY_EVERY_MS = 15 * 60_000;
const BACKUP_EVERY_MS = 6 * 60 * 60_000;
const BACKUPS_KEPT = 2;

export interface Maintenance {
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * What PostgreSQL does by itself and the embedded engine does not: `VACUUM ANALYZE`, and backups into
 * `<dataDir>/backups`, the two newest kept. Nothing runs while nothing was written.
 */
export function startMaintenance(options: {
  dataDir: string;
  countWrites: () => number;
  tidy: () => Promise<void>;
  dump: () => Promise<Blob>;
  onTrouble?: ((error: unknown) => void) | undefined;
}): Maintenance {
  let running: Promise<void> = Promise.resolve();
  const every = (intervalMs: number, work: () => Promise<void>) => {
    let writesBefore = options.countWrites();
    const timer = setInterval(() => {
      const writes = options.countWrites();
      if (writes === writesBefore) return;
      writesBefore = writes;
      running = running.then(work).catch((error) => options.onTrouble?.(error));
    }, intervalMs);
    timer.unref();
    return timer;
  };
  const timers = [
    every(TIDY_EVERY_MS, options.tidy),
    every(BACKUP_EVERY_MS, () => writeBackup(options.dataDir, options.dump)),
  ];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}

/** Writes one backup and removes all but the two newest. The file appears under its name only when it is whole. */
export async function writeBackup(dataDir: string, dump: () => Promise<Blob>): Promise<void> {
  const folder = path.join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const bytes = Buffer.from(await (await dump()).arrayBuffer());
  const stamp = new Date().toISOString().replaceAll(':', '-').replace(/\..*/, 'Z');
  const file = path.join(folder, `eisen-${stamp}.tar.gz`);
  writeFileSync(`${file}.part`, bytes, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
  const old = readdirSync(folder)
    .filter((name) => /^eisen-.*\.tar\.gz$/.test(name))
    .sort()
    .slice(0, -BACKUPS_KEPT);
  for (const name of old) rmSync(path.join(folder, name), { force: true });
}
