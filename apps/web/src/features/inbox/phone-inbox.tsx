import { ArrowLeft, ChevronRight, RefreshCw, Sparkles } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, IconButton } from '#components/button.tsx';
import {
  INBOX_HINT,
  InboxActions,
  type InboxCardProps,
  InboxPlaceholder,
  ReadingProgress,
  SortingProgress,
} from './inbox-card.tsx';
import { inboxTitle, placeholderOf } from './inbox-state.ts';

export interface InboxStripProps
  extends Pick<InboxCardProps, 'mailbox' | 'classify' | 'blockedBy' | 'bindDrop'> {
  /** What the mail on the screen is, such as "Live Data". */
  readonly badge: ReactNode;
  readonly onOpen: () => void;
}

/** The inbox on a phone: one line above the matrix. */
export function InboxStrip(props: InboxStripProps) {
  const { mailbox, classify, blockedBy, badge, onOpen } = props;
  return (
    <section
      ref={props.bindDrop}
      className="card ph-in"
      aria-label="Inbox"
      data-place="inbox"
      tabIndex={-1}
    >
      {classify.running ? (
        <div className="min-w-0 flex-1">
          <SortingProgress done={classify.done} total={classify.total} />
        </div>
      ) : (
        <div>
          <h2 className="h2">{inboxTitle(mailbox)}</h2>
          <p className="hint row gap-[7px]">{badge}</p>
        </div>
      )}
      <span className="sp" />
      {classify.running ? (
        <Button variant="ghost" disabled={classify.stopping} onClick={classify.stop}>
          {classify.stopping ? 'Stopping' : 'Stop'}
        </Button>
      ) : (
        <Button
          variant="primary"
          size="lg"
          icon={Sparkles}
          disabled={mailbox.counts.inbox === 0 || blockedBy !== undefined}
          onClick={classify.start}
        >
          Classify All
        </Button>
      )}
      <IconButton icon={ChevronRight} label="Open inbox" onClick={onOpen} />
    </section>
  );
}

export interface InboxPageProps extends Omit<InboxCardProps, 'bindDrop'> {
  readonly onBack: () => void;
}

/** The inbox on a phone as a page of its own: the list, the hint and Reset All. */
export function InboxPage(props: InboxPageProps) {
  const { mailbox, classify, list, onBack } = props;
  const placeholder = placeholderOf(mailbox, props.isLoading);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    back.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="ph-page" aria-label="Inbox" data-place="inbox" tabIndex={-1}>
      <div className="ph-page-h">
        <IconButton ref={back} icon={ArrowLeft} label="Back to the matrix" onClick={onBack} />
        <h2 className="h2">{inboxTitle(mailbox)}</h2>
        <span className="sp" />
        <IconButton
          icon={RefreshCw}
          label="Refresh Emails"
          data-turning={mailbox.refreshing || undefined}
          onClick={mailbox.refresh}
        />
      </div>
      <p className="hint">{INBOX_HINT}</p>
      {classify.running ? (
        <div className="ph-page-p">
          <SortingProgress done={classify.done} total={classify.total} />
          <Button disabled={classify.stopping} onClick={classify.stop}>
            {classify.stopping ? 'Stopping' : 'Stop'}
          </Button>
        </div>
      ) : (
        <InboxActions {...props} />
      )}
      <ReadingProgress mailbox={mailbox} />
      {placeholder === 'none' ? (
        list
      ) : (
        <div className="card">
          <InboxPlaceholder kind={placeholder} mailbox={mailbox} />
        </div>
      )}
    </section>
  );
}
