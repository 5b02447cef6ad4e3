import { RefreshCw, Sparkles, Undo2 } from 'lucide-react';
import { type ReactNode, useCallback, useRef } from 'react';
import { Button, IconButton } from '#components/button.tsx';
import { AllSortedPicture, EmptyState, ErrorState } from '#components/list-states.tsx';
import { Progress } from '#components/progress.tsx';
import { EmailCardSkeleton } from '#components/skeleton.tsx';
import type { ClassifyAll, MailboxView } from '#lib/mail/mail-hooks.ts';
import { inboxTitle, placeholderOf } from './inbox-state.ts';
import { useHandedFocus } from './use-handed-focus.ts';

/** The fixed hint of the inbox (INBOX-03). */
export const INBOX_HINT = 'Classify emails with Eisen. Double click Email to view more details.';

export interface InboxCardProps {
  readonly mailbox: MailboxView;
  readonly classify: ClassifyAll;
  readonly blockedBy: string | undefined;
  readonly isLoading: boolean;
  /** The rows; drawn only when there are any. */
  readonly list: ReactNode;
  /** Makes the card take emails that are dropped: that unclassifies them. */
  readonly bindDrop?: ((element: HTMLElement | null) => (() => void) | undefined) | undefined;
  readonly onReset: () => void;
}

/** Unclassified mail, and what sorts it. */
export function InboxCard(props: InboxCardProps) {
  const { mailbox, classify, isLoading, list, bindDrop } = props;
  const placeholder = placeholderOf(mailbox, isLoading);
  const card = useRef<HTMLElement>(null);
  const bind = useCallback(
    (element: HTMLElement | null) => {
      card.current = element;
      return bindDrop?.(element);
    },
    [bindDrop],
  );
  return (
    <section
      ref={bind}
      onFocus={useHandedFocus(card, classify.running)}
      className="card inbox"
      aria-label="Inbox"
      data-place="inbox"
      tabIndex={-1}
    >
      <InboxHead mailbox={mailbox} classify={classify} />
      {classify.running ? null : <InboxActions {...props} />}
      <ReadingProgress mailbox={mailbox} />
      <div className="inbox-drop" aria-hidden="true">
        Drop to move here
      </div>
      {placeholder === 'none' ? list : <InboxPlaceholder kind={placeholder} mailbox={mailbox} />}
    </section>
  );
}

function InboxHead({ mailbox, classify }: Pick<InboxCardProps, 'mailbox' | 'classify'>) {
  return (
    <div className="inbox-h">
      <div className="row">
        <h2 className="h2">{inboxTitle(mailbox)}</h2>
        <span className="sp" />
        {classify.running ? (
          <Button
            variant="ghost"
            size="xs"
            disabled={classify.stopping}
            data-takes-focus
            onClick={classify.stop}
          >
            {classify.stopping ? 'Stopping' : 'Stop'}
          </Button>
        ) : (
          <IconButton
            icon={RefreshCw}
            size="sm"
            label="Refresh Emails"
            aria-busy={mailbox.refreshing || undefined}
            data-turning={mailbox.refreshing || undefined}
            onClick={mailbox.refresh}
          />
        )}
      </div>
      {classify.running ? (
        <SortingProgress done={classify.done} total={classify.total} />
      ) : (
        <p className="hint">{INBOX_HINT}</p>
      )}
    </div>
  );
}

/** "Sorting 4 of 9", with its bar. */
export function SortingProgress({
  done,
  total,
}: {
  readonly done: number;
  readonly total: number;
}) {
  return (
    <>
      <div className="pgl">
        <span>{`Sorting ${done} of ${total}`}</span>
        <span className="num">{`${total > 0 ? Math.round((done / total) * 100) : 0}%`}</span>
      </div>
      <Progress label="Sorting" value={done} max={total} />
    </>
  );
}

/** Classify All, and Reset All once there is something to reset (D-68). */
export function InboxActions({
  mailbox,
  classify,
  blockedBy,
  onReset,
}: Pick<InboxCardProps, 'mailbox' | 'classify' | 'blockedBy' | 'onReset'>) {
  const { counts } = mailbox;
  const canReset = classify.hasRun || counts.total > counts.inbox;
  return (
    <div className="inbox-a">
      <Button
        variant="primary"
        icon={Sparkles}
        keys="c"
        data-takes-focus
        disabled={counts.inbox === 0 || blockedBy !== undefined}
        title={blockedBy}
        onClick={classify.start}
      >
        Classify All
      </Button>
      {canReset ? (
        <Button
          icon={Undo2}
          disabled={counts.total === counts.inbox || blockedBy !== undefined}
          title={blockedBy}
          onClick={onReset}
        >
          Reset All
        </Button>
      ) : null}
    </div>
  );
}

/** How far the first reading of the mailbox is. */
export function ReadingProgress({ mailbox }: Pick<InboxCardProps, 'mailbox'>) {
  const { reading } = mailbox;
  if (!reading) return null;
  return (
    <div className="inbox-read">
      <div className="pgl">
        <span>{`Reading ${reading.loaded} of ${reading.total} emails`}</span>
      </div>
      <Progress label="Reading the mailbox" value={reading.loaded} max={reading.total} />
    </div>
  );
}

export interface OlderMailProps {
  readonly mailbox: Pick<MailboxView, 'hasOlder' | 'loadingOlder' | 'loadOlder'>;
}

/** The end of the list, as long as the mailbox holds older mail. */
export function OlderMail({ mailbox }: OlderMailProps) {
  if (!mailbox.hasOlder) return null;
  return (
    <div className="inbox-more">
      <Button variant="ghost" size="sm" busy={mailbox.loadingOlder} onClick={mailbox.loadOlder}>
        Load older emails
      </Button>
    </div>
  );
}

interface InboxPlaceholderProps {
  readonly kind: Exclude<ReturnType<typeof placeholderOf>, 'none'>;
  readonly mailbox: MailboxView;
}

export function InboxPlaceholder({ kind, mailbox }: InboxPlaceholderProps) {
  switch (kind) {
    case 'waiting':
      return <div className="inbox-wait" role="status" aria-label="Loading emails" />;
    case 'skeleton':
      return (
        <div className="inbox-l" role="status" aria-label="Loading emails">
          {[1, 2, 3].map((row) => (
            <EmailCardSkeleton key={row} row />
          ))}
        </div>
      );
    case 'error':
      return (
        <ErrorState
          title="The emails could not be loaded"
          detail={mailbox.error ?? undefined}
          busy={mailbox.refreshing}
          onRetry={mailbox.refresh}
        />
      );
    case 'offline':
      return <EmptyState title="You are offline">Your mail shows when you are back.</EmptyState>;
    case 'consent':
      return (
        <EmptyState title="The mailbox is not connected">
          Your mail shows when you have signed in there again.
        </EmptyState>
      );
    case 'empty':
      return <EmptyState title="No emails yet">New mail lands here first.</EmptyState>;
    case 'sorted':
      return (
        <div className="inbox-done">
          <EmptyState picture={<AllSortedPicture />} title="All emails classified!">
            New mail lands here first.
          </EmptyState>
          <OlderMail mailbox={mailbox} />
        </div>
      );
  }
}
