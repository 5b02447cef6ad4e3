import { ProviderError } from '@eisen/mailbox';
import type { Database, UserId } from '#db/database.ts';
import type { IndexService } from '#mail/index-service.ts';
import type { OpenMailbox } from '#mail/listing-service.ts';
import type { MessagesService } from '#mail/messages-service.ts';
import type { MailboxTurns } from '#mail/turns-service.ts';
import type { ClassifyService } from '#triage/classify-service.ts';

/**
 * Classifies what arrived since the user first had mail classified, unless he turned that off; the backlog waits for
 * his button (D-50). What was done is noted behind it, so that a crash in between repeats at most what changes nothing.
 */
export type AutoClassify = (mailbox: OpenMailbox) => Promise<void>;

const EMAILS_PER_TURN = 50;
/** A flood is sorted in portions, so that a look comes to its end. */
const MOST_TURNS = 10;
const PATIENCE_MS = 5_000;

export function createAutoClassify(needs: {
  db: Database;
  index: IndexService;
  messages: MessagesService;
  classify: ClassifyService;
  turns: MailboxTurns;
  isOn: (userId: UserId) => Promise<boolean>;
  notSureThreshold: (userId: UserId) => Promise<number>;
}): AutoClassify {
  const { db, index, messages, classify, turns } = needs;

  async function classifyAll(mailbox: OpenMailbox, ids: readonly string[]): Promise<void> {
    const { owner, provider, address, displayName } = mailbox;
    // Read before it is classified: what cannot be read now waits for the next look instead of being held.
    await messages.read(owner.mailboxId, provider, ids);
    await classify.classify(
      { owner, provider, address, displayName },
      { ids, threshold: await needs.notSureThreshold(owner.userId) },
    );
  }

  /** @returns whether there may be more */
  async function turn(mailbox: OpenMailbox): Promise<boolean> {
    const { owner } = mailbox;
    const { userId } = owner;
    const due = await db.asUser(userId, async (tx) => {
      const head = await index.head(tx, owner);
      if (!head || head.autoFrom === null || head.autoFrom >= head.revision) return null;
      const page = { above: head.autoFrom, limit: EMAILS_PER_TURN };
      const rows = await index.findUndecided(tx, owner, page);
      const isLast = rows.length < EMAILS_PER_TURN;
      const reached = isLast ? head.revision : (rows.at(-1)?.arrivedRevision ?? head.revision);
      return { ids: rows.map((row) => row.id), reached, isLast };
    });
    if (!due) return false;
    if (due.ids.length > 0 && (await needs.isOn(userId))) {
      const work = () => classifyAll(mailbox, due.ids);
      const { kind } = await turns.run(owner, 'looking', work, PATIENCE_MS);
      if (kind !== 'worked') return false;
    }
    await db.asUser(userId, (tx) => index.moveAutoOn(tx, owner, due.reached));
    return !due.isLast;
  }

  return async (mailbox) => {
    try {
      for (let count = 0; count < MOST_TURNS && (await turn(mailbox)); count += 1);
    } catch (error) {
      // The look itself was fine; what a provider refuses now is tried again with the next one.
      if (!(error instanceof ProviderError) || error.kind === 'reconnect') throw error;
    }
  };
}
