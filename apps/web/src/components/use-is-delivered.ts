import { useSyncExternalStore } from 'react';

/** True in the HTML that is delivered, where no script answers yet (`app/prerender.tsx`). */
export function useIsDelivered(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
