import type { UserId } from '#db/database.ts';
import type { JournalService } from '#journal/journal-service.ts';
import { createUndoService, type UndoItems } from '#journal/undo-service.ts';
import type { DraftReader } from '#learning/drafts.ts';
import type { OpenMailbox } from '#mail/listing-service.ts';
import type { MailboxesService } from '#mail/mailboxes-service.ts';
import type { MoveService } from '#mail/move-service.ts';
import type { ReadStateService } from '#mail/read-state-service.ts';
import type { SettlingService } from '#mail/settling-service.ts';
import type { QuadrantsService } from '#triage/quadrants-service.ts';

const DISCONNECTED = 'The mailbox is no longer connected.';

/** The part of the composition root that knows the way back of every kind of change (D-112). */
export function createUndoParts(needs: {
  journal: JournalService;
  mailboxes: Pick<MailboxesService, 'openById'>;
  moves: MoveService;
  readState: ReadStateService;
  quadrants: QuadrantsService;
  drafts: DraftReader;
  settling: Pick<SettlingService, 'trySettle'>;
}) {
  const { journal, mailboxes, moves, readState, quadrants, drafts, settling } = needs;
  return createUndoService({
    journal,
    settle: async ({ userId, mailboxId }) => {
      const open = await mailboxes.openById(userId, mailboxId);
      if (open) await settling.trySettle(open.owner, open.provider);
    },
    inverses: {
      move: inMailbox(mailboxes.openById, (open, entryId, items) =>
        moves.undo(open.owner, open.provider, entryId, items),
      ),
      read: inMailbox(mailboxes.openById, (open, entryId, items) =>
        readState.undo(open.owner, open.provider, entryId, items),
      ),
      decision: async ({ entryId, ...owner }, items) => {
        // One filing taken back is a correction; a whole run taken back says nothing of each email.
        const ids = items.length === 1 ? items.map((item) => item.messageId) : [];
        const open = ids.length > 0 && (await mailboxes.openById(owner.userId, owner.mailboxId));
        const read = open ? await drafts.read(open, ids) : new Map();
        return await quadrants.undo(owner, entryId, items, read);
      },
    },
  });
}

/** An undo that needs the provider: without the mailbox every item fails with the reason. */
function inMailbox(
  openById: (userId: UserId, mailboxId: string) => Promise<OpenMailbox | null>,
  undo: (
    open: OpenMailbox,
    entryId: string,
    items: Parameters<UndoItems>[1],
  ) => ReturnType<UndoItems>,
): UndoItems {
  return async ({ userId, mailboxId, entryId }, items) => {
    const open = await openById(userId, mailboxId);
    if (open) return await undo(open, entryId, items);
    return items.map((item) => ({ item, result: 'failed' as const, error: DISCONNECTED }));
  };
}
