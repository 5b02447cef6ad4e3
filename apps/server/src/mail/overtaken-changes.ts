import { type MailboxProvider, type MessageId, ProviderError } from '@eisen/mailbox';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { Intent, IntentsService } from '#journal/intents-service.ts';
import { type JournalInverse, type JournalKind, MOVE_KINDS } from '#journal/journal.ts';
import { type FollowsMoves, followMove } from './follow-move.ts';

interface Owner {
  readonly userId: UserId;
  readonly mailboxId: string;
}

/**
 * What a change that the provider shows turns out to be when it is held against what was decided later. `own`: nothing
 * newer was done, so it stands. `newer`: a newer change made the message so. `late`: the provider made it after the
 * newer one, which has to be made again. `waits`: so it would be, but nobody knows yet whether the newest
 * change was made.
 */
export interface Overtaking {
  readonly by: 'own' | 'newer' | 'late' | 'waits';
  /** The newest change that was done; null for none. */
  readonly decided: JournalInverse | null;
}

/**
 * A provider may carry out late what it gave up answering, and meanwhile its user decided otherwise. The newest decision
 * holds: what came after it is taken back there, so that places stand in the order in which they were decided on.
 */
export interface OvertakenChanges {
  /** For an intent whose change the provider shows. */
  judge(tx: Tx, userId: UserId, intent: Intent): Promise<Overtaking>;
  /** Makes the newer decision again and forgets the intent. @throws ProviderError */
  holdNewer(
    owner: Owner,
    provider: MailboxProvider,
    intent: Intent,
    newer: { decided: JournalInverse; readTo: string | null },
  ): Promise<void>;
}

export function createOvertakenChanges(
  needs: FollowsMoves & { db: Database; intents: IntentsService },
): OvertakenChanges {
  const { db, index, journal, intents } = needs;
  return {
    async judge(tx, userId, { messageId, kind, inverse, intendedAt }) {
      const ask = { messageId, since: intendedAt, kinds: kindsLike(kind) };
      const standing = await journal.standingSince(tx, userId, ask);
      const decided = standing.find(({ isDone }) => isDone)?.item.inverse ?? null;
      if (decided === null) return { by: 'own', decided };
      if (leadsToSame(decided, inverse)) return { by: 'newer', decided };
      return { by: standing[0]?.isDone ? 'late' : 'waits', decided };
    },

    async holdNewer(owner, provider, intent, { decided, readTo }) {
      const { messageId } = intent;
      const moved = await makeAgain(provider, messageId as MessageId, decided);
      await db.asUser(owner.userId, async (tx) => {
        await index.lock(tx, owner);
        await intents.drop(tx, owner.userId, [intent]);
        if (decided.type === 'read') await index.touch(tx, owner, [messageId]);
        if (decided.type !== 'move' || !moved) return;
        const move = { from: messageId, to: decided.to, readTo };
        await followMove(tx, owner, moved, move, needs);
      });
    },
  };
}

function kindsLike(kind: JournalKind): readonly JournalKind[] {
  return MOVE_KINDS.includes(kind) ? MOVE_KINDS : [kind];
}

function leadsToSame(one: JournalInverse, other: JournalInverse): boolean {
  if (one.type === 'move') return other.type === 'move' && one.to === other.to;
  return one.type === 'read' && other.type === 'read' && one.wasRead === other.wasRead;
}

/** @returns where the message is known as now; null when it was not moved, or is not there any more */
async function makeAgain(
  provider: MailboxProvider,
  id: MessageId,
  decided: JournalInverse,
): Promise<{ id: MessageId } | null> {
  try {
    if (decided.type === 'read') await provider.setRead([id], !decided.wasRead);
    if (decided.type !== 'move') return null;
    if (decided.to === 'archived') return await provider.archive(id);
    if (decided.to === 'trashed') return await provider.trash(id);
    return await provider.restore(id, null);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-found') return null;
    throw error;
  }
}
