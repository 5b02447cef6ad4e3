import type { Provider } from '@eisen/contract';
import { QUADRANT_LABELS, QUADRANTS, type Quadrant } from '@eisen/triage';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { EmailList, EmailPageList } from '#components/email-list.tsx';
import { LiveBoundary } from '#components/error-boundary.tsx';
import { lazyPart } from '#components/lazy-part.tsx';
import { ErrorState } from '#components/list-states.tsx';
import { useSampleGate } from '#components/sample-gate.ts';
import { useSkeleton } from '#components/skeleton.tsx';
import { useIsPhone, useMedia } from '#components/use-media.ts';
import { InboxCard, type InboxCardProps, OlderMail } from '#features/inbox/inbox-card.tsx';
import { LedgerLine } from '#features/inbox/ledger-line.tsx';
import { placeOf, targetsAt } from '#features/matrix/board.ts';
import { useBoardKeys } from '#features/matrix/board-keys.ts';
import { type BoardDrag, useBoardDrag } from '#features/matrix/drag.ts';
import { MatrixGrid } from '#features/matrix/matrix-grid.tsx';
import { MoveBar } from '#features/matrix/move-bar.tsx';
import { type Board, useBoard } from '#features/matrix/use-board.ts';
import { type Command, useCommands } from '#lib/commands.ts';
import {
  type ClassifyAll,
  type MailActionsWithUndo,
  type MailboxView,
  useClassifyAll,
  useMailActions,
  useMailbox,
  useSummaries,
} from '#lib/mail/mail-hooks.ts';
import { readProviderMode } from '#lib/page-facts.ts';
import { clearPreference, usePreference, writePreference } from '#lib/preferences.ts';
import { PROVIDER_NAMES } from '#lib/provider.ts';
import { useSession } from '#lib/session.tsx';
import { describeMail } from './mail-badge.ts';
import { type OverBoard, useOverBoard } from './over-board.tsx';
import { whyBlocked, whyOffline } from './status-words.ts';

const DelegatedPanel = lazyPart(
  async () => (await import('#features/delegation/delegated-panel.tsx')).DelegatedPanel,
);
const CoachMark = lazyPart(async () => (await import('#features/matrix/coach-mark.tsx')).CoachMark);
const Flights = lazyPart(async () => (await import('#features/matrix/flights.tsx')).Flights);
const HowToUse = lazyPart(async () => (await import('#features/matrix/how-to-use.tsx')).HowToUse);
const InboxPage = lazyPart(async () => (await import('#features/inbox/phone-inbox.tsx')).InboxPage);
const InboxStrip = lazyPart(
  async () => (await import('#features/inbox/phone-inbox.tsx')).InboxStrip,
);
const PhoneMatrix = lazyPart(
  async () => (await import('#features/matrix/phone-matrix.tsx')).PhoneMatrix,
);
const TeamCards = lazyPart(async () => (await import('#features/teams/team-cards.tsx')).TeamCards);

export interface MatrixTabProps {
  readonly provider: Provider;
  /** The email whose detail is open, as the address says. */
  readonly emailId: string | null;
  readonly onEmail: (id: string | null) => void;
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
}

