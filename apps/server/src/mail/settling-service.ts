import { type MailboxProvider, type MessageId, ProviderError } from '@eisen/mailbox';
import type { Database, UserId } from '#db/database.ts';
import type { Intent, IntentsService } from '#journal/intents-service.ts';
import type { JournalKind } from '#journal/journal.ts';
import { createRepeater, type Turn } from '#repeater.ts';
import type { Clock } from '#system.ts';
import type { IndexService } from './index-service.ts';
import { isDoneAtProvider } from './judge-intent.ts';
import type { OpenMailbox } from './listing-service.ts';
import type { MessageCache } from './message-cache.ts';
import type { OvertakenChanges, Overtaking } from './overtaken-changes.ts';
import type { MailboxTurns } from './turns-service.ts';

interface Owner {
  readonly userId: UserId;
  readonly mailboxId: string;
}

/**
 * Finds out what became of changes whose answer never came: the process died, the provider was too slow or broke off.
 * The provider is asked where the message is now; what was done becomes an entry that can be undone, what was not is
 * forgotten (D-112).
 */
export interface SettlingService {
  /**
   * Looks at everything unclear about messages that an act of these kinds is about to change, also at what another
   * call may still be waiting for: after the act their places tell nothing of it any more.
   *
   * @returns oldest first what turned out to be done, and what is not done yet and may be done late
   * @throws ProviderError when the provider does not tell
   */
  settleBefore(
    owner: Owner,
    provider: MailboxProvider,
    act: { kinds: readonly JournalKind[]; messageIds: readonly string[] },
  ): Promise<{ readonly done: readonly Intent[]; readonly unclear: readonly Intent[] }>;
  /** Looks at what is unclear in a mailbox; what the provider does not tell stays so. */
  trySettle(owner: Owner, provider: MailboxProvider): Promise<void>;
  /** Looks into every mailbox where something is unclear; answers in how many. */
  settleDue(): Promise<number>;
  /** Does so every few seconds until it is stopped. */
  start(): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

const POLL_MS = 10_000;
const MAILBOXES_PER_TURN = 20;
/** Whoever is at work on the mailbox has so long to come to an end; otherwise the next pass looks. */
const PATIENCE_MS = 1_000;
/** A provider that gave up on a call may still do it: so long not done is believed only for the time being. */
const LATE_MS = 120_000;
/** Between two looks lies as much time as has gone by, within these bounds. */
const SOONEST_LOOK_MS = 10_000;
const LATEST_LOOK_MS = 60 * 60_000;

export function createSettlingService(needs: {
  db: Database;
  clock: Clock;
  intents: IntentsService;
  index: IndexService;
  overtaken: OvertakenChanges;
  cache: MessageCache;
  turns: MailboxTurns;
  openById: (userId: UserId, mailboxId: string) => Promise<OpenMailbox | null>;
  onTrouble: (error: unknown) => void;
}): SettlingService {
  const { db, clock, intents, index, overtaken, cache } = needs;

  const findDue = (owner: Owner) => db.asUser(owner.userId, (tx) => intents.findDue(tx, owner));

  /** Newest first: what a newer one made of a message is not taken for an older one's doing. */
  async function look(owner: Owner, provider: MailboxProvider, open: readonly Intent[]) {
    const done: Intent[] = [];
    const unclear: Intent[] = [];
    const waiting: Intent[] = [];
    if (open.length === 0) return { done, unclear, waiting };
    const ids = [...new Set(open.map((intent) => intent.messageId))];
    const head = await db.asUser(owner.userId, (tx) => index.head(tx, owner));
    const readTo = head?.cursor ?? null;
    // Past the cache: only the provider knows.
    const found = await provider.getMessages(ids as MessageId[]);
    const messages = new Map<string, (typeof found)[number]>(found.map((one) => [one.id, one]));
    for (const intent of open.toReversed()) {
      const isThere = isDoneAtProvider(intent.inverse, messages.get(intent.messageId) ?? null);
      const overtaking = isThere ? await judge(owner, intent, readTo) : null;
      const { by = 'newer', decided = null } = overtaking ?? {};
      if (by === 'own') done.unshift(intent);
      else if (by === 'waits') waiting.unshift(intent);
      else if (by === 'late' && decided !== null)
        await overtaken.holdNewer(owner, provider, intent, { decided, readTo });
      else unclear.unshift(intent);
    }
    return { done, unclear, waiting };
  }

  /** What nothing newer overtook becomes an entry. */
  async function judge(owner: Owner, intent: Intent, readTo: string | null): Promise<Overtaking> {
    const { inverse, messageId } = intent;
    cache.forget(owner.mailboxId, messageId);
    return await db.asUser(owner.userId, async (tx) => {
      await index.lock(tx, owner);
      const overtaking = await overtaken.judge(tx, owner.userId, intent);
      if (overtaking.by !== 'own') return overtaking;
      if (inverse.type === 'move')
        await index.setState(tx, owner, [messageId], { state: inverse.to, readTo });
      else await index.touch(tx, owner, [messageId]);
      await intents.confirmFound(tx, owner.userId, [intent]);
      return overtaking;
    });
  }

  async function lookLater(owner: Owner, due: readonly Intent[]): Promise<void> {
    if (due.length === 0) return;
    const now = clock.now().getTime();
    await db.asUser(owner.userId, async (tx) => {
      for (const intent of due) {
        const age = now - intent.intendedAt.getTime();
        const waitMs = Math.min(Math.max(age, SOONEST_LOOK_MS), LATEST_LOOK_MS);
        await intents.lookAgain(tx, owner.userId, [intent], new Date(now + waitMs));
      }
    });
  }

  async function trySettle(owner: Owner, provider: MailboxProvider): Promise<void> {
    const due = await findDue(owner);
    try {
      const { unclear, waiting } = await look(owner, provider, due);
      const now = clock.now().getTime();
      const isOver = (intent: Intent) => now - intent.intendedAt.getTime() >= LATE_MS;
      const over = unclear.filter(isOver);
      if (over.length > 0)
        await db.asUser(owner.userId, (tx) => intents.drop(tx, owner.userId, over));
      const early = unclear.filter((intent) => !isOver(intent));
      await lookLater(owner, [...early, ...waiting]);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await lookLater(owner, due);
    }
  }

  async function settleMailbox(owner: Owner): Promise<void> {
    const open = await needs.openById(owner.userId, owner.mailboxId);
    if (open) await trySettle(owner, open.provider);
    else await lookLater(owner, await findDue(owner));
  }

  async function settleInTurn(owner: Owner): Promise<void> {
    const work = () => settleMailbox(owner);
    const { kind } = await needs.turns.run(owner, 'settling', work, PATIENCE_MS);
    if (kind === 'gone') await work();
  }

  async function settleDue(turn?: Turn): Promise<number> {
    const mailboxes = await intents.dueMailboxes(MAILBOXES_PER_TURN);
    for (const owner of mailboxes) {
      if (turn?.isOver()) break;
      await settleInTurn(owner).catch(needs.onTrouble);
    }
    return mailboxes.length;
  }

  const { start, stop } = createRepeater(settleDue, {
    pauseMs: POLL_MS,
    onTrouble: needs.onTrouble,
  });

  return {
    async settleBefore(owner, provider, { kinds, messageIds }) {
      const open = await db.asUser(owner.userId, (tx) => intents.findOpen(tx, owner, messageIds));
      const alike = open.filter((intent) => kinds.includes(intent.kind));
      return await look(owner, provider, alike);
    },
    trySettle,
    settleDue: () => settleDue(),
    start,
    stop,
  };
}

/**
 * Whether a call that failed can have been carried out all the same: the provider was cut off or too slow. Asked to
 * wait or to sign in again may have been the repeat only, or the second half of a move. It refused before it did
 * anything.
 */
export function mayHaveBeenDone(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return true;
  return ['timeout', 'unavailable', 'rate-limited', 'reconnect'].includes(error.kind);
}
