import { type MailboxProvider, ProviderError } from '@eisen/mailbox';
import type { Database } from '#db/database.ts';
import type { Clock, Edges } from '#system.ts';
import { IndexGoneError } from './index-gone.ts';
import type { IndexHead, IndexOwnerIds, IndexService } from './index-service.ts';
import type { MailboxTurns } from './turns-service.ts';

/** How long a page waits for the index; the answer then says what is known, and an event tells the rest. */
export const LOOK_AT_MOST_MS = 4_000;
const PATIENCE_MS = 5_000;

export interface InboxLook {
  /**
   * The index as fresh as it can be had without holding the user up. A provider that throttles, is out of reach or is
   * slow fails no page: what is known stands, and the connection's state says why it may be old. The first comparison
   * of a new mailbox goes on in the background (D-25).
   *
   * @returns null while nothing is known of the mailbox yet
   * @throws ProviderError `reconnect`: only the user can help
   */
  look(owner: IndexOwnerIds, provider: MailboxProvider): Promise<IndexHead | null>;
  /** Waits for what goes on in the background. */
  settle(): Promise<void>;
}

export function createInboxLook(needs: {
  db: Database;
  clock: Clock;
  index: IndexService;
  turns: MailboxTurns;
  /** The same mailbox for work that nobody waits for (D-118); null when it is gone. */
  openBackground: (owner: IndexOwnerIds) => Promise<MailboxProvider | null>;
  onTrouble: (error: unknown) => void;
  sleep: Edges['sleep'];
  lookAtMostMs?: number;
}): InboxLook {
  const {
    db,
    clock,
    index,
    turns,
    openBackground,
    onTrouble,
    sleep,
    lookAtMostMs = LOOK_AT_MOST_MS,
  } = needs;
  const underWay = new Set<Promise<unknown>>();

  const readHead = (owner: IndexOwnerIds) => db.asUser(owner.userId, (tx) => index.head(tx, owner));

  /** What nobody waits for any more still ends, and its failure is known to the connection already. */
  function leave(work: Promise<unknown>): void {
    const quiet = work
      .catch((error: unknown) => {
        if (!isExpected(error)) onTrouble(error);
      })
      .finally(() => underWay.delete(quiet));
    underWay.add(quiet);
  }

  async function compareFirst(owner: IndexOwnerIds): Promise<void> {
    const provider = await openBackground(owner);
    // Busy: somebody else is reading it, or the next page begins it.
    if (provider)
      await turns.run(owner, 'comparing', () => index.refresh(owner, provider), PATIENCE_MS);
  }

  return {
    async look(owner, provider) {
      const known = await readHead(owner);
      if (!known?.comparedAt) {
        leave(compareFirst(owner));
        return known;
      }
      const mustWait = known.connection === 'throttled' && (known.retryAt ?? 0) > clock.now();
      if (mustWait) return known;
      const refreshed = index.refresh(owner, provider);
      const stop = new AbortController();
      try {
        const late = sleep(lookAtMostMs, stop.signal).then(() => 'late' as const);
        late.catch(() => undefined);
        const head = await Promise.race([refreshed, late]);
        if (head !== 'late') return head;
        leave(refreshed);
        return known;
      } catch (error) {
        if (error instanceof IndexGoneError) return null;
        if (!(error instanceof ProviderError) || error.kind === 'reconnect') throw error;
        return await readHead(owner);
      } finally {
        stop.abort();
      }
    },
    async settle() {
      await Promise.all(underWay);
    },
  };
}

/** A provider in trouble, or a mailbox that was disconnected meanwhile. */
function isExpected(error: unknown): boolean {
  return error instanceof ProviderError || error instanceof IndexGoneError;
}
