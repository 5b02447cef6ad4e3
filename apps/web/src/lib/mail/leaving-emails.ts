import type { ExternalStore } from '#lib/external-store.ts';
import { addPending, confirmPending, dropPending } from './mail-state.ts';
import type { MailStore } from './mail-store.ts';

const keyOf = (id: string) => `leaving ${id}`;

/**
 * Keeps emails out of sight that leave the inbox with their answers: the mailbox archives them only when the answer was
 * sent, and has them still where that does not happen.
 *
 * @returns ends it
 */
export function followLeavingEmails(
  leaving: ExternalStore<ReadonlyMap<string, 'waiting' | 'gone'>>,
  { store, touch }: { readonly store: MailStore; readonly touch: (ids: Iterable<string>) => void },
): () => void {
  const shown = new Map<string, 'waiting' | 'gone'>();

  function follow() {
    const now = leaving.get();
    for (const id of [...shown.keys()])
      if (!now.has(id)) {
        shown.delete(id);
        store.set((state) => dropPending(state, keyOf(id)));
      }
    for (const [id, how] of now) {
      if (shown.get(id) === how) continue;
      if (how === 'waiting') hide(id);
      else if (shown.has(id)) {
        // What was asked before may say that it is still there.
        touch([id]);
        store.set((state) => confirmPending(state, keyOf(id), [id]));
      }
      shown.set(id, how);
    }
  }

  function hide(id: string) {
    const change = { key: keyOf(id), ids: new Set([id]), effect: { kind: 'remove' } } as const;
    store.set((state) => addPending(dropPending(state, change.key), change));
  }

  follow();
  const stop = leaving.subscribe(follow);
  return () => {
    stop();
    for (const id of shown.keys()) store.set((state) => dropPending(state, keyOf(id)));
  };
}
