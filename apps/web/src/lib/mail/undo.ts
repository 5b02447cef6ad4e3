import { NetworkError } from '#lib/api-errors.ts';
import { detailFor } from '#lib/error-words.ts';
import type { Notify } from '#lib/notices.ts';
import { listFailures } from './change-words.ts';
import type { MailCalls } from './mail-calls.ts';
import { addPending, confirmPending, dropPending } from './mail-state.ts';
import type { MailStore } from './mail-store.ts';
import type { TaskQueue } from './task-queue.ts';
import type { UndoEntry, UndoStack } from './undo-stack.ts';

export interface UndoDeps {
  readonly calls: Pick<MailCalls, 'undo' | 'findLastUndoable'>;
  readonly store: MailStore;
  readonly queue: TaskQueue;
  readonly undoStack: UndoStack;
  readonly notify: Notify;
  readonly announce: (text: string) => void;
  readonly nextKey: () => string;
  readonly touch: (ids: Iterable<string>) => void;
  readonly onChanged: () => void;
  /** Reads what the server says now. @returns whether its answer is there */
  readonly refresh: () => Promise<boolean>;
  /** The next reading takes nothing for granted. */
  readonly distrust: () => void;
}

export interface Undo {
  undoEntry(entry: UndoEntry): Promise<boolean>;
  /** Takes back any journal entry, of this page or not. */
  undoJournal(journalId: string): Promise<boolean>;
  /** The newest act of this page; after a reload the newest entry of the journal (PLUS-13). */
  undoLast(): Promise<boolean>;
}

const FAILED = 'Failed to undo';

/** Takes acts back: at once on the screen, then through the journal. Undoing twice does nothing. */
export function createUndo(deps: UndoDeps): Undo {
  const { calls, store, queue, undoStack, notify } = deps;

  async function send(entry: UndoEntry, key: string): Promise<boolean> {
    if (entry.journalIds.length === 0) {
      // Refused meanwhile, or nothing had changed: the server has nothing to take back.
      store.set((state) => dropPending(state, key));
      return true;
    }
    const failed: { id: string; error: string }[] = [];
    for (const journalId of entry.journalIds) {
      failed.push(...(await calls.undo(journalId)).failed);
    }
    // What the emails are now is the server's to say: the undo lies on top until a reading that was
    // asked after it is there.
    if (await deps.refresh()) store.set((state) => dropPending(state, key));
    else believe(entry, key, new Set(failed.map((failure) => failure.id)));
    tellPartial(failed);
    return failed.length === 0;
  }

  /** No reading came through: what was known before the act stands until everything is read anew. */
  function believe(entry: UndoEntry, key: string, failedIds: ReadonlySet<string>) {
    const undone = entry.confirmedIds.filter((id) => !failedIds.has(id));
    const inverse = entry.inverse();
    deps.touch(undone);
    store.set((state) => {
      const pending = state.pending.map((change) =>
        change.key === key ? { ...change, effect: inverse } : change,
      );
      return dropPending(confirmPending({ ...state, pending }, key, undone), key);
    });
    deps.distrust();
  }

  /** Item by item (PLUS-15). */
  function tellPartial(failed: readonly { readonly id: string; readonly error: string }[]) {
    if (failed.length === 0) return;
    const { emails } = store.get();
    const lines = failed.map(({ id, error }) => ({
      subject: emails.get(id)?.subject || 'An email',
      error,
    }));
    notify.error('Some changes could not be undone', { detail: listFailures(lines) });
  }

  async function undoEntry(entry: UndoEntry): Promise<boolean> {
    if (!entry.beginUndo()) return false;
    deps.announce(`Undone: ${entry.title}`);
    if (entry.cancel()) return true;
    const key = deps.nextKey();
    store.set((state) =>
      addPending(state, { key, ids: new Set(entry.ids), effect: entry.inverse() }),
    );
    try {
      const isWhole = await queue.add(entry.lock, () => send(entry, key)).done;
      deps.onChanged();
      return isWhole;
    } catch (error) {
      store.set((state) => dropPending(state, key));
      entry.reopen();
      notify.error(FAILED, {
        detail: detailFor(error),
        retry: () => void undoEntry(entry),
      });
      if (error instanceof NetworkError) await deps.refresh();
      return false;
    }
  }

  async function undoRemote(journalId: string): Promise<boolean> {
    try {
      const { failed } = await queue.add('all', () => calls.undo(journalId)).done;
      tellPartial(failed);
      deps.onChanged();
      await deps.refresh();
      if (failed.length === 0) notify.success('Undone');
      return failed.length === 0;
    } catch (error) {
      notify.error(FAILED, {
        detail: detailFor(error),
        retry: () => void undoRemote(journalId),
      });
      return false;
    }
  }

  function undoJournal(journalId: string): Promise<boolean> {
    const entry = undoStack.find(journalId);
    return entry?.canUndo() ? undoEntry(entry) : undoRemote(journalId);
  }

  return {
    undoEntry,
    undoJournal,
    async undoLast() {
      const entry = undoStack.last();
      if (entry) return undoEntry(entry);
      try {
        const last = await queue.add('all', () => calls.findLastUndoable()).done;
        if (last) return await undoJournal(last.id);
        notify.success('Nothing to undo', { id: 'nothing-to-undo' });
      } catch (error) {
        notify.error(FAILED, { detail: detailFor(error) });
      }
      return false;
    },
  };
}
