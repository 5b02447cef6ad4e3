import type { EventData } from '@eisen/contract';
import { createExternalStore, type ExternalStore } from '#lib/external-store.ts';
import { logFailure } from '#lib/log.ts';
import { onSessionEnd } from '#lib/session-end.ts';
import type { Replies } from './replies.ts';
import { hasReplyMemory } from './reply-memory.ts';

/*
 * What the board knows of replying before anybody replies; the rest is loaded when it is needed.
 */

/** The email whose form is open, or is to open because its text came back. */
export const askedReply: ExternalStore<string | null> = createExternalStore<string | null>(null);

/** Replies that can still be taken back, the newest last. */
export const undoableReplies: ExternalStore<readonly string[]> = createExternalStore<
  readonly string[]
>([]);

/**
 * Emails that leave the inbox with their answers, by id: out of sight while the answer waits, gone when the mailbox has
 * archived them. Who is not named is where the mailbox says.
 */
export const leavingEmails: ExternalStore<ReadonlyMap<string, 'waiting' | 'gone'>> =
  createExternalStore<ReadonlyMap<string, 'waiting' | 'gone'>>(new Map());

/** Hands an event of the stream on. */
export function tellReplies(userId: string, event: EventData<'outbox'>): void {
  withReplies(userId, (replies) => replies.take(event));
}

/** After a reload, or a gap in the stream: asks for the replies that this tab waits for. */
export function resumeReplies(userId: string): void {
  if (!hasReplyMemory(userId)) return;
  withReplies(userId, (replies) => void replies.check());
}

/** Opens the form of an answer to the sender himself, though the mail asks for answers elsewhere; keeps what was written. */
export function replyToSender(userId: string, emailId: string, address: string): void {
  withReplies(userId, ({ drafts }) => {
    drafts.keep(emailId, { text: drafts.open(emailId).text, to: address });
    askedReply.set(emailId);
  });
}

function withReplies(userId: string, work: (replies: Replies) => void): void {
  import('./page-replies.ts')
    .then(({ repliesOf }) => work(repliesOf(userId)))
    .catch((error: unknown) => logFailure('Replies could not be loaded', error));
}

onSessionEnd(() => {
  askedReply.set(null);
  undoableReplies.set([]);
  leavingEmails.set(new Map());
});
