import { callApi } from '#lib/api.ts';
import { notify } from '#lib/notices.ts';
import { onSessionEnd } from '#lib/session-end.ts';
import { tabName } from '#lib/tab-memory.ts';
import { holdWrittenWords } from '#lib/written-words.ts';
import { createReplies, type Replies } from './replies.ts';
import { bindReplyCalls } from './reply-calls.ts';
import { askedReply, leavingEmails, undoableReplies } from './reply-door.ts';
import { openReplyMemory } from './reply-memory.ts';

let current: { readonly userId: string; readonly replies: Replies } | null = null;

// A reply that can still be taken back is text that may be given back: the page is not left under it.
holdWrittenWords(() => current?.replies.undoableText() ?? null);

/** The replies of the user of this page: one set, whichever screen asks. */
export function repliesOf(userId: string): Replies {
  if (current?.userId === userId) return current.replies;
  current?.replies.stop();
  const replies = createReplies({
    calls: bindReplyCalls(callApi),
    memory: openReplyMemory(userId, tabName()),
    asked: askedReply,
    undoable: undoableReplies,
    leaving: leavingEmails,
    notify,
    newKey: () => crypto.randomUUID(),
    nowMs: Date.now,
  });
  current = { userId, replies };
  return replies;
}

onSessionEnd(() => {
  current?.replies.stop();
  current = null;
});
