import { useEffect, useState, useSyncExternalStore } from 'react';
import { signInPause } from '#lib/sign-in-pause.ts';

/** After the last key: what is said while somebody types would only be in his way. */
const QUIET_MS = 800;

/**
 * What to say of a draft that this device keeps: when it was saved, or only where.
 *
 * @param text  as it stands now; empty: nothing is said
 * @param first  as the form found it
 */
export function useSavedAt(text: string, first: string): string | null {
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const isPaused = useSyncExternalStore(signInPause.subscribe, signInPause.get) !== null;
  useEffect(() => {
    if (text === first) return;
    setSavedAt(null);
    const timer = setTimeout(() => setSavedAt(new Date()), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, first]);
  if (text === '' || savedAt === null) return null;
  if (isPaused || !navigator.onLine) return 'Saved on this device';
  return `Draft saved ${savedAt.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false })}`;
}
