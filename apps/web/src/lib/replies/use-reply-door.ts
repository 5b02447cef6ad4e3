import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useMailboxContext } from '#lib/mail/mail-provider.tsx';
import { useShortcuts } from '#lib/shortcuts.ts';
import { askedReply, undoableReplies, undoReply } from './reply-door.ts';

/** The email whose form is to be open; null: none. */
export function useAskedReply(): string | null {
  return useSyncExternalStore(askedReply.subscribe, askedReply.get);
}

/** While a reply waits, Z and Ctrl+Z take it back, unless something else was done after it. */
export function useReplyUndoKey(): void {
  const { owner, undoStack, undo } = useMailboxContext();
  const newest =
    useSyncExternalStore(undoableReplies.subscribe, undoableReplies.get).at(-1) ?? null;
  const lastAct = useRef(undoStack.last());
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the act before this reply.
  useEffect(() => {
    lastAct.current = undoStack.last();
  }, [newest]);
  const run = () => {
    if (newest !== null && undoStack.last() === lastAct.current) undoReply(owner.userId, newest);
    else void undo.undoLast();
  };
  useShortcuts('first', { 'z, Mod+z': { label: 'Undo', run } }, newest !== null);
}
