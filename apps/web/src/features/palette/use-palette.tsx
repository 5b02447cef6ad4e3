import { type ReactNode, useState } from 'react';
import { DialogBoundary } from '#components/dialog-boundary.tsx';
import { lazyPart } from '#components/lazy-part.tsx';
import { useIsPhone } from '#components/use-media.ts';
import { useCommands } from '#lib/commands.ts';
import { useShortcuts } from '#lib/shortcuts.ts';
import { followSystemTheme, setTheme, toggleTheme } from '#lib/theme.ts';
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

export interface PaletteOptions {
  readonly onOpenEmail: (id: string) => void;
  /** What shows as a screen of its own, with an address: on phones, where Back closes what fills the screen. */
  readonly find: PaletteMode | null;
  readonly onFind: (mode: PaletteMode | null) => void;
  /** It was opened over an email, which a hit takes the place of. */
  readonly isEmailUnder: boolean;
}

/** The command palette, the search and the sheet of shortcuts, with the keys that open them. */
export function usePalette({
  onOpenEmail,
  find,
  onFind,
  isEmailUnder,
}: PaletteOptions): PaletteHost {
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState<PaletteMode | 'shortcuts' | null>(null);
  // Kept while an email of it is open: the way back finds its hits.
  const [text, setText] = useState('');
  const open = find ?? opened;
  const close = () => (find === null ? setOpened(null) : onFind(null));
  const show = (mode: PaletteMode) => {
    setText('');
    if (isPhone) onFind(mode);
    else setOpened(mode);
  };
  const openCommands = () => show('commands');
  const openSearch = () => show('search');
  const openShortcuts = () => setOpened('shortcuts');
  useShortcuts('global', {
    '/': { label: 'Search mail', group: 'around', run: openSearch },
    'Mod+k': { label: 'Commands', group: 'around', whileTyping: true, run: openCommands },
    '?': { label: 'Keyboard shortcuts', group: 'act', run: openShortcuts },
  });
  useCommands([
    { label: 'Search mail', group: 'mail', run: openSearch },
    { label: 'Switch theme', group: 'app', run: toggleTheme },
    { label: 'Dark theme', group: 'app', run: () => setTheme('dark') },
    { label: 'Light theme', group: 'app', run: () => setTheme('light') },
    { label: 'System theme', group: 'app', run: followSystemTheme },
  ]);
  const element = (
    <DialogBoundary shown={open} onFailed={close}>
      {open === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
      {open === 'commands' || open === 'search' ? (
        <Palette
          key={open}
          mode={open}
          text={text}
          onText={setText}
          onClose={close}
          onOpenEmail={onOpenEmail}
          staysBehind={find !== null && !isEmailUnder}
        />
      ) : null}
    </DialogBoundary>
  );
  return { openCommands, openSearch, openShortcuts, element };
}
