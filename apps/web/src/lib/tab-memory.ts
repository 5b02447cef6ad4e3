import { onSessionEnd } from './session-end.ts';

/** The part of the tab's storage that is used. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What a tab keeps over a reload, until it is closed or the session ends. */
export const TAB_KEYS = {
  goalFilters: 'goal-filters',
  onboarding: 'onboarding',
  openReply: 'open-reply',
} as const;

type TabKey = (typeof TAB_KEYS)[keyof typeof TAB_KEYS];

/** The tab's own storage; null where the browser refuses it. */
export function tabStorage(): TabStorage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

/** Null: nothing kept, or no storage. */
export function readTab(key: TabKey): string | null {
  try {
    return tabStorage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Null forgets. A browser that refuses, or has no room, keeps it as long as the page does. */
export function writeTab(key: TabKey, text: string | null): void {
  try {
    if (text === null) tabStorage()?.removeItem(key);
    else tabStorage()?.setItem(key, text);
  } catch {
    // The page still has it.
  }
}

/** Names this tab; the same after a reload. */
export function tabName(): string {
  try {
    const known = tabStorage()?.getItem(TAB_NAME);
    if (known) return known;
    const name = crypto.randomUUID();
    tabStorage()?.setItem(TAB_NAME, name);
    return name;
  } catch {
    return 'a tab without storage';
  }
}

const TAB_NAME = 'tab';

onSessionEnd(() => {
  for (const key of Object.values(TAB_KEYS)) writeTab(key, null);
});
