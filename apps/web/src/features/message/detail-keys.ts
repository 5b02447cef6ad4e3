import { QUADRANT_LABELS, QUADRANTS, type Quadrant } from '@eisen/triage';
import type { EmailAction } from '#components/email-actions.ts';
import { type ShortcutMap, useShortcuts } from '#lib/shortcuts.ts';

export interface DetailCommands {
  readonly act: (action: EmailAction) => void;
  readonly move: (to: Quadrant | null) => void;
  readonly previous: () => void;
  readonly next: () => void;
  readonly undo: () => void;
}

/** The keys of the detail view (D-80, D-116). Escape is the dialog's own. */
export function useDetailKeys(commands: DetailCommands): void {
  useShortcuts('detail', keysOf(commands));
}

export function keysOf({ act, move, previous, next, undo }: DetailCommands): ShortcutMap {
  const moves = QUADRANTS.map((quadrant, index) => [
    String(index + 1),
    { label: `Move to ${QUADRANT_LABELS[quadrant].title}`, run: () => move(quadrant) },
  ]);
  return {
    r: { label: 'SMART Goal', run: () => act('smart-goal') },
    'Shift+r': { label: 'Reply', run: () => act('reply') },
    a: { label: 'Archive', run: () => act('archive') },
    'Delete, Backspace': { label: 'Delete', run: () => act('delete') },
    ArrowLeft: { label: 'Previous email', run: previous },
    ArrowRight: { label: 'Next email', run: next },
    ...Object.fromEntries(moves),
    '0': { label: 'Back to inbox', run: () => move(null) },
    s: { label: 'Schedule', run: () => act('schedule') },
    t: { label: 'Create Task', run: () => act('create-task') },
    'Shift+t': { label: 'Task for tomorrow 09:00', run: () => act('quick-task') },
    d: { label: 'Delegate', run: () => act('delegate') },
    'z, Mod+z': { label: 'Undo', run: undo },
  };
}
