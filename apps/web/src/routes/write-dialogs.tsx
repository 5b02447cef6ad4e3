import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { EmailAction } from '#components/email-actions.ts';
import { askedReply } from '#lib/replies/reply-door.ts';
import { useAskedReply, useReplyUndoKey } from '#lib/replies/use-reply-door.ts';

const ReplyDialog = lazy(async () => ({
  default: (await import('#features/message/reply-dialog.tsx')).ReplyDialog,
}));
const EventDialog = lazy(async () => ({
  default: (await import('#features/calendar/event-dialog.tsx')).EventDialog,
}));

export type WriteAction = Extract<EmailAction, 'reply' | 'schedule'>;

export function isWriteAction(action: EmailAction): action is WriteAction {
  return action === 'reply' || action === 'schedule';
}

export interface WriteDialogsOptions {
  readonly now: Date;
  readonly blockedBy: string | undefined;
  /** Return true to keep the focus from going back to where it was. */
  readonly onCloseFocus: (emailId: string) => boolean;
}

export interface WriteDialogs {
  readonly open: (action: WriteAction, emailId: string) => void;
  readonly dialogs: ReactNode;
}

/** What leaves the house because of an email: its answer, and an event with its invitations. */
export function useWriteDialogs({
  now,
  blockedBy,
  onCloseFocus,
}: WriteDialogsOptions): WriteDialogs {
  const replyTo = useAskedReply();
  const [scheduled, setScheduled] = useState<string | null>(null);
  useReplyUndoKey();
  const dialogs = (
    <Suspense fallback={null}>
      {replyTo === null ? null : (
        <ReplyDialog
          key={replyTo}
          emailId={replyTo}
          now={now}
          blockedBy={blockedBy}
          onClose={() => askedReply.set(null)}
          onCloseFocus={() => onCloseFocus(replyTo)}
        />
      )}
      {scheduled === null ? null : (
        <EventDialog
          emailId={scheduled}
          now={now}
          blockedBy={blockedBy}
          onClose={() => setScheduled(null)}
          onCloseFocus={() => onCloseFocus(scheduled)}
        />
      )}
    </Suspense>
  );
  return {
    open: (action, emailId) =>
      action === 'reply' ? askedReply.set(emailId) : setScheduled(emailId),
    dialogs,
  };
}
