import type { UserId } from '#db/database.ts';
import type { Ids } from '#system.ts';
import type { JournalEntry, JournalInverse, StoredJournalItem } from './journal.ts';
import type { JournalService } from './journal-service.ts';

export interface RedoOutcome {
  /** The entry that doing it again made; null when nothing was left to do. */
  readonly journalId: string | null;
  readonly failed: readonly { readonly id: string; readonly error: string }[];
}

/** Does the items of one kind again, noted like any other change. */
export type RedoItems = (
  entry: JournalEntry & { readonly userId: UserId; readonly group: string },
  items: readonly StoredJournalItem[],
) => Promise<RedoOutcome>;

export interface Redone {
  readonly entry: JournalEntry | null;
  readonly failed: RedoOutcome['failed'];
}

export interface RedoService {
  /**
   * Does again what was taken back, as a new entry with its own way back, so that nothing is lost when the process dies
   * in between. What was decided on newly since stays as it is, and says so; a second call finds nothing to do.
   *
   * @returns null when the user has no such entry
   */
  redo(userId: UserId, entryId: string): Promise<Redone | null>;
}

const ORDER: readonly JournalInverse['type'][] = ['decision', 'read', 'move'];

export function createRedoService(needs: {
  journal: JournalService;
  ids: Ids;
  /** Finds out first what became of changes whose answers were lost. */
  settle: (owner: { userId: UserId; mailboxId: string }) => Promise<void>;
  again: Readonly<Record<JournalInverse['type'], RedoItems>>;
}): RedoService {
  const { journal, ids, settle, again } = needs;
  return {
    async redo(userId, entryId) {
      const entry = await journal.find(userId, entryId);
      if (!entry) return null;
      await settle({ userId, mailboxId: entry.mailboxId });
      const items = await journal.undoneItems(userId, entryId);
      const failed: { id: string; error: string }[] = [];
      let madeId: string | null = null;
      for (const type of ORDER) {
        const alike = items.filter((item) => item.inverse.type === type);
        if (alike.length === 0) continue;
        const outcome = await again[type]({ ...entry, userId, group: ids.uuid() }, alike);
        madeId = outcome.journalId ?? madeId;
        failed.push(...outcome.failed);
      }
      return { entry: madeId === null ? null : await journal.find(userId, madeId), failed };
    },
  };
}
