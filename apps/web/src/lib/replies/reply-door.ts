import type { EventData } from '@eisen/contract';
import { createExternalStore, type ExternalStore } from '#lib/external-store.ts';
import { logFailure } from '#lib/log.ts';
import { onSessionEnd } from '#lib/session-end.ts';
import { readTab, TAB_KEYS } from '#lib/tab-memory.ts';
import type { Replies } from './replies.ts';

/*
 * What the board knows of replying before anybody replies; the rest is loaded when it is needed.
 */

/** The email whose form is open, or is to open because its text came back. */
export const askedReply: ExternalStore<string | null> = createExternalStore<string | null>(null);

/** Replies that can still be taken back, the newest last. */
export const undoableReplies: ExternalStore<readonly string[]> = createExternalStore<
  readonly string[]
>([]);

/** Hands an event of the stream on. */
export function tellReplies(userId: string, event: EventData<'outbox'>): void {
  withReplies(userId, (replies) => replies.take(event));
}

/** After a reload, or a gap in the stream: asks for the replies that this tab waits for. */
export function resumeReplies(userId: string): void {
  if (!readTab(TAB_KEYS.replies)) return;
  withReplies(userId, (replies) => void replies.check());
}

export function undoReply(userId: string, id: string): void {
  withReplies(userId, (replies) => void replies.undo(id));
}

function withReplies(userId: string, work: (replies: Replies) => void): void {
  import('./page-replies.ts')
    .then(({ repliesOf }) => work(repliesOf(userId)))
    .catch((error: unknown) => logFailure('Replies could not be loaded', error));
}

onSessionEnd(() => {
  askedReply.set(null);
  undoableReplies.set([]);
});
