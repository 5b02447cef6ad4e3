import type { JournalEntry } from './journal.ts';

/** An entry as it leaves: what was done, never to which mail. */
export function presentEntry(entry: JournalEntry) {
  return {
    id: entry.id,
    at: entry.createdAt.toISOString(),
    actor: entry.actor,
    kind: entry.kind,
    count: entry.count,
    undone_at: entry.undoneAt?.toISOString() ?? null,
    undoable: entry.undoneAt === null,
  };
}
