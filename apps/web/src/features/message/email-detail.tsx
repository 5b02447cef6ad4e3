import type { Email } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '#components/button.tsx';
import { DialogFrame, DialogTitle } from '#components/dialog.tsx';
import { ACTION_LOOKS, type EmailAction } from '#components/email-actions.ts';
import { LiveBoundary } from '#components/error-boundary.tsx';
import { Icon } from '#components/icon.tsx';
import { Kbd } from '#components/kbd.tsx';
import { ErrorState } from '#components/list-states.tsx';
import { Skeleton, useSkeleton } from '#components/skeleton.tsx';
import { useIsPhone } from '#components/use-media.ts';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { preloadCleaner } from '#lib/html.ts';
import { useEmail, useMailActions, usePrefetchEmails } from '#lib/mail/mail-hooks.ts';
import { AttachmentList } from './attachment-list.tsx';
import { ClassificationCard } from './classification-card.tsx';
import { DetailHeader } from './detail-header.tsx';
import { useDetailKeys } from './detail-keys.ts';
import { MessageSection } from './message-section.tsx';
import { nextAfterRemoval, type Place, placeIn } from './neighbours.ts';
import { ScoreCard } from './score-card.tsx';
import { SentimentCard } from './sentiment-card.tsx';
import '#styles/email-detail.css';

/** Opening marks read after this long, so that leafing through does not (D-122). */
const READ_AFTER_MS = 2_000;

/** The floating bar of the detail view, in its order (DETAIL-13). */
const BAR_ACTIONS = ['schedule', 'create-task', 'delegate', 'smart-goal'] as const;

export interface EmailDetailProps {
  readonly emailId: string;
  /** The list that it was opened from, in its order (D-77). */
  readonly ids: readonly string[];
  readonly now: Date;
  readonly blockedBy?: string | undefined;
  /** Another email of the list shows. */
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
  /** Actions with a dialog of their own; archive and delete are done here. */
  readonly onAction: (action: EmailAction, email: Email) => void;
  /** Return true to keep the focus from going back to where it was. */
  readonly onCloseFocus?: (() => boolean) | undefined;
}

/** One email, whole: what it says, why it lies where it lies, and everything that can be done with it. */
export function EmailDetail(props: EmailDetailProps) {
  const { emailId, ids, onClose, onCloseFocus } = props;
  const { email, isWhole, error, retry } = useEmail(emailId);
  const place = placeIn(ids, emailId);
  // The cleaner loads beside the body, so that HTML mail waits for one of them only.
  useEffect(preloadCleaner, []);
  useReadAfter(email);
  usePrefetchNeighbours(place);
  return (
    <DialogFrame
      open
      onClose={onClose}
      size="full"
      className="det"
      blocksShortcuts={false}
      shortcutScope="detail"
      onCloseFocus={onCloseFocus}
    >
      {email ? (
        <Opened
          {...props}
          email={email}
          isWhole={isWhole}
          place={place}
          error={error}
          retry={retry}
        />
      ) : (
        <div className="det-x">
          <VisuallyHidden>
            <DialogTitle>Email</DialogTitle>
          </VisuallyHidden>
          {error ? (
            <ErrorState title="This email could not be opened" detail={error} onRetry={retry} />
          ) : (
            <BodySkeleton />
          )}
        </div>
      )}
    </DialogFrame>
  );
}

interface OpenedProps extends EmailDetailProps {
  readonly email: Email;
  readonly isWhole: boolean;
  readonly place: Place;
  readonly error: string | null;
  readonly retry: () => void;
}

function Opened(props: OpenedProps) {
  const { email, isWhole, place, now, blockedBy, error, retry, onShow, onClose } = props;
  const isPhone = useIsPhone();
  const actions = useMailActions();
  const showsSkeleton = useSkeleton(!isWhole && error === null);

  const leave = () => {
    const remaining = props.ids.filter((id) => id !== email.id);
    const next = nextAfterRemoval(remaining, place.index);
    if (next === null) onClose();
    else onShow(next);
  };
  const act = (action: EmailAction) => {
    if (action !== 'archive' && action !== 'delete') return props.onAction(action, email);
    if (blockedBy !== undefined) return;
    void (action === 'archive' ? actions.archive([email.id]) : actions.trash([email.id]));
    leave();
  };
  const move = (to: Quadrant | null) => void actions.move([email.id], to);
  const step = (to: string | null) => (to === null ? undefined : onShow(to));
  useDetailKeys({
    act,
    move,
    previous: () => step(place.previous),
    next: () => step(place.next),
    undo: () => void actions.undoLast(),
  });

  return (
    <>
      <DetailHeader
        email={email}
        index={place.index}
        total={place.total}
        isPhone={isPhone}
        blockedBy={blockedBy}
        onAction={act}
        onMove={move}
      />
      <div className="det-c">
        <div className="det-x">
          {error && !isWhole ? (
            <ErrorState title="The message could not be loaded" detail={error} onRetry={retry} />
          ) : null}
          {isWhole ? (
            <LiveBoundary key={email.id}>
              <MessageSection email={email} />
            </LiveBoundary>
          ) : null}
          {!isWhole && showsSkeleton ? <BodySkeleton /> : null}
          {email.attachments.some((attachment) => !attachment.inline) ? (
            <AttachmentList
              emailId={email.id}
              attachments={email.attachments.filter((attachment) => !attachment.inline)}
            />
          ) : null}
          <ClassificationCard
            email={email}
            onMove={move}
            onAccept={() => void actions.accept([email.id])}
          />
        </div>
        <aside className="det-s">
          <SentimentCard email={email} />
          <ScoreCard email={email} now={now} />
        </aside>
      </div>
      <ActionBar onAction={act} />
      <Arrows place={place} onShow={step} />
    </>
  );
}

function ActionBar({ onAction }: { readonly onAction: (action: EmailAction) => void }) {
  return (
    <div className="det-f" role="toolbar" aria-label="Email actions">
      {BAR_ACTIONS.map((action) => {
        const { icon, label, keys } = ACTION_LOOKS[action];
        return (
          <button key={action} type="button" className="fb" onClick={() => onAction(action)}>
            <Icon of={icon} size={17} />
            <span>{label}</span>
            {action === 'smart-goal' && keys ? <Kbd keys={keys} /> : null}
          </button>
        );
      })}
    </div>
  );
}

function Arrows({ place, onShow }: { place: Place; onShow: (id: string | null) => void }) {
  return (
    <div className="det-n">
      <IconButton
        icon={ChevronLeft}
        label="Previous email"
        keys="ArrowLeft"
        disabled={place.previous === null}
        onClick={() => onShow(place.previous)}
      />
      <IconButton
        icon={ChevronRight}
        label="Next email"
        keys="ArrowRight"
        disabled={place.next === null}
        onClick={() => onShow(place.next)}
      />
    </div>
  );
}

function BodySkeleton() {
  return (
    <div className="grid gap-3" role="status" aria-label="Loading the message">
      {['34%', '86%', '78%', '90%', '52%'].map((width) => (
        <Skeleton key={width} width={width} height={13} />
      ))}
    </div>
  );
}

function useReadAfter(email: Email | undefined): void {
  const { markRead } = useMailActions();
  const id = email?.unread ? email.id : null;
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => void markRead([id], true), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, markRead]);
}

function usePrefetchNeighbours({ previous, next }: Place): void {
  const prefetch = usePrefetchEmails();
  useEffect(() => {
    prefetch([next, previous].filter((id) => id !== null));
  }, [prefetch, previous, next]);
}
