import { journalCalls } from '@eisen/contract';
import { notFound } from '#http/errors.ts';
import type { Router } from '#http/router.ts';
import { presentEntry } from './journal-present.ts';
import type { JournalService } from './journal-service.ts';
import type { UndoService } from './undo-service.ts';

export interface JournalRoutesNeeds<Mailbox> {
  readonly router: Router<Mailbox>;
  readonly journal: JournalService;
  readonly undo: UndoService;
}

/** The list of changes and the way back (D-112). */
export function mountJournalRoutes<Mailbox>(needs: JournalRoutesNeeds<Mailbox>): void {
  const { router, journal, undo } = needs;

  router.serve(journalCalls.list, async ({ user, query }) => {
    const { entries, next } = await journal.list(user.id, {
      limit: query.limit,
      before: query.cursor ?? null,
    });
    return { entries: entries.map(presentEntry), next_cursor: next };
  });

  router.serve(journalCalls.undo, async ({ user, params }) => {
    const undone = await undo.undo(user.id, params.id);
    if (!undone) throw notFound();
    return {
      entry: presentEntry(undone.entry),
      failed: undone.failed.map(({ id, error }) => ({ id, error })),
    };
  });
}
