import type { Provider } from '@eisen/contract';
import { type ReactNode, useCallback, useRef } from 'react';
import type { EmailAction } from '#components/email-actions.ts';
import type { CursorLists } from '#components/list-cursor.ts';
import { useSkeleton } from '#components/skeleton.tsx';
import { type ListCursorControl, useListCursor } from '#components/use-list-cursor.ts';
import { type MailboxView, useMailActions } from '#lib/mail/mail-hooks.ts';
import { PROVIDER_NAMES } from '#lib/provider.ts';
import { useShortcuts } from '#lib/shortcuts.ts';
import { keysOfList } from './list-keys.ts';
import { useOverBoard } from './over-board.tsx';
import { whyBlocked } from './status-words.ts';

export interface ListTabProps {
  readonly provider: Provider;
  /** The email whose detail is open, as the address says. */
  readonly emailId: string | null;
  readonly onEmail: (id: string | null) => void;
}

export interface ListTabOptions extends ListTabProps {
  readonly mailbox: MailboxView;
  /** The lists as they show. */
  readonly shown: CursorLists;
  /** The whole lists, to leaf through in the detail (D-77). */
  readonly whole: CursorLists;
}

export interface ListTab extends ListCursorControl {
  /** Nothing came yet, so nothing can be said of the mail; `isLoading` says when that is worth a skeleton. */
  readonly isPending: boolean;
  readonly isLoading: boolean;
  /** There is no mail to show because it could not be read; null otherwise. */
  readonly failure: { readonly detail: string | undefined; readonly retry: () => void } | null;
  /** Opens the detail of an email; stays the same function. */
  readonly open: (id: string) => void;
  /** What lies over the tab. */
  readonly dialogs: ReactNode;
}

/** What the tabs beside the matrix share: one cursor over their lists, its keys, and the detail. */
export function useListTab(options: ListTabOptions): ListTab {
  const { mailbox, shown, whole, provider } = options;
  const actions = useMailActions();
  const cursor = useListCursor(shown);
  const blockedBy = whyBlocked(mailbox, PROVIDER_NAMES[provider]);
  const { phase } = mailbox;
  const isPending = mailbox.emails.length === 0 && phase !== 'live';
  const hasFailed = isPending && (phase === 'error' || phase === 'offline');
  const isLoading = useSkeleton(isPending && !hasFailed);
  const over = useOverBoard({
    ...options,
    blockedBy,
    host: {
      listOf: (id) => whole.find((ids) => ids.includes(id)) ?? [],
      refocus: cursor.refocus,
    },
  });
  const openFrom = (id: string) => over.open(id, whole.find((ids) => ids.includes(id)) ?? [id]);
  const latest = useRef(openFrom);
  latest.current = openFrom;
  const open = useCallback((id: string) => latest.current(id), []);
  const act = (action: EmailAction, id: string) => {
    if (action !== 'archive' && action !== 'delete') return over.act(action, id);
    if (blockedBy !== undefined) return;
    void (action === 'archive' ? actions.archive([id]) : actions.trash([id]));
  };
  useShortcuts(
    'board',
    keysOfList({
      cursor,
      email: mailbox.emails.find(({ id }) => id === cursor.cursor?.id) ?? null,
      hasSides: shown.length > 1,
      canChange: blockedBy === undefined,
      onOpen: open,
      onMove: (id, to) => void actions.move([id], to),
      onAction: act,
      onUndo: () => void actions.undoLast(),
    }),
  );
  const failure = hasFailed ? { detail: mailbox.error ?? undefined, retry: mailbox.refresh } : null;
  return { ...cursor, isPending, isLoading, failure, open, dialogs: over.dialogs };
}
