import {
  type FormerPlace,
  type MailboxProvider,
  type MessageId,
  type Moved,
  ProviderError,
} from '@eisen/mailbox';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { IntentsService } from '#journal/intents-service.ts';
import type {
  JournalInverse,
  JournalPlace,
  StoredJournalItem,
  UndoOutcome,
} from '#journal/journal.ts';
import type { JournalService, NewerChange } from '#journal/journal-service.ts';
import type { Clock } from '#system.ts';
import type { DecisionsService } from '#triage/decisions-service.ts';
import type { IndexService } from './index-service.ts';
import { placeOfFolder } from './judge-intent.ts';
import type { MessageCache } from './message-cache.ts';
import type { MessagesService } from './messages-service.ts';
import { NEWER_IS_UNCLEAR, readProviderFailure } from './provider-words.ts';
import { mayHaveBeenDone, type SettlingService } from './settling-service.ts';

interface Owner {
  readonly userId: UserId;
  readonly mailboxId: string;
}

export type MoveKind = 'archive' | 'delete' | 'restore';

type MoveItem = StoredJournalItem & { readonly inverse: JournalInverse & { type: 'move' } };

const SUPERSEDED = 'This email was moved again since; its newer place stays.';

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
    act: { kind: MoveKind; messageId: string; group?: string | undefined },
  ): Promise<{ journalId: string | null } | 'unknown'>;
  /** Takes moves back, item by item; what failed stays open in the journal. */
  undo(
    owner: Owner,
    provider: MailboxProvider,
    entryId: string,
    items: readonly StoredJournalItem[],
  ): Promise<readonly UndoOutcome[]>;
}

const MOVE_KINDS: readonly MoveKind[] = ['archive', 'delete', 'restore'];

const PLACE_AFTER: Readonly<Record<MoveKind, JournalPlace>> = {
  archive: 'archived',
  delete: 'trashed',
  restore: 'inbox',
};

export function createMoveService(needs: {
  db: Database;
  index: IndexService;
  decisions: DecisionsService;
  clock: Clock;
  journal: JournalService;
  intents: IntentsService;
  settling: SettlingService;
  messages: MessagesService;
  cache: MessageCache;
}): MoveService {
  const { db, clock, index, journal, intents, settling, messages, cache } = needs;

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

  async function follow(
    tx: Tx,
    owner: Owner,
    moved: Moved,
    move: { from: string; to: JournalPlace; readTo: string | null },
  ) {
    const { from, to, readTo } = move;
    await index.lock(tx, owner);
    if (moved.id !== from) await rename(tx, owner, { from, to: moved.id }, needs);
    // Out of sight before, it goes where the next reading of the provider finds it.
    if (to !== 'gone') await index.setState(tx, owner, [moved.id], { state: to, readTo });
  }

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
    act: { kind: MoveKind; messageId: string; group?: string | undefined },
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
      if (moved) await follow(tx, owner, moved, { from: messageId, to, readTo });
      else if (before.state === 'inbox')
        await index.setState(tx, owner, [messageId], { state: 'gone', readTo });
      if (!moved?.formerPlace) {
        await intents.drop(tx, owner.userId, noted);
        return moved || before.state !== undefined ? { journalId: null } : 'unknown';
      }
      // Somebody may have moved it elsewhere before: where it really was is where an undo puts it.
      const from = moved.formerFolder
        ? placeOfFolder(moved.formerFolder)
        : (before.state ?? 'gone');
      const done = { ...inverse, from, formerPlace: moved.formerPlace };
      const journalId = await intents.confirm(tx, record, noted, [
        { messageId: moved.id, inverse: done },
      ]);
      return { journalId };
    });
  }

  return {
    async move(owner, provider, act) {
      const earlier = await settling.settleBefore(owner, provider, {
        kinds: MOVE_KINDS,
        messageIds: [act.messageId],
      });
      const outcome = await moveNoted(owner, provider, act);
      if (outcome === 'unknown' || outcome.journalId !== null) return outcome;
      // The same was asked for before and its answer was lost: this repeat answers for it.
      const same = earlier.findLast((intent) => intent.kind === act.kind);
      return { journalId: same?.entryId ?? null };
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
            if (back.moved) await follow(tx, owner, back.moved, move);
            await journal.settle(tx, owner.userId, entryId, [item]);
          });
        cache.forget(owner.mailboxId, item.messageId);
        outcomes.push(back.outcome);
      }
      return outcomes;
    },
  };
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

function standsBehind(item: MoveItem, newer: NewerChange): { outcome: UndoOutcome; moved: null } {
  return {
    outcome:
      newer === 'unclear'
        ? { item, result: 'failed', error: NEWER_IS_UNCLEAR }
        : { item, result: 'superseded', error: SUPERSEDED },
    moved: null,
  };
}

async function moveBack(
  provider: MailboxProvider,
  item: MoveItem,
  state: JournalPlace | undefined,
): Promise<{ outcome: UndoOutcome; moved: Moved | null }> {
  const { from, to } = item.inverse;
  // `gone` is a place that the provider told us about, not a newer act of the user here.
  if (state !== undefined && state !== to && state !== from && state !== 'gone')
    return standsBehind(item, 'done');
  try {
    const moved = await putBack(provider, item);
    return { outcome: { item, result: 'undone' }, moved };
  } catch (error) {
    const { words, isFinal } = readProviderFailure(error);
    const result = isFinal ? 'superseded' : 'failed';
    return { outcome: { item, result, error: words }, moved: null };
  }
}

/** Without the adapter's own note of the former place, because its answer was lost, the kind of place must do. */
async function putBack(
  provider: MailboxProvider,
  { messageId, inverse }: MoveItem,
): Promise<Moved> {
  const id = messageId as MessageId;
  if (inverse.formerPlace !== null)
    return await provider.restore(id, inverse.formerPlace as FormerPlace);
  if (inverse.from === 'trashed') return await provider.trash(id);
  const restored = await provider.restore(id, null);
  return inverse.from === 'archived' ? await provider.archive(restored.id) : restored;
}

/** A provider that gives a moved message a new id: index, decision and journal follow. */
async function rename(
  tx: Tx,
  owner: Owner,
  change: { from: string; to: string },
  needs: { index: IndexService; decisions: DecisionsService; journal: JournalService },
): Promise<void> {
  await needs.index.rename(tx, owner, change);
  const decision = (await needs.decisions.lock(tx, owner, [change.from])).get(change.from);
  if (decision) {
    await needs.decisions.putBack(tx, owner, [{ ...decision, messageId: change.to }]);
    await needs.decisions.clear(tx, owner, [change.from]);
  }
  await needs.journal.rename(tx, owner.userId, change);
}

function isMoveItem(item: StoredJournalItem): item is MoveItem {
  return item.inverse.type === 'move';
}
