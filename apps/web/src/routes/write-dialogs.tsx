import { type ReactNode, useState } from 'react';
import { DialogBoundary } from '#components/dialog-boundary.tsx';
import type { EmailAction } from '#components/email-actions.ts';
import { lazyPart } from '#components/lazy-part.tsx';
import { useMailboxContext } from '#lib/mail/mail-provider.tsx';
import { askedReply } from '#lib/replies/reply-door.ts';
import { useAskedReply, useOpenReplyAgain } from '#lib/replies/use-reply-door.ts';

const ReplyDialog = lazyPart(
  async () => (await import('#features/message/reply-dialog.tsx')).ReplyDialog,
);
const EventDialog = lazyPart(
  async () => (await import('#features/calendar/event-dialog.tsx')).EventDialog,
);
const DelegateDialog = lazyPart(
  async () => (await import('#features/delegation/delegate-dialog.tsx')).DelegateDialog,
);

export type WriteAction = (typeof WRITE_ACTIONS)[number];

/** The actions that tell somebody else. */
const WRITE_ACTIONS = ['reply', 'schedule', 'delegate'] as const;

export function isWriteAction(action: EmailAction): action is WriteAction {
  return WRITE_ACTIONS.some((other) => other === action);
}

export interface WriteDialogsOptions {
  readonly now: Date;
  readonly blockedBy: string | undefined;
  /** Return true to keep the focus from going back to where it was. */
  readonly onCloseFocus: (emailId: string) => boolean;
  /** An email leaves the inbox with its answer. */
  readonly onArchived: (emailId: string) => void;
}

export interface WriteDialogs {
  readonly open: (action: WriteAction, emailId: string) => void;
  readonly dialogs: ReactNode;
}

/** What leaves the house because of an email: its answer, an event with its invitations, itself. */
export function useWriteDialogs({
  now,
  blockedBy,
  onCloseFocus,
  onArchived,
}: WriteDialogsOptions): WriteDialogs {
  const replyTo = useAskedReply();
  const { provider } = useMailboxContext().owner;
  const [shown, setShown] = useState<{ action: WriteAction; emailId: string } | null>(null);
  const close = () => setShown(null);
  useOpenReplyAgain();
  const dialogs = (
    <DialogBoundary
      shown={replyTo === null ? (shown?.action ?? null) : `reply ${replyTo}`}
      onFailed={() => {
        close();
        askedReply.set(null);
      }}
    >
      {replyTo === null ? null : (
        <ReplyDialog
          key={replyTo}
          emailId={replyTo}
          now={now}
          blockedBy={blockedBy}
          onClose={() => askedReply.set(null)}
          onArchived={() => onArchived(replyTo)}
          onCloseFocus={() => onCloseFocus(replyTo)}
        />
      )}
      {shown?.action === 'schedule' ? (
        <EventDialog
          emailId={shown.emailId}
          now={now}
          blockedBy={blockedBy}
          onClose={close}
          onCloseFocus={() => onCloseFocus(shown.emailId)}
        />
      ) : null}
      {shown?.action === 'delegate' ? (
        <DelegateDialog
          emailId={shown.emailId}
          provider={provider}
          now={now}
          blockedBy={blockedBy}
          onClose={close}
          onCloseFocus={() => onCloseFocus(shown.emailId)}
        />
      ) : null}
    </DialogBoundary>
  );
  return {
    open: (action, emailId) =>
      action === 'reply' ? askedReply.set(emailId) : setShown({ action, emailId }),
    dialogs,
  };
}
