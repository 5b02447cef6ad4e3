import type { Email } from '@eisen/contract';
import { QUADRANT_LABELS, QUADRANTS, type Quadrant } from '@eisen/triage';
import { type EmailAction, keysOfActions } from '#components/email-actions.ts';
import type { ListCursorControl } from '#components/use-list-cursor.ts';
import type { ShortcutMap } from '#lib/shortcuts.ts';

export interface ListKeyOptions {
  readonly cursor: Pick<ListCursorControl, 'cursor' | 'go'>;
  /** The email that the cursor is on. */
  readonly email: Pick<Email, 'id' | 'quadrant'> | null;
  /** There is a list beside this one. */
  readonly hasSides: boolean;
  readonly canChange: boolean;
  readonly onOpen: (id: string) => void;
  readonly onMove: (id: string, to: Quadrant | null) => void;
  readonly onAction: (action: EmailAction, id: string) => void;
  readonly onUndo: () => void;
}

/** The keys of a tab that lists emails: those of the board, for one email at a time (D-116). */
export function keysOfList(options: ListKeyOptions): ShortcutMap {
  const { cursor, email, hasSides, canChange, onOpen, onMove, onAction, onUndo } = options;
  const step = (by: 1 | -1) => () => cursor.go({ type: 'step', by });
  const side = (by: 1 | -1) => () => cursor.go({ type: 'side', by });
  const hasCursor = () => email !== null;
  const move = (to: Quadrant | null) => ({
    label: to === null ? 'Back to inbox' : `Move to ${QUADRANT_LABELS[to].title}`,
    group: 'decide' as const,
    about: 'email' as const,
    when: () => email !== null && canChange && email.quadrant !== to,
    run: () => (email ? onMove(email.id, to) : undefined),
  });
  return {
    j: { label: 'Next email', group: 'around', run: step(1) },
    k: { label: 'Previous email', group: 'around', run: step(-1) },
    ArrowDown: { label: 'Next email', when: isOnEmail, run: step(1) },
    ArrowUp: { label: 'Previous email', when: isOnEmail, run: step(-1) },
    ...(hasSides
      ? {
          h: { label: 'Left column', group: 'around' as const, run: side(-1) },
          l: { label: 'Right column', group: 'around' as const, run: side(1) },
        }
      : {}),
    ...Object.fromEntries(QUADRANTS.map((quadrant, index) => [String(index + 1), move(quadrant)])),
    '0': move(null),
    Enter: {
      label: 'Open',
      group: 'act',
      about: 'email',
      when: hasCursor,
      run: () => (email ? onOpen(email.id) : undefined),
    },
    Escape: {
      label: 'Leave the list',
      group: 'around',
      when: hasCursor,
      run: () => cursor.go({ type: 'leave' }),
    },
    ...keysOfActions(hasCursor, (action) => (email ? onAction(action, email.id) : undefined)),
    'z, Mod+z': { label: 'Undo', group: 'act', run: onUndo },
  };
}

/** Arrows scroll the page unless an email has the focus. */
function isOnEmail(): boolean {
  return document.activeElement?.hasAttribute('data-email-id') ?? false;
}
