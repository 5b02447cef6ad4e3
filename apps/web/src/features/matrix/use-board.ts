import type { Email } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';
import { createRef, type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { EmailAction } from '#components/email-actions.ts';
import type { EmailListHandle } from '#components/email-list.tsx';
import type { EmailListBoard } from '#components/email-rows.tsx';
import { useNow } from '#components/use-now.ts';
import { useHandedOn } from '#lib/delegation/handed-on.ts';
import { type MailActionsWithUndo, usePrefetchEmails } from '#lib/mail/mail-hooks.ts';
import type { MailView } from '#lib/mail/mail-view.ts';
import {
  type BoardAction,
  type BoardState,
  FIRST_BOARD,
  nextBoard,
  type Place,
  type PlaceIds,
  placeOf,
  tabStopOf,
  targetsAt,
  targetsOf,
} from './board.ts';
import { grantFocus } from './board-focus.ts';

export interface BoardOptions {
  readonly view: MailView;
  readonly actions: MailActionsWithUndo;
  readonly working: ReadonlySet<string>;
  readonly isSorting: boolean;
  readonly blockedBy: string | undefined;
  readonly dragged: ReadonlySet<string>;
  readonly bindDrag: EmailListBoard['bindDrag'];
  /** @param ids  the list that the email was opened from, in its order */
  readonly onOpen: (id: string, ids: readonly string[]) => void;
  /** An action with a dialog of its own. */
  readonly onDialog: (action: EmailAction, id: string) => void;
}

export interface Board {
  readonly state: BoardState;
  readonly dispatch: (action: BoardAction) => void;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly lists: Readonly<Record<Place, RefObject<EmailListHandle | null>>>;
  /** What the cards share. */
  readonly shared: EmailListBoard;
  /** Props of one list. */
  readonly of: (place: Place) => { cursorId: string | null; stopId: string | null };
  /** Gives the focus back to a card, or to the cursor. @returns false when there is neither */
  readonly refocus: (id?: string) => boolean;
  /** Something was moved on this page. */
  readonly hasMoved: boolean;
  /** Moves, and shows the first of them in its new list. */
  readonly move: (ids: readonly string[], to: Quadrant | null) => void;
  /** Acts on the selection, or on the card of the cursor. */
  readonly commands: BoardCommands;
}

export interface BoardCommands {
  readonly open: () => void;
  readonly move: (to: Quadrant | null) => void;
  readonly act: (action: EmailAction) => void;
  readonly openMoveMenu: () => void;
}

/** Cursor, selection and acts of the board. */
export function useBoard(options: BoardOptions): Board {
  const { view, working, isSorting, blockedBy, dragged, bindDrag } = options;
  const ids = useIds(view);
  const [state, dispatch] = useReducer(nextBoard, FIRST_BOARD);
  if (state.ids !== ids) dispatch({ type: 'lists', ids });

  const [moveMenuId, setMoveMenuId] = useState<string | null>(null);
  const [hasMoved, setMoved] = useState(false);
  const now = useNow();
  const handedOn = useHandedOn();
  const latest = useRef({ state, options });
  latest.current = { state, options };

  const root = useRef<HTMLDivElement>(null);
  const lists = useMemo(makeListRefs, []);
  const { focus } = state;
  useEffect(() => {
    if (!focus || !root.current) return;
    return grantFocus(root.current, lists[focus.place].current, focus);
  }, [focus, lists]);
  usePrefetchAtCursor(state.cursor?.id ?? null);

  const handlers = useMemo(
    () => makeHandlers({ latest, dispatch, setMoveMenuId, lists, onMoved: () => setMoved(true) }),
    [lists],
  );
  const shared = useMemo<EmailListBoard>(
    () => ({
      now,
      blockedBy,
      handedOn,
      selected: state.selected,
      dragged,
      working,
      isSorting,
      moveMenuId,
      bindDrag,
      ...handlers.cards,
    }),
    [
      now,
      blockedBy,
      handedOn,
      state.selected,
      dragged,
      working,
      isSorting,
      moveMenuId,
      bindDrag,
      handlers,
    ],
  );
  useEffect(() => {
    const element = root.current;
    const follow = (event: FocusEvent) => {
      const card = (event.target as Element).closest('[data-email-id]');
      const id = card?.getAttribute('data-email-id');
      if (id != null) dispatch({ type: 'focused', id });
    };
    element?.addEventListener('focusin', follow);
    return () => element?.removeEventListener('focusin', follow);
  }, []);

  return {
    state,
    dispatch,
    root,
    lists,
    shared,
    of: (place) => ({
      cursorId: state.cursor?.place === place ? state.cursor.id : null,
      stopId: tabStopOf(state, place),
    }),
    refocus: (id) => {
      const wanted = id !== undefined && placeOf(ids, id) !== null ? id : state.cursor?.id;
      if (wanted === undefined) return false;
      dispatch({ type: 'refocus', id: wanted });
      return true;
    },
    hasMoved,
    move: handlers.move,
    commands: handlers.commands,
  };
}

type Latest = RefObject<{ readonly state: BoardState; readonly options: BoardOptions }>;

/** Made once: cards are drawn again only when something of their own changed. */
function makeHandlers({
  latest,
  dispatch,
  setMoveMenuId,
  lists,
  onMoved,
}: {
  readonly latest: Latest;
  readonly dispatch: (action: BoardAction) => void;
  readonly setMoveMenuId: (id: string | null) => void;
  readonly lists: Board['lists'];
  readonly onMoved: () => void;
}) {
  const move = (ids: readonly string[], to: Quadrant | null) => {
    void latest.current.options.actions.move(ids, to);
    onMoved();
    dispatch({ type: 'clear-selection' });
    const [first] = ids;
    const list = lists[to ?? 'inbox'];
    if (first !== undefined) requestAnimationFrame(() => list.current?.reveal(first));
  };
  const act = (action: EmailAction, ids: readonly string[]) => {
    const { actions, onDialog } = latest.current.options;
    const [first] = ids;
    if (first === undefined) return;
    if (action !== 'archive' && action !== 'delete') return onDialog(action, first);
    void (action === 'archive' ? actions.archive(ids) : actions.trash(ids));
    dispatch({ type: 'clear-selection' });
  };
  const open = (id: string) => {
    const { state, options } = latest.current;
    const place = placeOf(state.ids, id);
    options.onOpen(id, place ? state.ids[place] : [id]);
  };
  const cards = {
    onOpen: open,
    onAction: (action: EmailAction, id: string) => act(action, targetsAt(latest.current.state, id)),
    onMove: (id: string, to: Quadrant | null) => move(targetsAt(latest.current.state, id), to),
    onMoveMenu: (id: string, isOpen: boolean) => setMoveMenuId(isOpen ? id : null),
    onAccept: (id: string) => void latest.current.options.actions.accept([id]),
    onSelect: (id: string, how: 'cursor' | 'toggle' | 'range') =>
      dispatch({ type: 'select', id, how }),
  };
  const commands: BoardCommands = {
    open: () => {
      const { cursor } = latest.current.state;
      if (cursor) open(cursor.id);
    },
    move: (to) => {
      const ids = targetsOf(latest.current.state);
      if (ids.length > 0) move(ids, to);
    },
    act: (action) => act(action, targetsOf(latest.current.state)),
    openMoveMenu: () => setMoveMenuId(latest.current.state.cursor?.id ?? null),
  };
  return { cards, commands, move };
}

function makeListRefs(): Record<Place, RefObject<EmailListHandle | null>> {
  return {
    inbox: createRef(),
    do: createRef(),
    schedule: createRef(),
    delegate: createRef(),
    eliminate: createRef(),
  };
}

/** The ids of each list; a list whose emails did not change keeps its object. */
function useIds(view: MailView): PlaceIds {
  const inbox = useListIds(view.inbox);
  const first = useListIds(view.byQuadrant.do);
  const schedule = useListIds(view.byQuadrant.schedule);
  const delegate = useListIds(view.byQuadrant.delegate);
  const eliminate = useListIds(view.byQuadrant.eliminate);
  return useMemo(
    () => ({ inbox, do: first, schedule, delegate, eliminate }),
    [inbox, first, schedule, delegate, eliminate],
  );
}

function useListIds(emails: readonly Email[]): readonly string[] {
  return useMemo(() => emails.map((email) => email.id), [emails]);
}

const PREFETCH_AFTER_MS = 150;

/** Who rests on a card will likely open it. */
function usePrefetchAtCursor(id: string | null): void {
  const prefetch = usePrefetchEmails();
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => prefetch([id]), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, prefetch]);
}
