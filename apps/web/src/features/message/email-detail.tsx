import type { Email } from '@eisen/contract';
import { QUADRANT_LABELS, type Quadrant } from '@eisen/triage';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DialogFrame, DialogTitle } from '#components/dialog.tsx';
import type { EmailAction } from '#components/email-actions.ts';
import { LiveBoundary } from '#components/error-boundary.tsx';
import { whyNotOn, worksOn } from '#components/folder-actions.ts';
import { ErrorState } from '#components/list-states.tsx';
import { Skeleton, useSkeleton } from '#components/skeleton.tsx';
import { useIsPhone } from '#components/use-media.ts';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { preloadCleaner } from '#lib/html.ts';
import { useEmail, useMailActions, usePrefetchEmails } from '#lib/mail/mail-hooks.ts';
import { useMailboxContext } from '#lib/mail/mail-provider.tsx';
import { announce, notify } from '#lib/notices.ts';
import { usePreference } from '#lib/preferences.ts';
import { replyToSender } from '#lib/replies/reply-door.ts';
import { Dock, Neighbours, PhoneBar, SwipeHint } from './action-bars.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { documentsIn, useBodyMarks } from './body-marks.ts';
import { type DetailActions, DetailHeader, PhoneTop } from './detail-header.tsx';
import { useDetailKeys } from './detail-keys.ts';
import { dueWords } from './due-fact.tsx';
import { MessageSection } from './message-section.tsx';
import { nextAfterRemoval, type Place, placeIn } from './neighbours.ts';
import { OwnReplyDialog } from './own-reply-dialog.tsx';
import { quotesOf, readReason } from './reason.ts';
import { ReasonFold } from './reason-fold.tsx';
import { ReplyBar } from './reply-bar.tsx';
import { ScoreCard } from './score-card.tsx';
import { SentimentCard } from './sentiment-card.tsx';
import { judgeFile } from './unsafe-file.ts';
import { useDetailSwipes } from './use-detail-swipes.ts';
import { useReplyState } from './use-reply-state.ts';
import '#styles/email-detail.css';

/** Opening marks read after this long, so that leafing through does not (D-122). */
const READ_AFTER_MS = 2_000;
/** Scrolled so far, the header folds to the subject and the actions. */
const FOLDED_AFTER_PX = 40;

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
      className="dn"
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
        <div className="dn-x">
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
  const { userId } = useMailboxContext().owner;
  const showsSkeleton = useSkeleton(!isWhole && error === null);
  const swiped = usePreference('swiped');
  const [isWhyOpen, setWhyOpen] = useState(false);
  const [isReplyOpen, setReplyOpen] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLElement>(null);
  const reason = readReason(email, now);
  const marks = useBodyMarks(
    body,
    email.due?.phrase ?? null,
    quotesOf(reason),
    `${email.id} ${isWhole}`,
  );
  const cameFrom = useCameFrom(place.index);

  const leave = () => {
    const remaining = props.ids.filter((id) => id !== email.id);
    const next = nextAfterRemoval(remaining, place.index);
    if (next === null) onClose();
    else onShow(next);
  };
  const act = (action: EmailAction) => {
    if (!worksOn(email, action)) return;
    if (action !== 'archive' && action !== 'delete') return props.onAction(action, email);
    if (blockedBy !== undefined) return;
    void (action === 'archive' ? actions.archive([email.id]) : actions.trash([email.id]));
    leave();
  };
  const move = (to: Quadrant | null) => {
    if (blockedBy === undefined) void actions.move([email.id], to);
  };
  const step = (to: string | null) => (to === null ? undefined : onShow(to));
  useDetailKeys({
    can: (action) => worksOn(email, action),
    refuse: (action) => {
      const why = whyNotOn(email, action);
      if (why !== null) notify.error(why, { id: 'works-not-here' });
    },
    act,
    move,
    previous: () => step(place.previous),
    next: () => step(place.next),
    undo: () => void actions.undoLast(),
    why: () => setWhyOpen((isOpen) => !isOpen),
    quoted: () => toggleQuoted(body.current),
  });
  useDetailSwipes(page, place, step, isPhone);
  useToldPlace(email, place, now);
  const head = useFoldingHead(email.id, isPhone);

  const shownFiles = email.attachments.filter((attachment) => !attachment.inline);
  const replyTo = email.reply_to ?? [];
  const onWriteToSender =
    replyTo.length > 0 ? () => replyToSender(userId, email.id, email.sender_email) : null;
  const reply = useReplyState(
    email,
    () => act('reply'),
    () => setReplyOpen(true),
  );
  const bars: DetailActions = {
    email,
    reply,
    blockedBy,
    onAction: act,
    onMove: move,
    onWriteToSender,
  };
  const cards = (
    // On desktops it scrolls, and must be reachable by keys.
    <div className="dn-sx" tabIndex={isPhone ? undefined : 0}>
      <SentimentCard email={email} />
      <ScoreCard email={email} now={now} />
    </div>
  );
  return (
    <>
      {isPhone ? <PhoneTop place={place} showsSwipe={swiped !== '3'} onShow={step} /> : null}
      {/* On desktops it is no box: the columns scroll, each for itself. */}
      <div className="dn-scroll" ref={page}>
        <div className="dn-hh" ref={head.ref} data-folded={head.isFolded || undefined}>
          <DetailHeader
            key={email.id}
            {...bars}
            now={now}
            place={place}
            marks={marks}
            isPhone={isPhone}
            unsafeCount={shownFiles.filter((file) => judgeFile(file) !== null).length}
            onFiles={() => showFiles(files.current)}
          />
        </div>
        <div className="dn-c">
          <div className="dn-l">
            <div
              key={email.id}
              className="dn-x"
              data-came={cameFrom}
              onScroll={isPhone ? undefined : head.handleScroll}
            >
              {reason || replyTo.length > 0 ? (
                <div className="stack">
                  {reason ? (
                    <ReasonFold
                      email={email}
                      reason={reason}
                      marks={marks}
                      isOpen={isWhyOpen}
                      onToggle={setWhyOpen}
                      onMove={worksOn(email, 'move') ? move : null}
                      onAccept={() => void actions.accept([email.id])}
                    />
                  ) : null}
                  {onWriteToSender ? (
                    <ReplyBar
                      replyTo={replyTo}
                      isPhone={isPhone}
                      onWriteToSender={onWriteToSender}
                    />
                  ) : null}
                </div>
              ) : null}
              {error && !isWhole ? (
                <ErrorState
                  title="The message could not be loaded"
                  detail={error}
                  onRetry={retry}
                />
              ) : null}
              {isWhole ? (
                <LiveBoundary key={email.id}>
                  <MessageSection email={email} body={body} />
                </LiveBoundary>
              ) : null}
              {!isWhole && showsSkeleton ? <BodySkeleton /> : null}
              {shownFiles.length > 0 ? (
                <AttachmentList
                  ref={files}
                  emailId={email.id}
                  attachments={shownFiles}
                  sender={email.from}
                />
              ) : null}
              {isPhone ? <SwipeHint place={place} onShow={step} /> : null}
            </div>
            {isPhone ? null : <Dock onAction={act} />}
          </div>
          {isPhone ? null : (
            <aside className="dn-s">
              {cards}
              <Neighbours place={place} onShow={step} />
            </aside>
          )}
        </div>
        {isPhone ? cards : null}
      </div>
      {isPhone ? <PhoneBar {...bars} /> : null}
      {isReplyOpen && reply.kind === 'sent' ? (
        <OwnReplyDialog email={email} repliedAt={reply.at} onClose={() => setReplyOpen(false)} />
      ) : null}
    </>
  );
}

