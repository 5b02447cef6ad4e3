import { useEffect } from 'react';
import { forgetActs } from '#lib/acts.ts';
import { pressNotice } from '#lib/notices.ts';
import { useShortcuts } from '#lib/shortcuts.ts';
import type { Mailbox } from './mailbox.ts';

/** What the keys do: first what a notice on the screen offers by them, unless something newer is to be taken back. */
export function undoByKey({ undoLast, redoLast, isPassed }: Mailbox['undo']) {
  return {
    undoLast: () => (pressNotice('z', isPassed) ? Promise.resolve(true) : undoLast()),
    redoLast: () => (pressNotice('Mod+Shift+z') ? Promise.resolve(true) : redoLast()),
  };
}

/** Undo and Redo by key, on every screen that has a mailbox and over its dialogs, but not while typing. */
export function UndoKeys({ mailbox: { undo } }: { readonly mailbox: Mailbox }) {
  const { undoLast, redoLast } = undoByKey(undo);
  useEffect(() => forgetActs, []);
  useShortcuts('global', {
    'z, Mod+z': {
      // Screens with a list name it themselves.
      label: 'Undo',
      overDialogs: true,
      run: () => void undoLast(),
    },
    'Mod+Shift+z': {
      label: 'Redo',
      group: 'act',
      overDialogs: true,
      run: () => void redoLast(),
    },
  });
  return null;
}
