import type { Email } from '@eisen/contract';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useCallback } from 'react';
import type { HandedOnByEmail } from '#lib/delegation/handed-on.ts';
import { EmailCard, type EmailCardProps } from './email-card.tsx';
import { SwipeToArchive } from './swipe-to-archive.tsx';

/** What every card of a board shares. The same object as long as nothing of it changed. */
export interface EmailListBoard
  extends Pick<
    EmailCardProps,
    'now' | 'blockedBy' | 'onOpen' | 'onAction' | 'onMove' | 'onMoveMenu' | 'onAccept' | 'onSelect'
  > {
  readonly selected: ReadonlySet<string>;
  /** Cards on their way under the pointer; their ghosts stay. */
  readonly dragged: ReadonlySet<string>;
  /** Being classified now. */
  readonly working: ReadonlySet<string>;
  /** What the user handed to others. */
  readonly handedOn?: HandedOnByEmail | undefined;
  /** A run of Classify All is on: the others of the inbox wait. */
  readonly isSorting: boolean;
  /** The card whose "Move to" menu is open. */
  readonly moveMenuId: string | null;
  /** Makes a card's element draggable. @returns takes that away */
  readonly bindDrag?: ((element: HTMLElement, id: string) => () => void) | undefined;
}

export interface EmailRowsProps {
  readonly label: string;
  readonly emails: readonly Email[];
  readonly board: EmailListBoard;
  readonly cursorId: string | null;
  /** The card that Tab reaches. */
  readonly stopId: string | null;
  readonly variant?: EmailCardProps['variant'];
  readonly lanes?: number | undefined;
  readonly count: number;
  readonly height: number;
  /** What comes before the list in its scroll. */
  readonly offset: number;
  readonly items: readonly VirtualItem[];
  readonly measure: (element: HTMLDivElement | null) => void;
}

/** The cards that are in the page, each at its place in a box of the whole list's height. */
export function EmailRows({
  label,
  emails,
  height,
  offset,
  items,
  measure,
  lanes = 1,
  ...props
}: EmailRowsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by the virtualiser, not by a list.
    <div role="list" aria-label={label} className="rows" style={{ height }}>
      {items.map((item) => {
        const email = emails[item.index];
        if (!email) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: see above.
          <div
            key={item.key}
            ref={measure}
            role="listitem"
            className="rows-i"
            data-index={item.index}
            aria-setsize={props.count}
            aria-posinset={item.index + 1}
            style={{
              transform: `translateY(${item.start - offset}px)`,
              ...(lanes > 1
                ? { width: `${100 / lanes}%`, left: `${(item.lane * 100) / lanes}%` }
                : {}),
            }}
          >
            <Row email={email} {...rowProps(props, email)} />
          </div>
        );
      })}
    </div>
  );
}

function rowProps(
  {
    board,
    cursorId,
    stopId,
    variant,
  }: Pick<EmailRowsProps, 'board' | 'cursorId' | 'stopId' | 'variant'>,
  email: Email,
) {
  const isWaiting = board.isSorting && email.quadrant === null;
  return {
    variant,
    now: board.now,
    handedOn: board.handedOn?.get(email.id),
    blockedBy: board.blockedBy,
    isCursor: email.id === cursorId,
    isTabStop: email.id === stopId,
    isSelected: board.selected.has(email.id),
    drag: board.dragged.has(email.id) ? ('source' as const) : undefined,
    busy: board.working.has(email.id)
      ? ('working' as const)
      : isWaiting
        ? ('waiting' as const)
        : undefined,
    isMoveMenuOpen: board.onMoveMenu ? board.moveMenuId === email.id : undefined,
    onMoveMenu: board.onMoveMenu,
    onOpen: board.onOpen,
    onAction: board.onAction,
    onMove: board.onMove,
    onAccept: board.onAccept,
    onSelect: board.onSelect,
    bindDrag: board.bindDrag,
  };
}

function Row({
  bindDrag,
  ...card
}: EmailCardProps & { readonly bindDrag: EmailListBoard['bindDrag'] }) {
  const { id } = card.email;
  const bind = useCallback(
    (element: HTMLElement | null) => (element && bindDrag ? bindDrag(element, id) : undefined),
    [bindDrag, id],
  );
  const drawn = <EmailCard {...card} ref={bind} />;
  if (card.variant !== 'phone') return drawn;
  const { onAction, blockedBy } = card;
  const canArchive = onAction !== undefined && blockedBy === undefined && card.busy === undefined;
  return (
    <SwipeToArchive onArchive={canArchive ? () => onAction('archive', id) : undefined}>
      {drawn}
    </SwipeToArchive>
  );
}
