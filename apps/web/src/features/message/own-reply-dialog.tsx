import type { Email } from '@eisen/contract';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#components/dialog.tsx';
import { ErrorState } from '#components/list-states.tsx';
import { Skeleton } from '#components/skeleton.tsx';
import { wordsFor } from '#lib/error-words.ts';
import { formatWhole } from '#lib/format.ts';
import { mailKeys } from '#lib/mail/mail-keys.ts';
import { useMailboxContext } from '#lib/mail/mail-provider.tsx';
import { searchMailbox } from '#lib/mail/search-mailbox.ts';
import { useSession } from '#lib/session.tsx';
import { chooseBody } from './message-text.ts';
import { PlainText } from './plain-text.tsx';

/** The provider's clock and ours may differ by so much. */
const CLOCK_SLACK_MS = 10 * 60_000;

export interface OwnReplyDialogProps {
  readonly email: Pick<Email, 'id' | 'thread_id' | 'subject'>;
  readonly repliedAt: Date;
  readonly onClose: () => void;
}

/** What the user answered, read from the mailbox: nothing of it is kept here once it is sent. */
export function OwnReplyDialog({ email, repliedAt, onClose }: OwnReplyDialogProps) {
  const { calls, owner } = useMailboxContext();
  const { user } = useSession();
  const own = [user?.email, user?.mail].flatMap((address) => address?.toLowerCase() ?? []);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...mailKeys.email(owner, email.id), 'own-reply', repliedAt.toISOString()],
    retry: false,
    queryFn: async ({ signal }) => {
      const query = plainSubject(email.subject);
      const hits = await searchMailbox(calls, query, { signal, onHits: () => undefined });
      const found = pickReply(hits, email.thread_id, own, repliedAt);
      return found ? await calls.loadEmail(found.id, signal) : null;
    },
  });
  const body = data ? chooseBody({ ...data, html_body: null }) : null;
  return (
    <Dialog
      open
      size="lg"
      title="Your reply"
      description={formatWhole(repliedAt)}
      onClose={onClose}
    >
      {isPending ? <Skeleton width="70%" height={13} /> : null}
      {error ? (
        <ErrorState
          title="Your reply could not be loaded"
          detail={wordsFor(error, 'The mailbox did not answer')}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === null ? (
        <p className="hint">
          It was sent, and is not found in the mailbox. Look in the Sent folder of your mail
          program.
        </p>
      ) : null}
      {body?.kind === 'text' ? <PlainText text={body.text} /> : null}
    </Dialog>
  );
}

/** The user's own mail of the conversation that was sent nearest to the moment of the reply. */
export function pickReply<T extends Pick<Email, 'thread_id' | 'sender_email' | 'time'>>(
  hits: readonly T[],
  threadId: string,
  own: readonly string[],
  repliedAt: Date,
): T | null {
  const distance = ({ time }: T) => Math.abs(new Date(time).getTime() - repliedAt.getTime());
  const replies = hits.filter(
    (hit) => hit.thread_id === threadId && own.includes(hit.sender_email.toLowerCase()),
  );
  const [nearest] = replies.toSorted((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) <= CLOCK_SLACK_MS ? nearest : null;
}

/** What a search is asked for: signs that it takes for operators are left out. */
function plainSubject(subject: string): string {
  return subject
    .replace(/^\s*(?:(?:re|fw|fwd|aw|wg)\s*:\s*)+/i, '')
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .trim()
    .slice(0, 80);
}
