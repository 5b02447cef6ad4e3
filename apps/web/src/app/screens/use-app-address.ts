import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { PaletteMode } from '#features/palette/palette.tsx';
import { type DashboardTab, parseTab } from '#routes/dashboard-tabs.ts';

const FIND_MODES: readonly PaletteMode[] = ['search', 'commands'];

export interface AppAddress {
  readonly tab: DashboardTab;
  /** The email whose detail is open. */
  readonly emailId: string | null;
  readonly onTab: (tab: DashboardTab) => void;
  /** Opens the detail of an email, or closes it with null. */
  readonly onEmail: (id: string | null) => void;
  /** What of the palette is a screen of its own, on phones. */
  readonly find: PaletteMode | null;
  /** Opens the palette as a screen that Back closes, or closes it with null. */
  readonly onFind: (mode: PaletteMode | null) => void;
}

/** The tab and the open email, in the address and from it. @param home  the address of the board */
export function useAppAddress(home: string, searchStr: string): AppAddress {
  const router = useRouter();
  const openedHere = useRef(false);
  const findOpenedHere = useRef(false);
  const search = new URLSearchParams(searchStr);
  return {
    tab: parseTab(search.get('tab')),
    emailId: search.get('email'),
    onTab: (tab) => router.history.push(tab === 'matrix' ? home : `${home}?tab=${tab}`),
    find: FIND_MODES.find((mode) => mode === search.get('find')) ?? null,
    onFind(mode) {
      if (mode === null && findOpenedHere.current) {
        findOpenedHere.current = false;
        router.history.back();
        return;
      }
      // What is chosen in the palette runs after it closed, at the address as it is by then.
      const { pathname, searchStr: query } = router.latestLocation;
      const next = new URLSearchParams(query);
      if (mode === null) next.delete('find');
      else next.set('find', mode);
      const href = `${pathname}${next.size === 0 ? '' : `?${next}`}`;
      if (mode === null) router.history.replace(href);
      else {
        findOpenedHere.current = true;
        router.history.push(href);
      }
    },
    onEmail(id) {
      search.delete('find');
      if (id === null && openedHere.current) {
        openedHere.current = false;
        router.history.back();
        return;
      }
      const isOpen = search.has('email');
      if (id === null) search.delete('email');
      else search.set('email', id);
      const query = search.toString();
      const href = `${home}${query === '' ? '' : `?${query}`}`;
      if (id === null || isOpen) router.history.replace(href);
      else {
        openedHere.current = true;
        router.history.push(href);
      }
    },
  };
}