/** The Eisenhower Matrix tab. */
export function MatrixTab(props: MatrixTabProps) {
  const mailbox = useMailbox();
  const actions = useMailActions();
  const classify = useClassifyAll();
  const isLoading = useSkeleton(
    mailbox.emails.length === 0 && (mailbox.phase === 'loading' || mailbox.phase === 'copy'),
  );
  const blockedBy = whyBlocked(mailbox, PROVIDER_NAMES[props.provider]);
  const drag: BoardDrag = useBoardDrag({
    loadOf: (id) => {
      const from = placeOf(board.state.ids, id);
      return from && blockedBy === undefined ? { ids: targetsAt(board.state, id), from } : null;
    },
    onDrop: ({ ids, to }) => board.move(ids, to),
  });
  const board: Board = useBoard({
    view: mailbox,
    actions,
    working: classify.currentIds,
    isSorting: classify.running,
    blockedBy,
    dragged: drag.dragged,
    bindDrag: drag.bindDrag,
    onOpen: (id, ids) => over.open(id, ids),
    onDialog: (action, id) => over.act(action, id),
  });
  const over: OverBoard = useOverBoard({
    ...props,
    mailbox,
    blockedBy,
    host: { listOf: (id) => listAround(board, id), refocus: board.refocus },
  });
  const canClassify = !classify.running && mailbox.counts.inbox > 0 && blockedBy === undefined;
  useBoardKeys({
    board,
    canClassify,
    onClassify: classify.start,
    onUndo: () => void actions.undoLast(),
  });
  useCommands(matrixCommands({ mailbox, actions, classify, blockedBy }));
  const isPhone = useIsPhone();
  const parts = { ...props, mailbox, actions, classify, board, drag, isLoading, blockedBy };

  return (
    <div className="dash" ref={board.root}>
      {isPhone ? (
        <Suspense fallback={null}>
          <PhoneBoard {...parts} />
        </Suspense>
      ) : (
        <WideBoard {...parts} />
      )}
      {/* After the lists: it measures when they have found their scroll again. */}
      <Extra>
        <Flights
          ids={board.state.ids}
          root={board.root}
          carried={drag.lastDropped}
          canFly={!isPhone}
        />
      </Extra>
      {board.state.cursor && !isPhone ? (
        <MoveBar
          selectedCount={board.state.selected.size}
          blockedBy={blockedBy}
          onMove={board.commands.move}
          onOpen={board.commands.open}
          onArchive={() => board.commands.act('archive')}
          onMore={props.onPalette}
        />
      ) : null}
      {over.dialogs}
    </div>
  );
}

function listAround({ state }: Board, id: string): readonly string[] {
  const place = placeOf(state.ids, id);
  return place ? state.ids[place] : [];
}

interface BoardParts extends MatrixTabProps {
  readonly mailbox: MailboxView;
  readonly actions: MailActionsWithUndo;
  readonly classify: ClassifyAll;
  readonly board: Board;
  readonly drag: BoardDrag;
  readonly isLoading: boolean;
  readonly blockedBy: string | undefined;
}

/** Inbox beside the matrix; above it on tablets. */
function WideBoard(parts: BoardParts) {
  const { mailbox, board, drag } = parts;
  const isTwoColumns = useMedia('(max-width: 960px)');
  return (
    <>
      <aside className="rail">
        <div className="coach-w">
          <InboxCard
            {...inboxParts(parts)}
            bindDrop={drag.bindDrop.inbox}
            list={
              <EmailList
                ref={board.lists.inbox}
                className="inbox-l"
                label="Inbox emails"
                variant="row"
                emails={mailbox.inbox}
                board={board.shared}
                {...board.of('inbox')}
                lanes={isTwoColumns ? 2 : 1}
                footer={<OlderMail mailbox={mailbox} />}
              />
            }
          />
          <Extra>
            <CoachMark
              waiting={mailbox.counts.inbox}
              sorted={mailbox.counts.total - mailbox.counts.inbox}
              hasMoved={board.hasMoved}
              hasOpened={parts.emailId !== null}
            />
          </Extra>
        </div>
        <Teams />
        <Sums onCheck={mailbox.refresh} />
      </aside>
      <div className="min-w-0">
        <MatrixGrid {...useMatrixParts(parts)} />
        <Below {...parts} />
      </div>
    </>
  );
}

/** One line for the inbox, four tiles, and the chosen quadrant; the inbox opens as a page. */
function PhoneBoard(parts: BoardParts) {
  const { mailbox, board, drag, provider } = parts;
  const [isInboxOpen, setInboxOpen] = useState(false);
  const matrix = useMatrixParts(parts);
  if (isInboxOpen) {
    return (
      <InboxPage
        {...inboxParts(parts)}
        onBack={() => setInboxOpen(false)}
        list={
          <EmailPageList
            ref={board.lists.inbox}
            label="Inbox emails"
            variant="phone"
            gap={8}
            emails={mailbox.inbox}
            board={board.shared}
            {...board.of('inbox')}
            footer={<OlderMail mailbox={mailbox} />}
          />
        }
      />
    );
  }
  const badge = describeMail(mailbox, readProviderMode(provider));
  return (
    <>
      <InboxStrip
        {...inboxParts(parts)}
        bindDrop={drag.bindDrop.inbox}
        onOpen={() => setInboxOpen(true)}
        badge={
          <>
            {badge.tone === 'none' ? null : <span className={`dot dot--${badge.tone}`} />}
            {badge.text}
          </>
        }
      />
      <PhoneMatrix {...matrix} />
      <Below {...parts}>
        <Teams />
        <Sums onCheck={mailbox.refresh} />
      </Below>
    </>
  );
}

