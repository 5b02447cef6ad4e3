import { type ReactNode, useCallback, useState } from 'react';
import { DialogBoundary } from '#components/dialog-boundary.tsx';
import { lazyPart } from '#components/lazy-part.tsx';
import { useCommands } from '#lib/commands.ts';
import { useShortcuts } from '#lib/shortcuts.ts';
import { toggleTheme } from '#lib/theme.ts';
import type { PaletteMode } from './palette.tsx';

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);
const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet);

export interface PaletteHost {
  readonly openCommands: () => void;
  readonly openSearch: () => void;
  readonly openShortcuts: () => void;
  /** Belongs somewhere in the page. */
  readonly element: ReactNode;
}

/** The command palette, the search and the sheet of shortcuts, with the keys that open them. */
export function usePalette(options: { readonly onOpenEmail: (id: string) => void }): PaletteHost {
  const [open, setOpen] = useState<PaletteMode | 'shortcuts' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const openCommands = useCallback(() => setOpen('commands'), []);
  const openSearch = useCallback(() => setOpen('search'), []);
  const openShortcuts = useCallback(() => setOpen('shortcuts'), []);
  useShortcuts('global', {
    '/': { label: 'Search mail', group: 'around', run: openSearch },
    'Mod+k': { label: 'Commands', group: 'around', whileTyping: true, run: openCommands },
    '?': { label: 'Keyboard shortcuts', group: 'act', run: openShortcuts },
  });
  useCommands([
    { label: 'Search mail', group: 'mail', run: openSearch },
    { label: 'Switch theme', group: 'app', run: toggleTheme },
  ]);
  const element = (
    <DialogBoundary shown={open} onFailed={close}>
      {open === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
      {open === 'commands' || open === 'search' ? (
        <Palette key={open} mode={open} onClose={close} onOpenEmail={options.onOpenEmail} />
      ) : null}
    </DialogBoundary>
  );
  return { openCommands, openSearch, openShortcuts, element };
}
