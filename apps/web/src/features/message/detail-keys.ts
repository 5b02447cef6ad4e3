import { QUADRANT_LABELS, QUADRANTS, type Quadrant } from '@eisen/triage';
import { type EmailAction, keysOfActions } from '#components/email-actions.ts';
import { type ShortcutMap, useShortcuts } from '#lib/shortcuts.ts';

export interface DetailCommands {
  /** Whether an action works where the open email lies. */
  readonly can: (action: EmailAction | 'move') => boolean;
  /** Says why an action does not work there. */
  readonly refuse: (action: EmailAction | 'move') => void;
  readonly act: (action: EmailAction) => void;
  readonly move: (to: Quadrant | null) => void;
  readonly previous: () => void;
  readonly next: () => void;
  readonly undo: () => void;
  /** Opens and closes the fold of the reason. */
  readonly why: () => void;
  /** The same for what was quoted of earlier mail. */
  readonly quoted: () => void;
}

/** The keys of the detail view (D-80, D-116). Escape is the dialog's own. */
export function useDetailKeys(commands: DetailCommands): void {
  useShortcuts('detail', keysOf(commands));
}

export function keysOf({
  can,
  refuse,
  act,
  move,
  previous,
  next,
  undo,
  why,
  quoted,
}: DetailCommands): ShortcutMap {
  const filing = { when: () => can('move'), refuse: () => refuse('move') };
  const moves = QUADRANTS.map((quadrant, index) => [
    String(index + 1),
    {
      label: `Move to ${QUADRANT_LABELS[quadrant].title}`,
      run: () => move(quadrant),
      ...filing,
    },
  ]);
  // The sheet lists them once, with the board's.
  const actions = Object.entries(keysOfActions(can, act, refuse)).map(
    ([keys, { group: _, about: __, ...shortcut }]) => [keys, shortcut],
  );
  return {
    ...Object.fromEntries(actions),
    ArrowLeft: { label: 'Previous email', run: previous },
    ArrowRight: { label: 'Next email', run: next },
    ...Object.fromEntries(moves),
    '0': { label: 'Back to inbox', run: () => move(null), ...filing },
    w: { label: 'Why', run: why },
    q: { label: 'Quoted history', run: quoted },
    'z, Mod+z': { label: 'Undo', run: undo },
  };
}
