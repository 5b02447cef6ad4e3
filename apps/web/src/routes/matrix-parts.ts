import type { Provider } from '@eisen/contract';
import type { BoardDrag } from '#features/matrix/drag.ts';
import type { Board } from '#features/matrix/use-board.ts';
import type { ClassifyAll, MailActionsWithUndo, MailboxView } from '#lib/mail/mail-hooks.ts';

export interface MatrixTabProps {
  readonly provider: Provider;
  /** The email whose detail is open, as the address says. */
  readonly emailId: string | null;
  readonly onEmail: (id: string | null) => void;
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
}

/** What the layouts of the tab draw from. */
export interface BoardParts extends MatrixTabProps {
  readonly mailbox: MailboxView;
  readonly actions: MailActionsWithUndo;
  readonly classify: ClassifyAll;
  readonly board: Board;
  readonly drag: BoardDrag;
  readonly isLoading: boolean;
  readonly blockedBy: string | undefined;
}
