import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useMailboxContext } from '#lib/mail/mail-provider.tsx';
import { useShortcuts } from '#lib/shortcuts.ts';
import { repliesOf } from './page-replies.ts';
import type { Replies } from './replies.ts';

export function useReplies(): Replies {
  return repliesOf(useMailboxContext().owner.userId);
}

/** The email whose form is to open by itself; it stays asked for until `asked` is set to null. */
export function useAskedReply(): string | null {
  const { asked } = useReplies();
  return useSyncExternalStore(asked.subscribe, asked.get);
}

/** While a reply waits, Z and Ctrl+Z take it back, unless something else was done after it. */
export function useReplyUndoKey(): void {
  const { undoable, undo } = useReplies();
  const { undoStack, undo: acts } = useMailboxContext();
  const newest = useSyncExternalStore(undoable.subscribe, undoable.get).at(-1) ?? null;
  const lastAct = useRef(undoStack.last());
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the act before this reply.
  useEffect(() => {
    lastAct.current = undoStack.last();
  }, [newest]);
  const run = () => {
    if (newest !== null && undoStack.last() === lastAct.current) void undo(newest);
    else void acts.undoLast();
  };
  const keys = { 'z, Mod+z': { label: 'Undo', run } };
  useShortcuts('board', keys, newest !== null);
  useShortcuts('detail', keys, newest !== null);
}
