import { journalCalls } from '@eisen/contract';
import type { UserId } from '#db/database.ts';
import { notFound } from '#http/errors.ts';
import type { Router } from '#http/router.ts';
import type { OutboxService } from '#outbox/outbox-service.ts';
import type { JournalEntry } from './journal.ts';
import {
  type EmailNames,
  presentEntry,
  presentNamed,
  presentNamedUnsent,
  presentUnsent,
} from './journal-present.ts';
import type { JournalService } from './journal-service.ts';
import type { RedoService } from './redo-service.ts';
import type { UndoService } from './undo-service.ts';

export interface JournalRoutesNeeds<Mailbox> {
  readonly router: Router<Mailbox>;
  readonly journal: JournalService;
  readonly undo: UndoService;
  readonly redo: RedoService;
  /** What the first emails of these entries are called, as far as their mailbox can be asked. */
  readonly nameEmails: (
    userId: UserId,
    entries: readonly JournalEntry[],
  ) => Promise<ReadonlyMap<string, EmailNames>>;
  readonly outbox: Pick<OutboxService, 'listUnsent'>;
}

/** The list of changes, what did not leave among them, and the way back (D-112, D-117). */
export function mountJournalRoutes<Mailbox>(needs: JournalRoutesNeeds<Mailbox>): void {
  const { router, journal, undo, redo, nameEmails, outbox } = needs;

  router.serve(journalCalls.list, async ({ user, query }) => {
    const { limit } = query;
    const before = query.cursor ?? null;
    const changes = await journal.list(user.id, { limit, before });
    // One more than fits, to know whether another page follows.
    const replies = await outbox.listUnsent(user.id, { limit: limit + 1, before });
    const names = query.named ? await nameEmails(user.id, changes.entries) : null;
    const present = names ? (entry: JournalEntry) => presentNamed(entry, names) : presentEntry;
    const all = [
      ...changes.entries.map(present),
      ...replies.map(names ? presentNamedUnsent : presentUnsent),
    ].sort((a, b) => (a.id < b.id ? 1 : -1));
    const entries = all.slice(0, limit);
    const hasMore = changes.next !== null || all.length > limit;
    return { entries, next_cursor: hasMore ? (entries.at(-1)?.id ?? null) : null };
  });

  router.serve(journalCalls.undo, async ({ user, params }) => {
    const undone = await undo.undo(user.id, params.id);
    if (!undone) throw notFound();
    return {
      entry: presentEntry(undone.entry),
      undone: [...undone.undone],
      failed: undone.failed.map(({ id, error }) => ({ id, error })),
    };
  });

  router.serve(journalCalls.redo, async ({ user, params }) => {
    const redone = await redo.redo(user.id, params.id);
    if (!redone) throw notFound();
    return {
      entry: redone.entry && presentEntry(redone.entry),
      failed: redone.failed.map(({ id, error }) => ({ id, error })),
    };
  });
}
