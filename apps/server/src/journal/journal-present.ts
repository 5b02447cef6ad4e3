import type { UnsentReply } from '#outbox/outbox-service.ts';
import type { JournalEntry } from './journal.ts';

/** An entry as it leaves: what was done, never to which mail. */
export function presentEntry(entry: JournalEntry) {
  return {
    id: entry.id,
    at: entry.createdAt.toISOString(),
    actor: entry.actor,
    kind: entry.kind,
    count: entry.count,
    undone_at: entry.undoneAt?.toISOString() ?? null,
    undoable: entry.undoneAt === null,
    redoable: entry.undoneAt !== null,
    ...(entry.isByItself ? { by_itself: true as const } : {}),
    ...(entry.isSeen ? {} : { moved_nothing: true as const }),
    ...(entry.marked ? { marked: entry.marked } : {}),
  };
}

/** A reply that did not leave: it stands among the changes so that it is not overlooked. */
export function presentUnsent(reply: UnsentReply) {
  return {
    id: reply.id,
    at: reply.writtenAt.toISOString(),
    actor: 'user' as const,
    kind: 'reply' as const,
    count: 1,
    undone_at: null,
    undoable: false,
    redoable: false,
    error: reply.error,
  };
}

/** The same with what it was about; it answers one email and moves none. */
export function presentNamedUnsent(reply: UnsentReply) {
  const { about } = reply;
  const email = about && {
    id: about.inReplyTo,
    subject: about.subject || `To ${about.to}`,
    sender: null,
    from: null,
    to: null,
  };
  return { ...presentUnsent(reply), emails: email ? [email] : [] };
}

/** What an email is called; it passes through and is kept nowhere. */
export interface EmailNames {
  readonly subject: string;
  readonly sender: string;
}

/** The same with its first emails by name; null for those that the mailbox no longer holds. */
export function presentNamed(entry: JournalEntry, names: ReadonlyMap<string, EmailNames>) {
  return {
    ...presentEntry(entry),
    emails: entry.emails.map(({ id, from, to }) => ({
      id,
      subject: names.get(id)?.subject ?? null,
      sender: names.get(id)?.sender ?? null,
      from,
      to,
    })),
  };
}
