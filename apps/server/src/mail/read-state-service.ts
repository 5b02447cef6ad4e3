import type { MailboxProvider, MessageId } from '@eisen/mailbox';
import type { Database, UserId } from '#db/database.ts';
import type { IntentsService } from '#journal/intents-service.ts';
import type { StoredJournalItem, UndoOutcome } from '#journal/journal.ts';
import type { JournalService } from '#journal/journal-service.ts';
import type { Clock } from '#system.ts';
import type { IndexService } from './index-service.ts';
import type { MessageCache } from './message-cache.ts';
import type { MessagesService } from './messages-service.ts';
import { NEWER_IS_UNCLEAR, readProviderFailure } from './provider-words.ts';
import { mayHaveBeenDone, type SettlingService } from './settling-service.ts';

interface Owner {
  readonly userId: UserId;
  readonly mailboxId: string;
}

const SUPERSEDED = 'This email was marked again since; its newer state stays.';

/** Read and unread at the provider, journalled like every change (D-122). */
export interface ReadStateService {
  /** @returns the journal entry; null when all of them already were so. Ids that are gone are passed over. */
  mark(
    owner: Owner,
    provider: MailboxProvider,
    act: { ids: readonly string[]; read: boolean; group?: string | undefined },
  ): Promise<{ journalId: string | null }>;
  undo(
    owner: Owner,
    provider: MailboxProvider,
    entryId: string,
    items: readonly StoredJournalItem[],
  ): Promise<readonly UndoOutcome[]>;
}

export function createReadStateService(needs: {
  db: Database;
  index: IndexService;
  clock: Clock;
  journal: JournalService;
  intents: IntentsService;
  settling: SettlingService;
  messages: MessagesService;
  cache: MessageCache;
}): ReadStateService {
  const { db, clock, index, journal, intents, settling, messages, cache } = needs;

  async function setRead(
    owner: Owner,
    provider: MailboxProvider,
    ids: readonly string[],
    read: boolean,
  ) {
    await provider.setRead(ids as readonly MessageId[], read);
    for (const id of ids)
      cache.update(owner.mailboxId, id, (message) => ({ ...message, unread: !read }));
  }

  /** Past the cache where that says that nothing is to be done: somebody else may have marked it since. */
  async function readBefore(
    owner: Owner,
    provider: MailboxProvider,
    ids: readonly string[],
    read: boolean,
  ) {
    for (const id of ids)
      if (cache.get(owner.mailboxId, id)?.unread === !read) cache.forget(owner.mailboxId, id);
    return await messages.read(owner.mailboxId, provider, ids);
  }

  return {
    async mark(owner, provider, { ids, read, group }) {
      const { done: earlier } = await settling.settleBefore(owner, provider, {
        kinds: ['read'],
        messageIds: ids,
      });
      const found = await readBefore(owner, provider, ids, read);
      const changing = [...found.values()].flatMap((message) =>
        message.unread === read ? [message.id] : [],
      );
      if (changing.length === 0) return { journalId: earlier.at(-1)?.entryId ?? null };
      const record = { ...owner, actor: 'user', kind: 'read', group } as const;
      const items = changing.map((messageId) => ({
        messageId,
        inverse: { type: 'read', wasRead: !read } as const,
      }));
      const noted = await db.asUser(owner.userId, (tx) => intents.intend(tx, { ...record, items }));
      await setRead(owner, provider, changing, read).catch(async (error: unknown) => {
        for (const id of changing) cache.forget(owner.mailboxId, id);
        await db.asUser(owner.userId, async (tx) => {
          if (mayHaveBeenDone(error)) await intents.lookAgain(tx, owner.userId, noted, clock.now());
          else await intents.drop(tx, owner.userId, noted);
        });
        throw error;
      });
      return await db.asUser(owner.userId, async (tx) => {
        await index.touch(tx, owner, changing);
        return { journalId: await intents.confirm(tx, record, noted, noted) };
      });
    },

    async undo(owner, provider, entryId, items) {
      const newer = await db.asUser(owner.userId, (tx) =>
        journal.newerOpen(tx, owner.userId, entryId, {
          messageIds: [...new Set(items.map((item) => item.messageId))],
          kinds: ['read'],
        }),
      );
      const standing = items.filter((item) => !newer.has(item.messageId));
      const outcomes = items.flatMap((item): UndoOutcome[] => {
        const change = newer.get(item.messageId);
        if (change === 'done') return [{ item, result: 'superseded', error: SUPERSEDED }];
        return change ? [{ item, result: 'failed', error: NEWER_IS_UNCLEAR }] : [];
      });
      const before = readBeforeFirst(standing);
      for (const wasRead of [true, false]) {
        const alike = standing.filter((item) => before.get(item.messageId) === wasRead);
        if (alike.length === 0) continue;
        const ids = [...new Set(alike.map((item) => item.messageId))];
        const failure = await tryProvider(() => setRead(owner, provider, ids, wasRead));
        outcomes.push(...alike.map((item) => outcomeOf(item, failure)));
        if (failure) continue;
        await db.asUser(owner.userId, async (tx) => {
          await index.touch(tx, owner, ids);
          await journal.settle(tx, owner.userId, entryId, alike);
        });
      }
      return outcomes;
    },
  };
}

/** A message that was marked several times in one entry goes back to what it was before the first of them. */
function readBeforeFirst(items: readonly StoredJournalItem[]): Map<string, boolean> {
  const lastFirst = items.toSorted((a, b) => b.position - a.position);
  return new Map(
    lastFirst.flatMap(({ messageId, inverse }) =>
      inverse.type === 'read' ? [[messageId, inverse.wasRead] as const] : [],
    ),
  );
}

type Failure = ReturnType<typeof readProviderFailure>;

async function tryProvider(act: () => Promise<void>): Promise<Failure | null> {
  try {
    await act();
    return null;
  } catch (error) {
    return readProviderFailure(error);
  }
}

function outcomeOf(item: StoredJournalItem, failure: Failure | null): UndoOutcome {
  if (!failure) return { item, result: 'undone' };
  return { item, result: failure.isFinal ? 'superseded' : 'failed', error: failure.words };
}
