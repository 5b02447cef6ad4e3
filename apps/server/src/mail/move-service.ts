import {
  type FolderRole,
  type MailboxProvider,
  type MessageId,
  type Moved,
  ProviderError,
} from '@eisen/mailbox';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { Intent, IntentsService } from '#journal/intents-service.ts';
import {
  type JournalPlace,
  MOVE_KINDS,
  type StoredJournalItem,
  type UndoOutcome,
} from '#journal/journal.ts';
import type { JournalService } from '#journal/journal-service.ts';
import type { Clock } from '#system.ts';
import type { DecisionsService } from '#triage/decisions-service.ts';
import { followMove } from './follow-move.ts';
import type { IndexService } from './index-service.ts';
import { isDoneAtProvider, placeOfFolder } from './judge-intent.ts';
import type { MessageCache } from './message-cache.ts';
import type { MessagesService } from './messages-service.ts';
import { isMoveItem, type MoveItem, moveBack, standsBehind } from './move-back.ts';
import type { OvertakenChanges } from './overtaken-changes.ts';
import { mayHaveBeenDone, type SettlingService } from './settling-service.ts';

interface Owner {
  readonly userId: UserId;
  readonly mailboxId: string;
}

export type MoveKind = 'archive' | 'delete' | 'restore';

interface MoveAct {
  readonly kind: MoveKind;
  readonly messageId: string;
  readonly group?: string | undefined;
}

/** Out of the inbox and back again; nothing is ever erased (D-87, D-119). */
export interface MoveService {
  /**
   * Moves one message; repeating it changes nothing, and a message that the provider no longer holds counts as
   * done (D-17). What is to be done is in the journal before the provider is asked.
   *
   * @returns the journal entry, that of the first call for a repeat whose first answer was lost; null when nothing
   * changed; `unknown` for an id that never was in this mailbox
   */
  move(
    owner: Owner,
    provider: MailboxProvider,
    act: MoveAct,
  ): Promise<{ journalId: string | null } | 'unknown'>;
  /** Archives a message that the user did not move out of the inbox meanwhile; one that is gone is no error. */
  archiveFromInbox(owner: Owner, provider: MailboxProvider, messageId: string): Promise<void>;
  /** Takes moves back, item by item; what failed stays open in the journal. */
  undo(
    owner: Owner,
    provider: MailboxProvider,
    entryId: string,
    items: readonly StoredJournalItem[],
  ): Promise<readonly UndoOutcome[]>;
}

const PLACE_AFTER: Readonly<Record<MoveKind, JournalPlace>> = {
  archive: 'archived',
  delete: 'trashed',
  restore: 'inbox',
};

const FOLDER_AFTER: Readonly<Record<MoveKind, FolderRole>> = {
  archive: 'archive',
  delete: 'trash',
  restore: 'inbox',
};

