import { ProviderError } from '@eisen/mailbox';
import type { Database, UserId } from '#db/database.ts';
import { type JournalEntry, type JournalKind, MOVE_KINDS } from '#journal/journal.ts';
import type { EmailNames } from '#journal/journal-present.ts';
import type { JournalService } from '#journal/journal-service.ts';
import { createRedoService, type RedoItems, type RedoOutcome } from '#journal/redo-service.ts';
import { createUndoService, type UndoItems } from '#journal/undo-service.ts';
import type { DraftReader } from '#learning/drafts.ts';
import type { IndexService } from '#mail/index-service.ts';
import type { OpenMailbox } from '#mail/listing-service.ts';
import type { MailboxesService } from '#mail/mailboxes-service.ts';
import type { MessagesService } from '#mail/messages-service.ts';
import type { MoveKind, MoveService } from '#mail/move-service.ts';
import { readProviderFailure } from '#mail/provider-words.ts';
import type { ReadStateService } from '#mail/read-state-service.ts';
import type { SettlingService } from '#mail/settling-service.ts';
import { showSender } from '#mail/shown-sender.ts';
import type { Ids } from '#system.ts';
import type { QuadrantsService } from '#triage/quadrants-service.ts';

const DISCONNECTED = 'The mailbox is no longer connected.';

interface UndoPartsNeeds {
  db: Database;
  ids: Ids;
  index: Pick<IndexService, 'states'>;
  messages: Pick<MessagesService, 'read' | 'recall'>;
  journal: JournalService;
  mailboxes: Pick<MailboxesService, 'openById'>;
  moves: MoveService;
  readState: ReadStateService;
  quadrants: QuadrantsService;
  drafts: DraftReader;
  settling: Pick<SettlingService, 'trySettle'>;
}

/** The part of the composition root that knows the way back, and forth again, of every kind of change (D-112). */
export function createUndoParts(needs: UndoPartsNeeds) {
  const { journal, mailboxes, moves, readState, quadrants, drafts, settling } = needs;
  const settle = async ({ userId, mailboxId }: { userId: UserId; mailboxId: string }) => {
    const open = await mailboxes.openById(userId, mailboxId);
    if (open) await settling.trySettle(open.owner, open.provider);
  };
  const readDrafts = async (
    owner: { userId: UserId; mailboxId: string },
    items: readonly { messageId: string }[],
  ) => {
    const ids = items.length === 1 ? items.map((item) => item.messageId) : [];
    const open = ids.length > 0 && (await mailboxes.openById(owner.userId, owner.mailboxId));
    return open ? await drafts.read(open, ids) : new Map();
  };
  const undo = createUndoService({
    journal,
    settle,
    inverses: {
      move: inMailbox(mailboxes.openById, (open, entryId, items) =>
        moves.undo(open.owner, open.provider, entryId, items),
      ),
      read: inMailbox(mailboxes.openById, (open, entryId, items) =>
        readState.undo(open.owner, open.provider, entryId, items),
      ),
      decision: async ({ entryId, ...owner }, items) => {
        // One filing taken back is a correction; a whole run taken back says nothing of each email.
        return await quadrants.undo(owner, entryId, items, await readDrafts(owner, items));
      },
    },
  });
  const redo = createRedoService({
    journal,
    ids: needs.ids,
    settle,
    again: {
      move: (entry, items) => redoMoves(needs, entry, items),
      read: (entry, items) => redoReads(needs, entry, items),
      decision: async (entry, items) =>
        await quadrants.redo(
          { userId: entry.userId, mailboxId: entry.mailboxId },
          entry,
          items,
          await readDrafts(entry, items),
        ),
    },
  });
  return {
    undo,
    redo,
    nameEmails: (userId: UserId, entries: readonly JournalEntry[]) =>
      nameEmails(needs, userId, entries),
  };
}

