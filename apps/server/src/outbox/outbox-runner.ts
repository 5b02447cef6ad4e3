import { type MailboxProvider, type MessageId, ProviderError } from '@eisen/mailbox';
import type { Sealer } from '#crypto/seal.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import { wordsForProviderError } from '#mail/provider-words.ts';
import type { MailboxTurns } from '#mail/turns-service.ts';
import { createRepeater, type Turn } from '#repeater.ts';
import type { Clock } from '#system.ts';
import { openReply, tryOpenReply, UnreadableError } from './outbox-reply.ts';
import {
  type DueRow,
  findDueRow,
  leaseRow,
  type OutboxRow,
  updateLeasedRow,
} from './outbox-repository.ts';
import { UNDECIDED } from './outbox-service.ts';

/** What became of a reply; `unknown` asks the user to look into Sent, nothing sends it again by itself. */
export interface OutboxNotice {
  readonly userId: UserId;
  readonly id: string;
  readonly state: 'sent' | 'failed' | 'unknown';
}

export interface OutboxRunner {
  /** Works on everything that is due now; answers how many rows it worked on. */
  drain(): Promise<number>;
  /** Drains again and again until it is stopped. */
  start(): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
const ROWS_PER_TURN = 10;
/** Longer than any provider call may take, and renewed before each: a living runner never loses its row. */
const LEASE_MS = 120_000;
const WAIT_AFTER_FAILURE_MS = [5_000, 30_000, 120_000, 600_000];
/** Sent may show a mail late: so often it is looked for, with the waits above, before giving up; so is archiving tried. */
const MOST_ATTEMPTS = WAIT_AFTER_FAILURE_MS.length + 1;

const NOT_SENT = 'The reply could not be sent.';
const NOT_ARCHIVED = 'The reply was sent. The email could not be archived.';
const UNREADABLE = 'The reply could not be read any more, so it was not sent.';
const NO_MAILBOX = 'The mailbox is no longer connected.';

/** Another runner has the row now, or it was taken out of the outbox: nothing more is ours to do. */
class LeaseLostError extends Error {}

/**
 * Drains the outbox by the draft protocol (D-117): make the draft, note its id, send it by that id. Whatever crashes
 * in between, the next run goes on from what was noted. A draft that is gone at sending went out or was deleted by
 * hand: it is looked for in Sent and never made again. Only when it was sent, the answered message is archived, where
 * that was asked for: it never leaves the inbox for a reply that did not leave.
 */
export function createOutboxRunner(needs: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  events: ChangeNotes;
  turns: MailboxTurns;
  openMailbox: (userId: UserId, mailboxId: string) => Promise<MailboxProvider | null>;
  /** The provider took an answer to this message, in the transaction that says so. */
  onAnswered: (
    tx: Tx,
    owner: { userId: UserId; mailboxId: string },
    answer: { messageId: string; at: Date },
  ) => Promise<void>;
  /** Archives a message, unless it is no longer in the inbox; repeating is no error. @throws ProviderError */
  archive: (
    owner: { userId: UserId; mailboxId: string },
    provider: MailboxProvider,
    messageId: string,
  ) => Promise<void>;
  notify?: ((notice: OutboxNotice) => void) | undefined;
  onTrouble?: ((error: unknown) => void) | undefined;
}): OutboxRunner {
  const { db, clock, events, turns, openMailbox, notify, onTrouble } = needs;

  /** Every change is made under our own lease only: whoever lost the row stops there. */
  async function save(
    row: OutboxRow,
    change: Partial<OutboxRow>,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    const userId = row.userId as UserId;
    const isOurs = await db.asUser(userId, async (tx) => {
      const isHeld = await updateLeasedRow(tx, row, change);
      if (isHeld && (change.state || change.archive))
        events.note(tx, userId, { name: 'outbox', id: row.id, state: change.state ?? row.state });
      if (isHeld) await also?.(tx);
      return isHeld;
    });
    if (!isOurs) throw new LeaseLostError();
    Object.assign(row, change);
  }

  const endOfLease = () => new Date(clock.now().getTime() + LEASE_MS);
  const renewLease = (row: OutboxRow) => save(row, { leasedUntil: endOfLease() });

  async function finish(
    row: OutboxRow,
    state: OutboxNotice['state'],
    change: Partial<OutboxRow> = {},
  ): Promise<void> {
    const finishedAt = clock.now();
    // A failed reply keeps its text, so that the user can be given it back.
    const payload = state === 'sent' ? { payload: null } : { archive: null };
    const answered = state === 'sent' ? (tryOpenReply(needs.sealer, row)?.inReplyTo ?? null) : null;
    const owner = { userId: row.userId as UserId, mailboxId: row.mailboxId };
    // What is left to do is done under the same lease; whoever comes after a crash waits for its end.
    const goesOn = state === 'sent' && row.archive === 'waiting';
    const lease = goesOn ? { attempts: 0 } : { leasedUntil: null };
    await save(
      row,
      { state, finishedAt, ...lease, ...payload, ...change },
      answered === null
        ? undefined
        : (tx) => needs.onAnswered(tx, owner, { messageId: answered, at: finishedAt }),
    );
    notify?.({ userId: row.userId as UserId, id: row.id, state });
  }

  /** Later again, or for good when it was tried often enough. */
  async function retry(row: OutboxRow, last: { state: 'failed' | 'unknown'; error: string }) {
    const attempts = row.attempts + 1;
    const waitMs = WAIT_AFTER_FAILURE_MS[row.attempts];
    if (attempts >= MOST_ATTEMPTS || waitMs === undefined)
      return await finish(row, last.state, { attempts, error: last.error });
    const sendAt = new Date(clock.now().getTime() + waitMs);
    await save(row, { attempts, sendAt, leasedUntil: null });
  }

  async function work(row: OutboxRow): Promise<void> {
    await leave(row);
    if (row.state === 'sent' && row.archive === 'waiting') await archiveAnswered(row);
  }

  async function leave(row: OutboxRow): Promise<void> {
    if (row.state === 'sent') return;
    try {
      const provider = await openMailbox(row.userId as UserId, row.mailboxId);
      if (!provider) return await finish(row, 'failed', { error: NO_MAILBOX });
      const draftId = row.draftId ?? (await makeDraft(row, provider));
      if (draftId !== null) await sendDraft(row, draftId, provider);
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      onTrouble?.(error);
      // Counted like a provider's failure, so that nothing is tried for ever.
      await retry(row, outlook(row, error));
    }
  }

  /** The reply is out, whatever becomes of this. */
  async function archiveAnswered(row: OutboxRow): Promise<void> {
    const owner = { userId: row.userId as UserId, mailboxId: row.mailboxId };
    try {
      await renewLease(row);
      const provider = await openMailbox(owner.userId, owner.mailboxId);
      if (!provider) return await giveUpArchiving(row, `${NOT_ARCHIVED} ${NO_MAILBOX}`);
      if (row.archiveId !== null) await needs.archive(owner, provider, row.archiveId);
      await save(row, { archive: 'done', leasedUntil: null });
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      const isProviders = error instanceof ProviderError;
      if (!isProviders) onTrouble?.(error);
      const words = isProviders ? ` ${wordsForProviderError(error)}` : '';
      const waitMs = WAIT_AFTER_FAILURE_MS[row.attempts];
      if (waitMs === undefined || (isProviders && error.kind === 'refused'))
        return await giveUpArchiving(row, `${NOT_ARCHIVED}${words}`);
      const sendAt = new Date(clock.now().getTime() + waitMs);
      await save(row, { attempts: row.attempts + 1, sendAt, leasedUntil: null });
    }
  }

  const giveUpArchiving = (row: OutboxRow, error: string) =>
    save(row, { archive: 'failed', error, leasedUntil: null });

  async function makeDraft(row: OutboxRow, provider: MailboxProvider): Promise<string | null> {
    const reply = openReply(needs.sealer, row);
    await renewLease(row);
    try {
      const { draftId } = await provider.createReplyDraft({
        ...reply,
        inReplyTo: reply.inReplyTo as MessageId,
        internetMessageId: row.internetMessageId,
      });
      // Noted before it is sent: from here on nothing makes a second one.
      await save(row, { draftId });
      return draftId;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (isFinal(error)) await finish(row, 'failed', { error: wordsOf(error) });
      else await retry(row, { state: 'failed', error: wordsOf(error) });
      return null;
    }
  }

  async function sendDraft(row: OutboxRow, draftId: string, provider: MailboxProvider) {
    await renewLease(row);
    try {
      const { id } = await provider.sendDraft(draftId);
      await finish(row, 'sent', { sentMessageId: id });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'refused') return await finish(row, 'failed', { error: wordsOf(error) });
      await lookInSent(row, provider);
    }
  }

  /** The draft is gone, or the provider failed in an unclear way: Sent may tell. */
  async function lookInSent(row: OutboxRow, provider: MailboxProvider) {
    await renewLease(row);
    try {
      const id = await provider.findSent(row.internetMessageId);
      if (id !== null) return await finish(row, 'sent', { sentMessageId: id });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
    }
    // Sent may show it late, and a provider that was out of reach may still hold the draft: both are asked again.
    await retry(row, { state: 'unknown', error: UNDECIDED });
  }

  /** False when the row was taken out of the outbox, or by another runner, in between. */
  async function workOn(due: DueRow): Promise<boolean> {
    const at = { now: clock.now(), leasedUntil: endOfLease() };
    const row = await db.asSystem((tx) => leaseRow(tx, due, at));
    if (!row) return false;
    await work(row).catch((error) => {
      if (!(error instanceof LeaseLostError)) onTrouble?.(error);
    });
    return true;
  }

  /**
   * One row at a time: no row's lease runs while another one is worked on. Mailboxes that somebody else works on are
   * passed over, so that nobody else's reply waits for them.
   */
  async function drain(turn?: Turn): Promise<number> {
    const passedOver: string[] = [];
    for (let count = 0; count < ROWS_PER_TURN; ) {
      if (turn?.isOver()) return count;
      const ask = { now: clock.now(), passedOver };
      const due = await db.asSystem((tx) => findDueRow(tx, ask));
      if (!due) return count;
      const owner = { userId: due.userId as UserId, mailboxId: due.mailboxId };
      const result = await turns.run(owner, 'sending', () => workOn(due));
      if (result.kind === 'busy') {
        passedOver.push(due.mailboxId);
        continue;
      }
      // A reply whose mailbox is gone has to end as well.
      if (result.kind === 'gone' ? await workOn(due) : result.value) count += 1;
    }
    return ROWS_PER_TURN;
  }

  const { start, stop } = createRepeater(drain, { pauseMs: POLL_MS, onTrouble });

  return {
    drain: () => drain(),
    start,
    stop,
  };
}

/** Why it was not sent, so that the user knows what helps. */
function wordsOf(error: ProviderError): string {
  return `${NOT_SENT} ${wordsForProviderError(error)}`;
}

/** No waiting helps: the message that was answered is gone, the provider refuses, or asks for a new consent. */
function isFinal(error: ProviderError): boolean {
  return error.kind === 'not-found' || error.kind === 'refused' || error.kind === 'reconnect';
}

/** What a row becomes when this error is its last: with a draft noted it may have gone out. */
function outlook(row: OutboxRow, error: unknown): { state: 'failed' | 'unknown'; error: string } {
  if (row.draftId !== null) return { state: 'unknown', error: UNDECIDED };
  return { state: 'failed', error: error instanceof UnreadableError ? UNREADABLE : NOT_SENT };
}
