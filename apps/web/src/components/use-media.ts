import { useCallback, useSyncExternalStore } from 'react';

/** Follows a media query. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => globalThis.matchMedia?.(query).matches ?? false,
    () => false,
  );
}

/** Up to 720 px the phone layout holds (design language §4). */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 720px)');
}