/** Names pass through from the mailbox; where it does not answer, what was read lately has to do. */
async function nameEmails(
  { mailboxes, messages }: UndoPartsNeeds,
  userId: UserId,
  entries: readonly JournalEntry[],
): Promise<ReadonlyMap<string, EmailNames>> {
  const names = new Map<string, EmailNames>();
  for (const mailboxId of new Set(entries.map((entry) => entry.mailboxId))) {
    const alike = entries.filter((entry) => entry.mailboxId === mailboxId);
    const ids = [...new Set(alike.flatMap((entry) => entry.emails.map(({ id }) => id)))];
    const open = await mailboxes.openById(userId, mailboxId);
    const found = await (open
      ? messages.read(mailboxId, open.provider, ids)
      : Promise.resolve(messages.recall(mailboxId, ids))
    ).catch((error: unknown) => {
      if (error instanceof ProviderError) return messages.recall(mailboxId, ids);
      throw error;
    });
    for (const [id, { subject, from }] of found)
      names.set(id, { subject, sender: showSender(from).name });
  }
  return names;
}

const NEWER_STAYS = 'This email was changed again since; its newer state stays.';

/** Moves again, one by one as the first time; what lies there already is done. */
async function redoMoves(
  needs: UndoPartsNeeds,
  entry: Parameters<RedoItems>[0],
  items: Parameters<RedoItems>[1],
): Promise<RedoOutcome> {
  const { userId, mailboxId, kind, group } = entry;
  const open = await needs.mailboxes.openById(userId, mailboxId);
  if (!open) return refuseAll(items, DISCONNECTED);
  const failed: { id: string; error: string }[] = [];
  let journalId: string | null = null;
  for (const { messageId, inverse } of items) {
    if (inverse.type !== 'move' || !isMoveKind(kind)) continue;
    const { states, newer } = await needs.db.asUser(userId, async (tx) => ({
      states: await needs.index.states(tx, open.owner, [messageId]),
      newer: await needs.journal.newerOpen(tx, userId, entry.id, {
        messageIds: [messageId],
        kinds: MOVE_KINDS,
      }),
    }));
    if (states.get(messageId) === inverse.to) continue;
    if (newer.has(messageId)) {
      failed.push({ id: messageId, error: NEWER_STAYS });
      continue;
    }
    try {
      const moved = await needs.moves.move(open.owner, open.provider, { kind, messageId, group });
      if (moved === 'unknown') failed.push({ id: messageId, error: GONE });
      else journalId = moved.journalId ?? journalId;
    } catch (error) {
      failed.push({ id: messageId, error: readProviderFailure(error).words });
    }
  }
  return { journalId, failed };
}

async function redoReads(
  needs: UndoPartsNeeds,
  entry: Parameters<RedoItems>[0],
  items: Parameters<RedoItems>[1],
): Promise<RedoOutcome> {
  const { userId, mailboxId, group } = entry;
  const open = await needs.mailboxes.openById(userId, mailboxId);
  if (!open) return refuseAll(items, DISCONNECTED);
  const ids = [...new Set(items.map((item) => item.messageId))];
  const newer = await needs.db.asUser(userId, (tx) =>
    needs.journal.newerOpen(tx, userId, entry.id, { messageIds: ids, kinds: ['read'] }),
  );
  const failed = ids.flatMap((id) => (newer.has(id) ? [{ id, error: NEWER_STAYS }] : []));
  const free = ids.filter((id) => !newer.has(id));
  const read = items.some(({ inverse }) => inverse.type === 'read' && !inverse.wasRead);
  if (free.length === 0) return { journalId: null, failed };
  try {
    const act = { ids: free, read, group };
    const { journalId } = await needs.readState.mark(open.owner, open.provider, act);
    return { journalId, failed };
  } catch (error) {
    const { words } = readProviderFailure(error);
    return { journalId: null, failed: [...failed, ...free.map((id) => ({ id, error: words }))] };
  }
}

const GONE = 'The mailbox no longer holds this email.';

function isMoveKind(kind: JournalKind): kind is MoveKind {
  return MOVE_KINDS.includes(kind);
}

function refuseAll(items: Parameters<RedoItems>[1], error: string): RedoOutcome {
  return { journalId: null, failed: items.map(({ messageId: id }) => ({ id, error })) };
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
