import { useState } from 'react';

/**
 * Remembers what had the focus when a dialog was first drawn, for dialogs that put it into a field
 * themselves.
 *
 * @returns gives the focus back. It returns false when that element is gone
 */
export function useOpener(): () => boolean {
  const [opener] = useState(() => document.activeElement);
  return () => {
    if (!(opener instanceof HTMLElement) || !opener.isConnected) return false;
    if (opener === document.body) return false;
    opener.focus();
    return true;
  };
}