export function createMoveService(needs: {
  db: Database;
  index: IndexService;
  decisions: DecisionsService;
  clock: Clock;
  journal: JournalService;
  intents: IntentsService;
  overtaken: OvertakenChanges;
  settling: SettlingService;
  messages: MessagesService;
  cache: MessageCache;
}): MoveService {
  const { db, clock, index, journal, intents, overtaken, settling, messages, cache } = needs;

  /** What the index says before the provider is asked to move a message. */
  const readKnown = (owner: Owner, messageId: string) =>
    db.asUser(owner.userId, async (tx) => ({
      readTo: (await index.head(tx, owner))?.cursor ?? null,
      state: (await index.states(tx, owner, [messageId])).get(messageId),
    }));

  const readNewer = (owner: Owner, entryId: string, { messageId }: MoveItem) =>
    db.asUser(owner.userId, async (tx) => {
      const ask = { messageIds: [messageId], kinds: MOVE_KINDS };
      return (await journal.newerOpen(tx, owner.userId, entryId, ask)).get(messageId);
    });

  /**
   * Where the message is before the move. What the index does not know is asked for, so that the way back is known
   * also when the answer to the move never comes.
   */
  async function readPlaceBefore(owner: Owner, provider: MailboxProvider, messageId: string) {
    const { state, readTo } = await readKnown(owner, messageId);
    if (state !== undefined && state !== 'gone') return { state, readTo, place: state };
    const message = await messages.readOne(owner.mailboxId, provider, messageId);
    return { state, readTo, place: placeOfFolder(message?.folder) };
  }

  /** Notes what is to be done, has it done, and notes how it ended. */
  async function moveNoted(
    owner: Owner,
    provider: MailboxProvider,
    act: MoveAct,
    unclear: readonly Intent[],
  ) {
    const { kind, messageId, group } = act;
    // Asked before the move: a reading of the provider behind it may have noted already that it is gone.
    const before = await readPlaceBefore(owner, provider, messageId);
    const to = PLACE_AFTER[kind];
    const inverse = { type: 'move', from: before.place, to, formerPlace: null } as const;
    const record = { ...owner, actor: 'user', kind, group } as const;
    const noted = await db.asUser(owner.userId, (tx) =>
      intents.intend(tx, { ...record, items: [{ messageId, inverse }] }),
    );
    const moved = await moveAtProvider(provider, kind, messageId as MessageId).catch(
      async (error: unknown) => {
        await db.asUser(owner.userId, async (tx) => {
          if (mayHaveBeenDone(error)) await intents.lookAgain(tx, owner.userId, noted, clock.now());
          else await intents.drop(tx, owner.userId, noted);
        });
        throw error;
      },
    );
    cache.forget(owner.mailboxId, messageId);
    return await db.asUser(owner.userId, async (tx) => {
      const { readTo } = before;
      if (moved) await followMove(tx, owner, moved, { from: messageId, to, readTo }, needs);
      else if (before.state === 'inbox')
        await index.setState(tx, owner, [messageId], { state: 'gone', readTo });
      const met = await settleMet(tx, owner, findMet(unclear, moved, kind));
      if (!moved?.formerPlace) {
        await intents.drop(tx, owner.userId, noted);
        return moved || before.state !== undefined ? { journalId: met.journalId } : 'unknown';
      }
      // Somebody may have moved it elsewhere before: where it really was is where an undo puts it.
      const from = moved.formerFolder
        ? placeOfFolder(moved.formerFolder)
        : (before.state ?? 'gone');
      if (await isOvertaken(tx, owner, noted, from)) {
        await intents.lookAgain(tx, owner.userId, noted, clock.now());
        return 'overtaken';
      }
      const done = { ...inverse, from, formerPlace: moved.formerPlace, ...met.before };
      const journalId = await intents.confirm(tx, record, noted, [
        { messageId: moved.id, inverse: done },
      ]);
      return { journalId };
    });
  }

  /**
   * An older move that was carried out late, between the look before an act and the act: it stands before the act. When
   * something newer than it stands as well, that is what the act came after.
   */
  async function settleMet(tx: Tx, owner: Owner, late: Intent | undefined) {
    if (!late) return { journalId: null, before: {} };
    const { by, decided } = await overtaken.judge(tx, owner.userId, late);
    if (by === 'own') {
      await intents.confirmFound(tx, owner.userId, [late]);
      return { journalId: late.entryId, before: {} };
    }
    const isOtherPlace = by !== 'newer' && decided?.type === 'move';
    return { journalId: null, before: isOtherPlace ? { from: decided.to, formerPlace: null } : {} };
  }

  /** Somebody decided otherwise while the provider was at work, and that was done first. */
  async function isOvertaken(tx: Tx, owner: Owner, [noted]: readonly Intent[], from: JournalPlace) {
    if (!noted) return false;
    const { by, decided } = await overtaken.judge(tx, owner.userId, noted);
    return by === 'late' && decided?.type === 'move' && decided.to === from;
  }

  const service: MoveService = {
    async move(owner, provider, act) {
      const ask = { kinds: MOVE_KINDS, messageIds: [act.messageId] };
      const { done, unclear } = await settling.settleBefore(owner, provider, ask);
      const outcome = await moveNoted(owner, provider, act, unclear);
      if (outcome === 'overtaken') {
        await settling.settleBefore(owner, provider, ask);
        return { journalId: null };
      }
      if (outcome === 'unknown' || outcome.journalId !== null) return outcome;
      // The same was asked for before and its answer was lost: this repeat answers for it.
      const same = done.findLast((intent) => intent.kind === act.kind);
      return { journalId: same?.entryId ?? null };
    },

    async archiveFromInbox(owner, provider, messageId) {
      const { state = 'inbox' } = await readKnown(owner, messageId);
      if (state === 'inbox') await service.move(owner, provider, { kind: 'archive', messageId });
    },

    async undo(owner, provider, entryId, items) {
      const outcomes: UndoOutcome[] = [];
      for (const item of items) {
        if (!isMoveItem(item)) continue;
        const { state, readTo } = await readKnown(owner, item.messageId);
        const newer = await readNewer(owner, entryId, item);
        const back = newer ? standsBehind(item, newer) : await moveBack(provider, item, state);
        const move = { from: item.messageId, to: item.inverse.from, readTo };
        if (back.outcome.result === 'undone')
          await db.asUser(owner.userId, async (tx) => {
            if (back.moved) await followMove(tx, owner, back.moved, move, needs);
            await journal.settle(tx, owner.userId, entryId, [item]);
          });
        cache.forget(owner.mailboxId, item.messageId);
        outcomes.push(back.outcome);
      }
      return outcomes;
    },
  };
  return service;
}

/** Of what nobody knew the end of: the newest that had brought the message to where the act met it. */
function findMet(
  unclear: readonly Intent[],
  moved: Moved | null,
  kind: MoveKind,
): Intent | undefined {
  const folder = moved?.formerPlace ? moved.formerFolder : FOLDER_AFTER[kind];
  if (!moved || !folder) return undefined;
  return unclear.findLast(({ inverse }) => isDoneAtProvider(inverse, { folder, unread: true }));
}

async function moveAtProvider(
  provider: MailboxProvider,
  kind: MoveKind,
  id: MessageId,
): Promise<Moved | null> {
  try {
    if (kind === 'archive') return await provider.archive(id);
    if (kind === 'delete') return await provider.trash(id);
    return await provider.restore(id);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-found') return null;
    throw error;
  }
}
