import type { UnsentReply } from '#outbox/outbox-service.ts';
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
    ...(entry.marked ? { marked: entry.marked } : {}),
  };
}

/** A reply that did not leave: it stands among the changes so that it is not overlooked. */
export function presentUnsent(reply: UnsentReply) {
  return {
    id: reply.id,
    at: reply.writtenAt.toISOString(),
    actor: 'user' as const,
    kind: 'reply' as const,
    count: 1,
    undone_at: null,
    undoable: false,
    error: reply.error,
  };
}
