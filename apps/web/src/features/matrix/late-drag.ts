import { logFailure } from '#lib/log.ts';

type DragAdapter = typeof import('./drag-adapter.ts');

let adapter: DragAdapter | null = null;
let loading: Promise<DragAdapter | null> | null = null;

/**
 * Binds something to dragging as soon as its code is there: it comes right after the board, which
 * need not wait for it. Without it cards are moved by menu and keys.
 *
 * @returns takes the binding away, also one that was not made yet
 */
export function bindWhenLoaded(bind: (adapter: DragAdapter) => () => void): () => void {
  if (adapter) return bind(adapter);
  let unbind: (() => void) | null = null;
  let isWanted = true;
  void load().then((loaded) => {
    if (loaded && isWanted) unbind = bind(loaded);
  });
  return () => {
    isWanted = false;
    unbind?.();
  };
}

function load(): Promise<DragAdapter | null> {
  loading ??= import('./drag-adapter.ts').then(
    (loaded) => {
      adapter = loaded;
      return loaded;
    },
    (error: unknown) => {
      loading = null;
      logFailure('Dragging could not be loaded', error);
      return null;
    },
  );
  return loading;
}
