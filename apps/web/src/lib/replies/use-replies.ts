import { useMailboxContext } from '#lib/mail/mail-provider.tsx';
import { repliesOf } from './page-replies.ts';
import type { Replies } from './replies.ts';

/** For the form, which is loaded with everything else of replying. */
export function useReplies(): Replies {
  return repliesOf(useMailboxContext().owner.userId);
}
