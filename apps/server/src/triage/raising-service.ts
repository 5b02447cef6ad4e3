import { NEAR_MS } from '@eisen/triage';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import type { JournalService } from '#journal/journal-service.ts';
import type { IndexService } from '#mail/index-service.ts';
import type { MailboxTurns } from '#mail/turns-service.ts';
import { createRepeater } from '#repeater.ts';
import type { Clock } from '#system.ts';
import { type Decision, snapshotOf } from './decision.ts';
import type { DecisionsService } from './decisions-service.ts';
import { raise } from './raised.ts';
import { findNearIds, findNearMailboxes } from './raising-repository.ts';

interface Owner {
  readonly userId: UserId;
  readonly mailboxId: string;
}

/**
 * Moves what the assistant had put under "schedule" to "do" 48 hours before its deadline (D-120), whether or not a tab is
 * open; what is near when it is judged has been raised then. What the user placed himself is never moved, and what he took back is not moved again for the same deadline.
 * Several processes may do so at once.
 */
export interface RaisingService {
  /** Raises whatever is due; answers how many emails. */
  raiseDue(): Promise<number>;
  /** Does so every minute until it is stopped. */
  start(): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 60_000;
const MAILBOXES_PER_TURN = 50;
/** Whoever is at work on the mailbox has so long to come to an end; otherwise it is raised a minute later. */
const PATIENCE_MS = 2_000;
/** More than anybody plans for two days; what is left has its turn a minute later. */
const EMAILS_PER_TURN = 500;

export function createRaisingService(needs: {
  db: Database;
  clock: Clock;
  decisions: DecisionsService;
  index: IndexService;
  journal: JournalService;
  events: ChangeNotes;
  turns: MailboxTurns;
  /** The owner's zone, for the words; null where it is not known. */
  readTimeZone: (userId: UserId) => Promise<string | null>;
  onTrouble: (error: unknown) => void;
}): RaisingService {
  const { db, clock, decisions, index, journal, events } = needs;
  const near = (limit: number) => ({ now: clock.now(), nearMs: NEAR_MS, limit });

  async function raiseIn(tx: Tx, owner: Owner, timeZone: string | null): Promise<number> {
    // Before anything is looked at: of two processes the second finds nothing left.
    await index.lock(tx, owner);
    const ids = await findNearIds(tx, owner, near(EMAILS_PER_TURN));
    const before = await decisions.lock(tx, owner, ids);
    const raised = new Map<string, Decision>();
    for (const [id, decision] of before)
      if (decision.due) raised.set(id, raise(decision, decision.due, timeZone));
    const stored = await decisions.decide(tx, owner, raised, 'assistant');
    const messageIds = stored.map((decision) => decision.messageId);
    await index.touch(tx, owner, messageIds);
    const journalId = await journal.record(tx, {
      ...owner,
      actor: 'assistant',
      kind: 'raise',
      items: stored.flatMap(({ messageId, version, due }) => {
        const former = before.get(messageId);
        if (!former) return [];
        // What an undo puts back remembers the deadline: the email is not raised for it again.
        const remembering = snapshotOf({ ...former, raisedFor: due?.at ?? null });
        return [
          {
            messageId,
            inverse: { type: 'decision', former: remembering, made: version, quadrant: 'do' },
          },
        ];
      }),
    });
    const count = stored.length;
    if (count > 0)
      events.note(tx, owner.userId, {
        name: 'triage',
        mailboxId: owner.mailboxId,
        messageIds,
        done: count,
        total: count,
        journalId,
      });
    return count;
  }

  async function raiseDue(): Promise<number> {
    const mailboxes = await db.asSystem((tx) => findNearMailboxes(tx, near(MAILBOXES_PER_TURN)));
    let total = 0;
    for (const { userId, mailboxId } of mailboxes) {
      const owner = { userId: userId as UserId, mailboxId };
      try {
        const timeZone = await needs.readTimeZone(owner.userId);
        const raised = await needs.turns.run(
          owner,
          'raising',
          () => db.asUser(owner.userId, (tx) => raiseIn(tx, owner, timeZone)),
          PATIENCE_MS,
        );
        if (raised.kind === 'worked') total += raised.value;
      } catch (error) {
        needs.onTrouble(error);
      }
    }
    return total;
  }

  const { start, stop } = createRepeater(raiseDue, {
    pauseMs: LOOK_EVERY_MS,
    onTrouble: needs.onTrouble,
  });
  return { raiseDue, start, stop };
}
