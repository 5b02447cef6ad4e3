import { useCallback, useSyncExternalStore } from 'react';
import { createExternalStore } from '#lib/external-store.ts';
import { onSessionEnd } from '#lib/session-end.ts';

const unfolded = createExternalStore<ReadonlySet<string>>(new Set());

onSessionEnd(() => unfolded.set(new Set()));

/** Whether something stands unfolded; it does so until it is folded, also after another tab of the app was shown. */
export function useFold(name: string): readonly [boolean, (open: boolean) => void] {
  const isOpen = useSyncExternalStore(unfolded.subscribe, () => unfolded.get().has(name));
  const setOpen = useCallback(
    (open: boolean) =>
      unfolded.set((names) => {
        const others = [...names].filter((other) => other !== name);
        return new Set(open ? [...others, name] : others);
      }),
    [name],
  );
  return [isOpen, setOpen];
}
