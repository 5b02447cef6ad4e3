import type { UserId } from '#db/database.ts';
import type { JournalEntry, JournalInverse, StoredJournalItem, UndoOutcome } from './journal.ts';
import type { JournalService } from './journal-service.ts';

/** Takes back the items of one kind; settles in the journal what can be settled. */
export type UndoItems = (
  entry: { userId: UserId; mailboxId: string; entryId: string },
  items: readonly StoredJournalItem[],
) => Promise<readonly UndoOutcome[]>;

export interface Undone {
  readonly entry: JournalEntry;
  /** Messages that came back. */
  readonly undone: readonly string[];
  /** What did not come back, item by item (PLUS-15). */
  readonly failed: readonly { readonly id: string; readonly error: string }[];
}

export interface UndoService {
  /**
   * Takes one entry back: first the moves and marks at the provider, then the decisions. Repeating it undoes only
   * what is still open, so a second call of a whole undo changes nothing; what cannot come back is told every time.
   *
   * @returns null when the user has no such entry
   */
  undo(userId: UserId, entryId: string): Promise<Undone | null>;
}

type InverseType = JournalInverse['type'];

const ORDER: readonly InverseType[] = ['move', 'read', 'decision'];

export function createUndoService(needs: {
  journal: JournalService;
  /** Finds out first what became of changes whose answers were lost: an undo shall meet all that was done. */
  settle: (owner: { userId: UserId; mailboxId: string }) => Promise<void>;
  inverses: Readonly<Record<InverseType, UndoItems>>;
}): UndoService {
  const { journal, settle, inverses } = needs;
  return {
    async undo(userId, entryId) {
      const entry = await journal.find(userId, entryId);
      if (!entry) return null;
      await settle({ userId, mailboxId: entry.mailboxId });
      const open = await journal.openItems(userId, entryId);
      const failed: { id: string; error: string }[] = [];
      const undone = new Set<string>();
      let mayTryAgain = false;
      for (const type of ORDER) {
        const items = open.filter((item) => item.inverse.type === type);
        if (items.length === 0) continue;
        const owner = { userId, mailboxId: entry.mailboxId, entryId };
        for (const outcome of await inverses[type](owner, items)) {
          if (outcome.result === 'undone') {
            undone.add(outcome.item.messageId);
            continue;
          }
          failed.push({ id: outcome.item.messageId, error: outcome.error });
          mayTryAgain ||= outcome.result === 'failed';
        }
      }
      if (!mayTryAgain) await journal.close(userId, entryId);
      return {
        entry: (await journal.find(userId, entryId)) ?? entry,
        undone: [...undone],
        failed,
      };
    },
  };
}
