import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { type DashboardTab, parseTab } from '#routes/dashboard-tabs.ts';

export interface AppAddress {
  readonly tab: DashboardTab;
  /** The email whose detail is open. */
  readonly emailId: string | null;
  readonly onTab: (tab: DashboardTab) => void;
  /** Opens the detail of an email, or closes it with null. */
  readonly onEmail: (id: string | null) => void;
}

/** The tab and the open email, in the address and from it. @param home  the address of the board */
export function useAppAddress(home: string, searchStr: string): AppAddress {
  const router = useRouter();
  const openedHere = useRef(false);
  const search = new URLSearchParams(searchStr);
  return {
    tab: parseTab(search.get('tab')),
    emailId: search.get('email'),
    onTab: (tab) => router.history.push(tab === 'matrix' ? home : `${home}?tab=${tab}`),
    onEmail(id) {
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
