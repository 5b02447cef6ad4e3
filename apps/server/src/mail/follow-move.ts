import type { Moved } from '@eisen/mailbox';
import type { Tx, UserId } from '#db/database.ts';
import type { JournalPlace } from '#journal/journal.ts';
import type { JournalService } from '#journal/journal-service.ts';
import type { DecisionsService } from '#triage/decisions-service.ts';
import type { IndexService } from './index-service.ts';

interface Owner {
  readonly userId: UserId;
  readonly mailboxId: string;
}

export interface FollowsMoves {
  readonly index: IndexService;
  readonly decisions: DecisionsService;
  readonly journal: JournalService;
}

/** What we know of a message goes where the provider has moved it. */
export async function followMove(
  tx: Tx,
  owner: Owner,
  moved: Pick<Moved, 'id'>,
  move: { from: string; to: JournalPlace; readTo: string | null },
  needs: FollowsMoves,
): Promise<void> {
  const { from, to, readTo } = move;
  await needs.index.lock(tx, owner);
  if (moved.id !== from) await rename(tx, owner, { from, to: moved.id }, needs);
  // Out of sight before, it goes where the next reading of the provider finds it.
  if (to !== 'gone') await needs.index.setState(tx, owner, [moved.id], { state: to, readTo });
}

/** A provider that gives a moved message a new id: index, decision and journal follow. */
async function rename(
  tx: Tx,
  owner: Owner,
  change: { from: string; to: string },
  needs: FollowsMoves,
): Promise<void> {
  await needs.index.rename(tx, owner, change);
  const decision = (await needs.decisions.lock(tx, owner, [change.from])).get(change.from);
  if (decision) {
    await needs.decisions.putBack(tx, owner, [{ ...decision, messageId: change.to }]);
    await needs.decisions.clear(tx, owner, [change.from]);
  }
  await needs.journal.rename(tx, owner.userId, change);
}
