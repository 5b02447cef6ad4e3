import type { Provider } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { EmailAction } from '#components/email-actions.ts';
import { EmailList } from '#components/email-list.tsx';
import { useSkeleton } from '#components/skeleton.tsx';
import { useMedia } from '#components/use-media.ts';
import { useNow } from '#components/use-now.ts';
import { InboxCard, OlderMail } from '#features/inbox/inbox-card.tsx';
import { placeOf, targetsAt } from '#features/matrix/board.ts';
import { useBoardKeys } from '#features/matrix/board-keys.ts';
import { type ComingAction, ComingDialog } from '#features/matrix/coming-dialog.tsx';
import { useBoardDrag } from '#features/matrix/drag.ts';
import { MatrixGrid } from '#features/matrix/matrix-grid.tsx';
import { MoveBar } from '#features/matrix/move-bar.tsx';
import { useBoard } from '#features/matrix/use-board.ts';
import { useClassifyAll, useMailActions, useMailbox, useSummaries } from '#lib/mail/mail-hooks.ts';

const EmailDetail = lazy(async () => ({
  default: (await import('#features/message/email-detail.tsx')).EmailDetail,
}));

export interface MatrixTabProps {
  readonly provider: Provider;
  /** The email whose detail is open, as the address says. */
  readonly emailId: string | null;
  readonly onEmail: (id: string | null) => void;
  readonly onPalette: () => void;
}

/** The Eisenhower Matrix tab. */
export function MatrixTab({ emailId, onEmail, onPalette }: MatrixTabProps) {
  const mailbox = useMailbox();
  const actions = useMailActions();
  const classify = useClassifyAll();
  const summaries = useSummaries();
  const [openedFrom, setOpenedFrom] = useState<readonly string[]>([]);
  const [coming, setComing] = useState<{ action: ComingAction; id: string } | null>(null);
  const isLoading = mailbox.emails.length === 0 && mailbox.stale && mailbox.error === null;
  const showsSkeleton = useSkeleton(isLoading);
  const blockedBy = mailbox.phase === 'offline' ? OFFLINE : undefined;

  const drag = useBoardDrag({
    loadOf: (id) => {
      const from = placeOf(board.state.ids, id);
      return from && blockedBy === undefined ? { ids: targetsAt(board.state, id), from } : null;
    },
    onDrop: ({ ids, to }) => {
      void actions.move(ids, to);
      board.dispatch({ type: 'clear-selection' });
    },
  });
  const board = useBoard({
    view: mailbox,
    actions,
    working: classify.currentIds,
    isSorting: classify.running,
    blockedBy,
    dragged: drag.dragged,
    bindDrag: drag.bindDrag,
    onOpen: (id, ids) => {
      setOpenedFrom(ids);
      onEmail(id);
    },
    onDialog: (action, id) => setComing({ action: action as ComingAction, id }),
  });
  useBoardKeys({
    board,
    canClassify: !classify.running && mailbox.counts.inbox > 0 && blockedBy === undefined,
    onClassify: classify.start,
    onUndo: () => void actions.undoLast(),
  });
  const isTwoColumns = useMedia('(min-width: 721px) and (max-width: 960px)');
  const clear = useCallback((quadrant: Quadrant) => void actions.clear(quadrant), [actions]);

  return (
    <div className="dash" ref={board.root}>
      <aside className="rail">
        <InboxCard
          mailbox={mailbox}
          classify={classify}
          blockedBy={blockedBy}
          isLoading={showsSkeleton}
          bindDrop={drag.bindDrop.inbox}
          onReset={() => void actions.resetAll()}
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
      </aside>
      <div>
        <MatrixGrid
          view={mailbox}
          board={board}
          summaries={summaries}
          isLoading={showsSkeleton}
          bindDrop={drag.bindDrop}
          onClear={clear}
        />
      </div>
      {board.state.cursor ? (
        <MoveBar
          selectedCount={board.state.selected.size}
          blockedBy={blockedBy}
          onMove={board.commands.move}
          onOpen={board.commands.open}
          onArchive={() => board.commands.act('archive')}
          onMore={onPalette}
        />
      ) : null}
      <ComingDialog
        action={coming?.action ?? null}
        subject={findEmail(mailbox.emails, coming?.id)?.subject ?? ''}
        quadrant={findEmail(mailbox.emails, coming?.id)?.quadrant ?? null}
        onMove={(to) => (coming ? void actions.move([coming.id], to) : undefined)}
        onClose={() => setComing(null)}
      />
      {emailId === null ? null : (
        <OpenEmail
          emailId={emailId}
          ids={listOf(openedFrom, emailId, board.state.ids, mailbox.emails)}
          blockedBy={blockedBy}
          onShow={onEmail}
          onClose={() => onEmail(null)}
          onAction={(action, id) => setComing({ action: action as ComingAction, id })}
          onCloseFocus={() => {
            const isListed = placeOf(board.state.ids, emailId) !== null;
            if (isListed) board.dispatch({ type: 'select', id: emailId, how: 'cursor' });
            return isListed || board.state.cursor !== null;
          }}
        />
      )}
    </div>
  );
}

/** Why nothing can be changed now (D-125). */
const OFFLINE = 'You are offline. Changes need a connection.';

interface OpenEmailProps {
  readonly emailId: string;
  readonly ids: readonly string[];
  readonly blockedBy: string | undefined;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
  readonly onAction: (action: EmailAction, id: string) => void;
  readonly onCloseFocus: () => boolean;
}

function OpenEmail({ onAction, ...props }: OpenEmailProps) {
  const now = useNow();
  return (
    <Suspense fallback={null}>
      <EmailDetail {...props} now={now} onAction={(action, email) => onAction(action, email.id)} />
    </Suspense>
  );
}

function findEmail<T extends { readonly id: string }>(
  emails: readonly T[],
  id: string | undefined,
): T | undefined {
  return id === undefined ? undefined : emails.find((email) => email.id === id);
}

/** The list to leaf through: the one it was opened from, without what has left the mailbox since. */
function listOf(
  openedFrom: readonly string[],
  emailId: string,
  ids: Parameters<typeof placeOf>[0],
  emails: readonly { readonly id: string }[],
): readonly string[] {
  if (openedFrom.includes(emailId)) {
    const listed = new Set(emails.map((email) => email.id));
    return openedFrom.filter((id) => listed.has(id) || id === emailId);
  }
  const place = placeOf(ids, emailId);
  return place ? ids[place] : [emailId];
}
