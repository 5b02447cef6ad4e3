import { endBackupRequest, isBackupRequested, newestBackupAt, writeBackup } from './backups.ts';

const TIDY_EVERY_MS = 15 * 60_000;
const BACKUP_EVERY_MS = 6 * 60 * 60_000;
/** So old a backup is replaced though nothing was written: the one behind it may hold what was deleted since. */
const BACKUP_OF_THE_SAME_MS = 7 * 24 * 60 * 60_000;
/** Nothing was written for so long: a good moment. */
const QUIET_MS = 60_000;
/** A backup that is due waits no longer for a quiet moment. */
const MOST_PATIENCE_MS = 15 * 60_000;
const RETRY_AFTER_MS = 60 * 60_000;
const LOOK_FOR_REQUEST_MS = 2_000;

export interface Maintenance {
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

interface MaintenanceOptions {
  readonly dataDir: string;
  readonly countWrites: () => number;
  readonly tidy: () => Promise<void>;
  readonly dump: () => Promise<Blob>;
  readonly onTrouble?: ((error: unknown) => void) | undefined;
}

/**
 * What PostgreSQL does by itself and the embedded engine does not: `VACUUM ANALYZE`, and backups into
 * `<dataDir>/backups`: in the first quiet minute when the newest is older than six hours and something was written
 * since, or older than a week, and on request.
 */
export function startMaintenance(options: MaintenanceOptions): Maintenance {
  const { dataDir, countWrites } = options;
  let running: Promise<void> = Promise.resolve();
  const run = (work: () => Promise<void>) => {
    running = running.then(work).catch((error) => options.onTrouble?.(error));
  };
  let tidiedWrites = countWrites();
  const tidy = () => {
    if (countWrites() === tidiedWrites) return;
    tidiedWrites = countWrites();
    run(options.tidy);
  };
  const isDue = createBackupClock(dataDir, countWrites);
  const backUp = () => {
    if (isDue.look()) run(() => save(options, isDue.saved));
  };
  const answerRequest = () => {
    if (!isBackupRequested(dataDir)) return;
    endBackupRequest(dataDir);
    run(() => save(options, isDue.saved));
  };
  const timers = [
    setInterval(tidy, TIDY_EVERY_MS),
    setInterval(backUp, QUIET_MS),
    setInterval(answerRequest, LOOK_FOR_REQUEST_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}

async function save(options: MaintenanceOptions, saved: (writes: number) => void): Promise<void> {
  const writes = options.countWrites();
  await writeBackup(options.dataDir, options.dump);
  saved(writes);
}

/** Says once a minute whether now is the moment for a backup. */
function createBackupClock(dataDir: string, countWrites: () => number) {
  // What an earlier process wrote is not known: its writes count as not saved.
  let savedWrites: number | null = null;
  let lastWrites = countWrites();
  let waitedMs = 0;
  let notBefore = 0;
  return {
    look(): boolean {
      const writes = countWrites();
      const isQuiet = writes === lastWrites;
      lastWrites = writes;
      const now = Date.now();
      const newest = newestBackupAt(dataDir)?.getTime() ?? 0;
      const everyMs = writes === savedWrites ? BACKUP_OF_THE_SAME_MS : BACKUP_EVERY_MS;
      if (now - newest < everyMs || now < notBefore) return false;
      waitedMs += QUIET_MS;
      if (!isQuiet && waitedMs < MOST_PATIENCE_MS) return false;
      waitedMs = 0;
      // After a backup the newest one says when; this is for one that fails.
      notBefore = now + RETRY_AFTER_MS;
      return true;
    },
    saved(writes: number): void {
      savedWrites = writes;
    },
  };
}