function inboxParts(parts: BoardParts): Omit<InboxCardProps, 'list'> {
  const { mailbox, classify, blockedBy, isLoading, actions } = parts;
  return { mailbox, classify, blockedBy, isLoading, onReset: () => void actions.resetAll() };
}

function useMatrixParts({ mailbox, board, isLoading, drag, actions }: BoardParts) {
  const summaries = useSummaries();
  const onClear = useCallback((quadrant: Quadrant) => void actions.clear(quadrant), [actions]);
  return { view: mailbox, board, summaries, isLoading, bindDrop: drag.bindDrop, onClear };
}

/** The samples are no mailbox whose sums could be checked. */
function Sums({ onCheck }: { readonly onCheck: () => void }) {
  return useSampleGate() ? null : <LedgerLine onCheck={onCheck} />;
}

/** Their places are kept, so that nothing moves when they have loaded. */
function Teams() {
  const place = <div className="card fold" aria-hidden="true" />;
  const isSample = useSampleGate() !== null;
  if (isSample) return null;
  return (
    <Part
      name="Teams"
      place={
        <>
          {place}
          {place}
        </>
      }
    >
      <TeamCards />
    </Part>
  );
}

/** What the board works without: it comes after it, and is left out when it does not come. */
function Extra({ children }: { readonly children: ReactNode }) {
  return (
    <LiveBoundary fallback={null}>
      <Suspense fallback={null}>{children}</Suspense>
    </LiveBoundary>
  );
}

/** A card beside the board that loads after it; one that does not come breaks nothing else. */
function Part({
  name,
  place,
  children,
}: {
  readonly name: string;
  /** Keeps its room meanwhile. */
  readonly place: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <LiveBoundary
      fallback={
        <div className="card">
          <ErrorState title={`${name} did not load`} onRetry={() => location.reload()} />
        </div>
      }
    >
      <Suspense fallback={place}>{children}</Suspense>
    </LiveBoundary>
  );
}

/** What stands under the matrix. */
function Below({
  provider,
  mailbox,
  onShortcuts,
  children,
}: Pick<BoardParts, 'provider' | 'mailbox' | 'onShortcuts'> & { readonly children?: ReactNode }) {
  const isHidden = usePreference('how_to_use') === 'hidden';
  const isSample = useSampleGate() !== null;
  const { state, onboarding } = useSession();
  return (
    <div className="below">
      {isSample ? null : (
        <Part
          name="Delegated emails"
          place={<div className="card deleg-place" aria-hidden="true" />}
        >
          <DelegatedPanel
            provider={provider}
            // Nothing of it lies in the mailbox: only the way to the server counts.
            blockedBy={whyOffline(mailbox)}
          />
        </Part>
      )}
      {children}
      {/* Which step leads is known with the session: nothing changes places after it is drawn. */}
      {isHidden || state === 'checking' ? null : (
        <Part name="How to Use" place={null}>
          <HowToUse
            said={onboarding}
            onShortcuts={onShortcuts}
            onHide={() => writePreference('how_to_use', 'hidden')}
          />
        </Part>
      )}
    </div>
  );
}

function matrixCommands({
  mailbox,
  actions,
  classify,
  blockedBy,
}: Pick<BoardParts, 'mailbox' | 'actions' | 'classify' | 'blockedBy'>): readonly Command[] {
  const { counts } = mailbox;
  const mayChange = blockedBy === undefined;
  return [
    {
      label: 'Stop sorting',
      group: 'mail',
      when: () => classify.running,
      run: classify.stop,
    },
    {
      label: 'Reset All',
      group: 'mail',
      when: () => mayChange && counts.total > counts.inbox,
      run: () => void actions.resetAll(),
    },
    ...QUADRANTS.map(
      (quadrant): Command => ({
        label: `Clear ${QUADRANT_LABELS[quadrant].title}`,
        group: 'mail',
        when: () => mayChange && counts[quadrant] > 0,
        run: () => void actions.clear(quadrant),
      }),
    ),
    { label: 'Refresh Emails', group: 'mail', run: mailbox.refresh },
    {
      label: 'Load older emails',
      group: 'mail',
      when: () => mailbox.hasOlder,
      run: mailbox.loadOlder,
    },
    { label: 'Show How to Use', group: 'app', run: () => clearPreference('how_to_use') },
  ];
}
