import { QUADRANT_LABELS, QUADRANTS, type Quadrant } from '@eisen/triage';
import { keysOfActions } from '#components/email-actions.ts';
import { announce } from '#lib/notices.ts';
import { type ShortcutMap, useShortcuts } from '#lib/shortcuts.ts';
import { nextBoard, placeOf, targetsOf } from './board.ts';
import type { Board } from './use-board.ts';

export interface BoardKeyOptions {
  readonly board: Board;
  readonly canClassify: boolean;
  readonly onClassify: () => void;
  readonly onUndo: () => void;
}

/** The keys of the board (D-116). */
export function useBoardKeys(options: BoardKeyOptions): void {
  useShortcuts('board', keysOfBoard(options));
}

export function keysOfBoard(options: BoardKeyOptions): ShortcutMap {
  const { board, canClassify, onClassify, onUndo } = options;
  const { state, dispatch, commands } = board;
  const hasTarget = () => state.cursor !== null || state.selected.size > 0;
  const hasCursor = () => state.cursor !== null;
  const canMove = (quadrant: Quadrant | null) =>
    targetsOf(state).some((id) => placeOf(state.ids, id) !== (quadrant ?? 'inbox'));
  const move = (quadrant: Quadrant | null) => ({
    label: quadrant === null ? 'Back to inbox' : `Move to ${QUADRANT_LABELS[quadrant].title}`,
    group: 'decide' as const,
    about: 'email' as const,
    when: () => canMove(quadrant),
    run: () => commands.move(quadrant),
  });
  const step = (by: 1 | -1) => () => dispatch({ type: 'step', by });
  return {
    j: { label: 'Next email', group: 'around', run: step(1) },
    k: { label: 'Previous email', group: 'around', run: step(-1) },
    ArrowDown: { label: 'Next email', when: isOnCard, run: step(1) },
    ArrowUp: { label: 'Previous email', when: isOnCard, run: step(-1) },
    h: { label: 'Left panel', group: 'around', run: () => dispatch({ type: 'panel', by: -1 }) },
    l: { label: 'Right panel', group: 'around', run: () => dispatch({ type: 'panel', by: 1 }) },
    ...Object.fromEntries(QUADRANTS.map((quadrant, index) => [String(index + 1), move(quadrant)])),
    '0': move(null),
    m: {
      label: 'Move to menu',
      group: 'decide',
      about: 'email',
      when: hasCursor,
      run: commands.openMoveMenu,
    },
    c: { label: 'Classify All', group: 'decide', when: () => canClassify, run: onClassify },
    Enter: { label: 'Open', group: 'act', about: 'email', when: hasCursor, run: commands.open },
    x: {
      label: 'Select',
      group: 'around',
      about: 'email',
      when: hasCursor,
      run: () => {
        dispatch({ type: 'toggle-cursor' });
        announce(describeSelection(nextBoard(state, { type: 'toggle-cursor' }).selected.size));
      },
    },
    Escape: {
      label: 'Clear selection',
      group: 'around',
      when: hasTarget,
      run: () => dispatch({ type: state.selected.size > 0 ? 'clear-selection' : 'leave' }),
    },
    ...keysOfActions(hasTarget, commands.act),
    'z, Mod+z': { label: 'Undo', group: 'act', run: onUndo },
  };
}

function describeSelection(count: number): string {
  return count === 0 ? 'Nothing selected' : `${count} selected`;
}

/** Arrows scroll the page unless a card has the focus. */
function isOnCard(): boolean {
  return document.activeElement?.hasAttribute('data-email-id') ?? false;
}
