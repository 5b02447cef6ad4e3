import { useSyncExternalStore } from 'react';
import {
  clearPreference,
  type Preferences,
  readPreference,
  subscribeToPreferences,
  writePreference,
} from './preferences.ts';

export type Theme = Preferences['theme'];

/**
 * The theme that shows: the stored choice, else what the system prefers. Follows other tabs
 * (DASH-08) and, without a choice, the system.
 */
export function useTheme(): {
  readonly theme: Theme;
  readonly setTheme: (theme: Theme) => void;
  readonly toggleTheme: () => void;
} {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme, () => 'light' as const);
  return { theme, setTheme, toggleTheme };
}

export function currentTheme(): Theme {
  return readPreference('theme') ?? (darkQuery()?.matches ? 'dark' : 'light');
}

export function setTheme(theme: Theme): void {
  writePreference('theme', theme);
  applyTheme();
}

/** Follows the system from now on. */
export function followSystemTheme(): void {
  clearPreference('theme');
  applyTheme();
}

export function toggleTheme(): void {
  setTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}

/** Puts the theme on the document; the page's first script did the same before the first paint. */
export function applyTheme(): void {
  const root = globalThis.document?.documentElement;
  if (root) root.dataset.theme = currentTheme();
}

/** Keeps the document's theme true for the life of the page: other tabs and the system may change it. */
export function startTheme(): () => void {
  applyTheme();
  return subscribeToTheme(applyTheme);
}

function subscribeToTheme(listener: () => void): () => void {
  const stop = subscribeToPreferences(listener);
  const query = darkQuery();
  query?.addEventListener('change', listener);
  return () => {
    stop();
    query?.removeEventListener('change', listener);
  };
}

function darkQuery(): MediaQueryList | undefined {
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)');
}
