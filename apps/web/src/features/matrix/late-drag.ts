import { logFailure } from '#lib/log.ts';

type DragAdapter = typeof import('./drag-adapter.ts');

/** Binds with code that may not be there yet. @returns takes the binding away, also one that was not made yet */
type BindWhenLoaded<T> = (bind: (loaded: T) => () => void) => () => void;

/**
 * Binds something to dragging as soon as its code is there: it comes right after the board, which
 * need not wait for it. Without it cards are moved by menu and keys.
 */
export const bindWhenLoaded: BindWhenLoaded<DragAdapter> = createLateBinding(
  () => import('./drag-adapter.ts'),
);

/** Loads once, with the first binding; a load that failed is tried again with the next one. */
export function createLateBinding<T>(load: () => Promise<T>): BindWhenLoaded<T> {
  let ready: T | null = null;
  let loading: Promise<T | null> | null = null;
  const loadOnce = () => {
    loading ??= load().then(
      (loaded) => {
        ready = loaded;
        return loaded;
      },
      (error: unknown) => {
        loading = null;
        logFailure('Dragging could not be loaded', error);
        return null;
      },
    );
    return loading;
  };
  return (bind) => {
    if (ready !== null) return bind(ready);
    let unbind: (() => void) | null = null;
    let isWanted = true;
    void loadOnce().then((loaded) => {
      if (loaded !== null && isWanted) unbind = bind(loaded);
    });
    return () => {
      isWanted = false;
      unbind?.();
    };
  };
}
