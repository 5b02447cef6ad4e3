import type { Email } from '@eisen/contract';
import { useSyncExternalStore } from 'react';
import { useReplies } from '#lib/replies/use-replies.ts';
import type { ReplyState } from './detail-header.tsx';

/** How far an answer to an email is: not sent and given back, or sent and not yet answered in turn. */
export function useReplyState(
  email: Pick<Email, 'id' | 'replied_at'>,
  onReply: () => void,
  onShowReply: () => void,
): ReplyState {
  const { drafts } = useReplies();
  // Counts what came back; the drafts themselves are read then.
  useSyncExternalStore(drafts.returned.subscribe, drafts.returned.get);
  if (drafts.find(email.id)?.note === 'failed') return { kind: 'failed', onRetry: onReply };
  if (email.replied_at === null) return { kind: 'none' };
  return { kind: 'sent', at: new Date(email.replied_at), onShow: onShowReply };
}
