import type { Connection, Delegated, Invite } from '@eisen/contract';
import type { Database, UserId } from '#db/database.ts';
import { presentEntry } from '#journal/journal-present.ts';
import type { JournalService } from '#journal/journal-service.ts';
import { presentDecision } from '#mail/mail-present.ts';
import type { Clock } from '#system.ts';
import type { DecisionsService } from '#triage/decisions-service.ts';
import type { ToldEvent } from './event-stream.ts';
import type { EventRow } from './events-repository.ts';
import { readEvent, type UserEvent } from './user-event.ts';

type TriageEvent = Extract<UserEvent, { name: 'triage' }>;

/** Looks up the words of a kept event as they are now; an event whose subject is gone says nothing. */
export function createEventPresenter(needs: {
  db: Database;
  clock: Clock;
  decisions: DecisionsService;
  journal: JournalService;
  /** As the user sees it; null for what is gone, or not his any more. */
  findDelegated: (userId: UserId, id: string) => Promise<Delegated | null>;
  /** While it is pending. */
  findInvite: (userId: UserId, id: string) => Promise<Invite | null>;
}): (userId: UserId, row: EventRow) => Promise<ToldEvent | null> {
  const { db, clock, decisions, journal } = needs;

  async function presentTriage(userId: UserId, event: TriageEvent): Promise<ToldEvent> {
    const { mailboxId, messageIds, done, total, journalId } = event;
    const owner = { userId, mailboxId };
    const decided = await db.asUser(userId, (tx) => decisions.read(tx, owner, messageIds));
    const now = clock.now();
    const results = messageIds.flatMap((id) => {
      const decision = decided.get(id);
      return decision ? [{ id, ...presentDecision(decision, now) }] : [];
    });
    return { name: 'triage', data: { progress: { done, total }, results, journal_id: journalId } };
  }

  return async (userId, row) => {
    const event = readEvent(row.data);
    switch (event?.name) {
      case undefined:
        return null;
      case 'mail': {
        const { added, removed, changed, revision, complete } = event;
        return { name: 'mail', data: { added, removed, changed, revision, complete } };
      }
      case 'triage':
        return await presentTriage(userId, event);
      case 'journal': {
        const entry = await journal.find(userId, event.entryId);
        return entry && { name: 'journal', data: { entry: presentEntry(entry) } };
      }
      case 'delegation': {
        const delegated = await needs.findDelegated(userId, event.id);
        return delegated && { name: 'delegation', data: { delegated } };
      }
      case 'invite': {
        const invite = await needs.findInvite(userId, event.id);
        return invite && { name: 'invite', data: { invite } };
      }
      case 'goals':
      case 'tasks':
      case 'calendar':
      case 'teams':
        return { name: event.name, data: {} };
      case 'outbox':
        return { name: 'outbox', data: { id: event.id, state: event.state } };
      case 'connection':
        return presentConnection({ state: event.state, retry_at: event.retryAt });
    }
  };
}

export function presentConnection(connection: Connection): ToldEvent {
  return { name: 'connection', data: connection };
}
