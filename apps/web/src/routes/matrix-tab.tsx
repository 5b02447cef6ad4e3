import { Suspense } from 'react';
import { lazyPart } from '#components/lazy-part.tsx';
import { useSkeleton } from '#components/skeleton.tsx';
import { useIsPhone } from '#components/use-media.ts';
import { placeOf, targetsAt } from '#features/matrix/board.ts';
import { useBoardKeys } from '#features/matrix/board-keys.ts';
import { type BoardDrag, useBoardDrag } from '#features/matrix/drag.ts';
import { MoveBar } from '#features/matrix/move-bar.tsx';
import { type Board, useBoard } from '#features/matrix/use-board.ts';
import { useCommands } from '#lib/commands.ts';
import { useClassifyAll, useMailActions, useMailbox } from '#lib/mail/mail-hooks.ts';
import { PROVIDER_NAMES } from '#lib/provider.ts';
import { Extra } from './beside-board.tsx';
import { matrixCommands } from './matrix-commands.ts';
import { PhoneBoard, WideBoard } from './matrix-layouts.tsx';
import type { MatrixTabProps } from './matrix-parts.ts';
import { type OverBoard, useOverBoard } from './over-board.tsx';
import { whyBlocked } from './status-words.ts';

const Flights = lazyPart(async () => (await import('#features/matrix/flights.tsx')).Flights);

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
    onUndo: () => {
      board.dispatch({ type: 'follow' });
      void actions.undoLast();
    },
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