/** From which side an email came into view: its place in the list against the one before. */
function useCameFrom(index: number): 'next' | 'previous' | undefined {
  const before = useRef(index);
  const came = useRef<'next' | 'previous' | undefined>(undefined);
  if (before.current !== index) {
    came.current = index > before.current ? 'next' : 'previous';
    before.current = index;
  }
  return came.current;
}

/**
 * The header lies over the columns, which begin below its whole height: when it folds, they gain what it gives and
 * nothing of the mail moves.
 */
function useFoldingHead(emailId: string, isPhone: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState<string | null>(null);
  const isFolded = folded === emailId && !isPhone;
  useLayoutEffect(() => {
    const element = ref.current;
    const dialog = element?.closest<HTMLElement>('.dn');
    if (!element || !dialog || isFolded || isPhone) return;
    const measure = () => {
      dialog.style.setProperty('--head', `${element.offsetHeight}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [isFolded, isPhone]);
  return {
    ref,
    isFolded,
    handleScroll: (event: { readonly currentTarget: HTMLElement }) =>
      setFolded(event.currentTarget.scrollTop > FOLDED_AFTER_PX ? emailId : null),
  };
}

/** Says where the email stands: when the dialog opens, and with its subject whenever another one shows. */
function useToldPlace(email: Email, place: Place, now: Date): void {
  const first = useRef(email.id);
  const words = [
    email.id === first.current ? '' : email.subject,
    place.index >= 0 ? `${place.index + 1} of ${place.total}` : '',
    email.quadrant ? QUADRANT_LABELS[email.quadrant].title : '',
    email.due ? tellDue(email.due, now) : '',
  ];
  const latest = useRef('');
  latest.current = words.filter(Boolean).join(', ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each email.
  useEffect(() => {
    announce(latest.current);
    const { activeElement } = document;
    // What had the focus may have gone with the email before.
    if (activeElement && activeElement !== document.body && activeElement.closest('button, a, h1'))
      return;
    document.querySelector<HTMLElement>('.dn [data-first-focus]')?.focus();
  }, [email.id]);
}

function tellDue(due: NonNullable<Email['due']>, now: Date): string {
  const { text, state } = dueWords(due, now);
  return state === 'due' ? `due ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

function showFiles(list: HTMLElement | null): void {
  list?.scrollIntoView({ block: 'start' });
  list?.focus({ preventScroll: true });
}

/** Opens or closes everything that is folded in the message, in its frame too. */
function toggleQuoted(body: HTMLElement | null): void {
  if (!body) return;
  const roots = [body, ...documentsIn(body).map((inner) => inner.body)];
  const folds = roots.flatMap((root) => [...root.querySelectorAll('details')]);
  const isOpen = folds.some((fold) => fold.open);
  for (const fold of folds) fold.open = !isOpen;
}

function BodySkeleton() {
  return (
    <div className="sent-by grid gap-3" role="status" aria-label="Loading the message">
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
