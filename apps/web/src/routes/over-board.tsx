import type { Email } from '@eisen/contract';
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { DialogBoundary } from '#components/dialog-boundary.tsx';
import type { EmailAction } from '#components/email-actions.ts';
import { lazyPart } from '#components/lazy-part.tsx';
import { useSampleGate } from '#components/sample-gate.ts';
import { useNow } from '#components/use-now.ts';
import { nextAfterRemoval } from '#features/message/neighbours.ts';
import type { MailboxView } from '#lib/mail/mail-hooks.ts';
import { useMailboxContext } from '#lib/mail/mail-provider.tsx';
import { Extra } from './beside-board.tsx';
import { isPlanAction, usePlanDialogs } from './plan-dialogs.tsx';
import { whyOffline } from './status-words.ts';
import { isWriteAction, useWriteDialogs } from './write-dialogs.tsx';

const loadDetail = () => import('#features/message/email-detail.tsx');
const loadCleaner = async () => (await import('#lib/html.ts')).preloadCleaner();
const EmailDetail = lazyPart(async () => (await loadDetail()).EmailDetail);

const SimilarOffer = lazyPart(
  async () => (await import('#features/learning/similar-offer.tsx')).SimilarOffer,
);

/** The lists under the dialogs: the board, the ranking, or the columns of a tab. */
export interface OverHost {
  /** The list that an email stands in, in its order; empty when it stands in none. */
  readonly listOf: (id: string) => readonly string[];
  /** Gives the focus back to an email, or to the cursor. @returns false when there is neither */
  readonly refocus: (id?: string) => boolean;
}

export interface OverBoardOptions {
  /** The email whose detail is open, as the address says. */
  readonly emailId: string | null;
  readonly onEmail: (id: string | null) => void;
  readonly mailbox: MailboxView;
  readonly blockedBy: string | undefined;
  readonly host: OverHost;
}

export interface OverBoard {
  /** @param ids  the list that the email is opened from, in its order */
  readonly open: (id: string, ids: readonly string[]) => void;
  /** Opens the dialog of an action. */
  readonly act: (action: EmailAction, id: string) => void;
  readonly dialogs: ReactNode;
}

/** What lies over the lists of a tab: the open email, and the dialogs of its actions. */
export function useOverBoard(options: OverBoardOptions): OverBoard {
  const { emailId, onEmail, mailbox, blockedBy, host } = options;
  const [openedFrom, setOpenedFrom] = useState<readonly string[]>([]);
  const now = useNow();
  useDetailAhead(mailbox.emails.length > 0);
  const write = useWriteDialogs({
    now,
    blockedBy,
    onCloseFocus: (id) => emailId === null && host.refocus(id),
    onArchived: (id) => {
      if (id !== emailId) return;
      const ids = listOf(openedFrom, id, mailbox.emails, host);
      const remaining = ids.filter((other) => other !== id);
      onEmail(nextAfterRemoval(remaining, ids.indexOf(id)));
    },
  });
  const plan = usePlanDialogs({
    blockedBy: whyOffline(mailbox),
    provider: useMailboxContext().owner.provider,
    now,
    onCloseFocus: () => emailId === null && host.refocus(),
  });
  const askToJoin = useSampleGate();
  const showFor = (action: EmailAction, about: Email) => {
    if (askToJoin) return askToJoin(action);
    if (isWriteAction(action)) return write.open(action, about.id);
    if (isPlanAction(action)) plan.open(action, about);
  };
  const act = (action: EmailAction, id: string) => {
    const found = mailbox.emails.find((other) => other.id === id);
    if (found) showFor(action, found);
  };
  const dialogs = (
    <>
      <DialogBoundary shown={emailId} onFailed={() => onEmail(null)}>
        {emailId === null ? null : (
          <EmailDetail
            emailId={emailId}
            ids={listOf(openedFrom, emailId, mailbox.emails, host)}
            now={now}
            blockedBy={blockedBy}
            onShow={onEmail}
            onClose={() => onEmail(null)}
            onAction={showFor}
            onCloseFocus={() => host.refocus(emailId)}
          />
        )}
      </DialogBoundary>
      {write.dialogs}
      {plan.dialogs}
      <Similar onCloseFocus={() => emailId === null && host.refocus()} />
    </>
  );
  return {
    open: (id, ids) => {
      setOpenedFrom(ids);
      onEmail(id);
    },
    act,
    dialogs,
  };
}

/** What is like the email that was corrected last; the samples teach nothing. */
function Similar({ onCloseFocus }: { readonly onCloseFocus: () => boolean }) {
  const { corrected } = useMailboxContext();
  const isSample = useSampleGate() !== null;
  const correction = useSyncExternalStore(corrected.subscribe, corrected.get);
  const onEnd = useCallback(() => corrected.set(null), [corrected]);
  if (!correction || isSample) return null;
  return (
    <Extra>
      <SimilarOffer
        key={`${correction.id} ${correction.quadrant}`}
        correction={correction}
        onEnd={onEnd}
        onCloseFocus={onCloseFocus}
      />
    </Extra>
  );
}

/** Once there is mail to open, what opens it is fetched in a quiet moment: the first double click waits for nothing. */
function useDetailAhead(hasMail: boolean): void {
  useEffect(() => {
    if (!hasMail) return;
    const timer = setTimeout(() => {
      // What fails here is asked for again when an email is opened, and told then.
      void Promise.allSettled([loadDetail(), loadCleaner()]);
    }, DETAIL_AHEAD_MS);
    return () => clearTimeout(timer);
  }, [hasMail]);
}

const DETAIL_AHEAD_MS = 1_000;

/** The list to leaf through: the one it was opened from, without what has left the mailbox since. */
function listOf(
  openedFrom: readonly string[],
  emailId: string,
  emails: readonly Email[],
  host: OverHost,
): readonly string[] {
  if (openedFrom.includes(emailId)) {
    const listed = new Set(emails.map((email) => email.id));
    return openedFrom.filter((id) => listed.has(id) || id === emailId);
  }
  const list = host.listOf(emailId);
  return list.length > 0 ? list : [emailId];
}
