import type { Database } from '#db/database.ts';
import { eraseOrphanedRows } from '#db/erase-user.ts';
import { dropOldCopies } from '#db/old-copies.ts';
import type { Clock } from '#system.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Two days less than what the privacy text promises (D-56): whatever misses one daily run meets the next. */
const COPIES_KEPT_MS = 28 * DAY_MS;

export interface Purge {
  /** Does its work at most once a day, however often it is called. */
  tidy(): Promise<void>;
}

/**
 * The daily job of D-56. Deleting an account or disconnecting a mailbox erases its rows at once; this takes away what
 * was written behind that by work still under way, and copies of the database made before.
 */
export function createPurge(parts: { db: Database; clock: Clock; dataDir: string }): Purge {
  let notBefore = 0;
  return {
    async tidy() {
      const now = parts.clock.now().getTime();
      if (now < notBefore) return;
      await parts.db.asSystem(eraseOrphanedRows);
      dropOldCopies(parts.dataDir, new Date(now - COPIES_KEPT_MS));
      notBefore = now + DAY_MS;
    },
  };
}
