import type { Quadrant } from '@eisen/triage';
import {
  canRedo,
  isNewestAct,
  lastActOrder,
  nextActOrder,
  nextUndoneOrder,
  QUESTION_NOTICE,
  REDO_KEYS,
  redoUndoneAct,
  undoNewestAct,
} from '#lib/acts.ts';
import { NetworkError } from '#lib/api-errors.ts';
import { detailFor } from '#lib/error-words.ts';
import { countOf } from '#lib/format.ts';
import type { Notify } from '#lib/notices.ts';
import { listFailures, undoneWords } from './change-words.ts';
import type { LastAct, MailCalls } from './mail-calls.ts';
import { addPending, confirmPending, dropPending } from './mail-state.ts';
import type { MailStore } from './mail-store.ts';
import type { TaskQueue } from './task-queue.ts';
import type { UndoEntry, UndoStack } from './undo-stack.ts';

export interface UndoDeps {
  readonly calls: Pick<MailCalls, 'undo' | 'redo' | 'findLastUndoable' | 'findLastUndone'>;
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
  /**
   * The newest act of this page; after a reload the newest of the journal (PLUS-13). Asks before it takes back what
   * nobody sees the notice of, where that is more than ten emails or not what was told last; asked again, it does it.
   */
  undoLast(): Promise<boolean>;
  /** Whether a notice stands for an act that another one followed: a key then takes back the newer one first. */
  isPassed(notice: string): boolean;
  /** Does again what was taken back last, unless something else was done since. */
  redoLast(): Promise<boolean>;
}

const FAILED = 'Failed to undo';
const REDO_FAILED = 'Failed to redo';
/** One notice for what undoing and doing again did: each stands in the place of the last. */
const UNDONE_NOTICE = 'undone';
/** So many emails come back without a question, though nobody sees the notice of the act. */
const FEW_EMAILS = 10;

/** Takes acts back, and does them again: at once on the screen, then through the journal. */
export function createUndo(deps: UndoDeps): Undo {
  const { calls, store, queue, undoStack, notify } = deps;
  let asked: { readonly order: number; readonly run: () => Promise<boolean> } | null = null;
  let undone: readonly UndoneAct[] = [];
  /** Undos under way: what is done again is the last of them, once the server took it. */
  let undoing: Promise<unknown> = Promise.resolve();

  /** It was undone, and can be done again until something new is done. */
  function noteUndone(act: UndoneAct['act'], redo: UndoneAct['redo']) {
    const others = undone.filter((other) => other.act !== act && canRedo(other.order));
    undone = [...others, { act, redo, order: nextUndoneOrder() }];
  }

  /** @returns false when it is being done again already, or something new was done */
  function beginRedo(act: UndoneAct['act']): boolean {
    const isOpen = undone.some((other) => other.act === act && canRedo(other.order));
    undone = undone.filter((other) => other.act !== act);
    return isOpen;
  }

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
    tellPartial(failed, 'Some changes could not be undone');
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
  function tellPartial(
    failed: readonly { readonly id: string; readonly error: string }[],
    title: string,
  ) {
    if (failed.length === 0) return;
    const { emails } = store.get();
    const lines = failed.map(({ id, error }) => ({
      subject: emails.get(id)?.subject || 'An email',
      error,
    }));
    notify.error(title, { detail: listFailures(lines) });
  }

  function tellUndone(title: string, redo: (() => void) | null) {
    notify.success(title, {
      id: UNDONE_NOTICE,
      ...(redo ? { action: { label: 'Redo', keys: REDO_KEYS, run: redo } } : {}),
    });
  }

  function undoEntry(entry: UndoEntry): Promise<boolean> {
    const work = undoOne(entry);
    undoing = Promise.allSettled([undoing, work]);
    return work;
  }

  async function undoOne(entry: UndoEntry): Promise<boolean> {
    if (!entry.beginUndo()) return false;
    closeQuestion();
    // Its "Redo" is of an act before this one.
    notify.dismiss(UNDONE_NOTICE);
    if (entry.notice) notify.dismiss(entry.notice);
    const title = entry.undoneTitle();
    deps.announce(title);
    const redo = () => void redoEntry(entry);
    if (entry.cancel()) {
      if (entry.again) noteUndone(entry, () => redoEntry(entry));
      tellUndone(title, entry.again ? redo : null);
      return true;
    }
    const key = deps.nextKey();
    store.set((state) =>
      addPending(state, { key, ids: new Set(entry.ids), effect: entry.inverse() }),
    );
    try {
      const isWhole = await queue.add(entry.lock, () => send(entry, key)).done;
      deps.onChanged();
      const isInJournal = entry.journalIds.length > 0;
      if (isInJournal) noteUndone(entry, () => redoEntry(entry));
      if (isWhole && isInJournal) tellUndone(title, redo);
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

  async function redoEntry(entry: UndoEntry): Promise<boolean> {
    if (!beginRedo(entry)) return false;
    notify.dismiss(UNDONE_NOTICE);
    if (entry.journalIds.length === 0) {
      undoStack.openAgain(() => entry.again?.());
      return true;
    }
    const key = deps.nextKey();
    store.set((state) => addPending(state, { key, ids: new Set(entry.ids), effect: entry.effect }));
    try {
      const done = await queue.add(entry.lock, () => redoAll(entry.journalIds)).done;
      if (!(await deps.refresh())) deps.distrust();
      store.set((state) => dropPending(state, key));
      deps.onChanged();
      tellPartial(done.failed, 'Some changes were not made again');
      if (done.journalIds.length > 0) listAgain(entry, done);
      return done.failed.length === 0;
    } catch (error) {
      store.set((state) => dropPending(state, key));
      noteUndone(entry, () => redoEntry(entry));
      const retry = () => void redoEntry(entry);
      notify.error(REDO_FAILED, { detail: detailFor(error), retry });
      return false;
    }
  }

  async function redoAll(ids: readonly string[]) {
    const journalIds: string[] = [];
    const failed: { id: string; error: string }[] = [];
    for (const id of ids) {
      const answer = await calls.redo(id);
      if (answer.journalId !== null) journalIds.push(answer.journalId);
      failed.push(...answer.failed);
    }
    return { journalIds, failed };
  }

  /** What was done again is an act of its own, with its own way back. */
  function listAgain(
    entry: UndoEntry,
    { journalIds, failed }: Awaited<ReturnType<typeof redoAll>>,
  ) {
    const failedIds = new Set(failed.map(({ id }) => id));
    const again = entry.renew();
    const ids = entry.confirmedIds.filter((id) => !failedIds.has(id));
    for (const id of journalIds) again.confirm(ids, new Map(), id);
    again.finish();
    const title = `Done again: ${entry.title}`;
    deps.announce(title);
    const undo = () => void undoEntry(again);
    undoStack.noteNotice(again, notify.undoable(title, { id: UNDONE_NOTICE, undo }));
  }

  async function undoRemote(journalId: string): Promise<boolean> {
    closeQuestion();
    const before = readPlaces(store);
    try {
      const answer = await queue.add('all', () => calls.undo(journalId)).done;
      const { failed, entry, undone: ids } = answer;
      tellPartial(failed, 'Some changes could not be undone');
      deps.onChanged();
      await deps.refresh();
      const redo = () => redoRemote({ id: journalId, ...entry });
      if (ids.length > 0) noteUndone(journalId, redo);
      if (failed.length === 0) {
        const after = readPlaces(store);
        const moved = ids.filter((id) => before(id) !== after(id) || after(id) === undefined);
        const title = undoneWords(
          entry.kind,
          (moved.length > 0 && entry.kind !== 'read' ? moved : ids).map(after),
          entry.marked,
        );
        deps.announce(title);
        tellUndone(title, () => void redo());
      }
      return failed.length === 0;
    } catch (error) {
      notify.error(FAILED, {
        detail: detailFor(error),
        retry: () => void undoRemote(journalId),
      });
      return false;
    }
  }

  async function redoRemote(act: LastAct): Promise<boolean> {
    const { id, kind, count } = act;
    undone = undone.filter((other) => other.act !== id);
    notify.dismiss(UNDONE_NOTICE);
    try {
      const { journalIds, failed } = await queue.add('all', () => redoAll([id])).done;
      tellPartial(failed, 'Some changes were not made again');
      deps.onChanged();
      await deps.refresh();
      const [made] = journalIds;
      if (made !== undefined) {
        nextActOrder('again');
        const undo = () => void undoRemote(made);
        notify.undoable(`Done again: ${ACT_NAMES[kind]}, ${countOf(count, 'email')}`, {
          id: UNDONE_NOTICE,
          undo,
        });
      }
      return failed.length === 0;
    } catch (error) {
      const retry = () => void redoRemote(act);
      notify.error(REDO_FAILED, { detail: detailFor(error), retry });
      return false;
    }
  }

  function undoJournal(journalId: string): Promise<boolean> {
    const entry = undoStack.find(journalId);
    return entry?.canUndo() ? undoEntry(entry) : undoRemote(journalId);
  }

  function closeQuestion() {
    asked = null;
    notify.dismiss(QUESTION_NOTICE);
  }

  /** Says which act would be undone; the same key again, or the button, undoes it. */
  function ask(name: string, count: number, run: () => Promise<boolean>) {
    const title = `Undo: ${name}, ${countOf(count, 'email')}?`;
    asked = { order: lastActOrder(), run };
    deps.announce(`${title} Press Z again to undo.`);
    notify.question(title, {
      id: QUESTION_NOTICE,
      action: { label: 'Undo', keys: 'z', run: () => void run() },
    });
    return false;
  }

  function isSeen(entry: UndoEntry): boolean {
    if (entry.isUnderWay()) return true;
    if (entry.notice !== null && notify.isShown(entry.notice)) return true;
    return isNewestAct(entry.order) && entry.ids.length <= FEW_EMAILS;
  }

  return {
    undoEntry,
    undoJournal,
    isPassed: undoStack.isPassed,
    async undoLast() {
      if (asked && isNewestAct(asked.order) && notify.isShown(QUESTION_NOTICE)) return asked.run();
      const entry = undoStack.last();
      if (undoNewestAct(entry?.order ?? 0)) return true;
      if (entry) {
        if (isSeen(entry)) return undoEntry(entry);
        const count = new Set(entry.confirmedIds).size || entry.ids.length;
        return ask(entry.name, count, () => undoEntry(entry));
      }
      try {
        const last = await queue.add('all', () => calls.findLastUndoable()).done;
        if (last) {
          const known = undoStack.find(last.id);
          const run = () => (known?.canUndo() ? undoEntry(known) : undoRemote(last.id));
          if (last.count <= FEW_EMAILS && undoStack.lastTold() === null) return await run();
          return ask(ACT_NAMES[last.kind], last.count, run);
        }
        notify.success('Nothing to undo', { id: 'nothing-to-undo' });
      } catch (error) {
        notify.error(FAILED, { detail: detailFor(error) });
      }
      return false;
    },
    async redoLast() {
      await undoing;
      const own = undone.findLast(({ order }) => canRedo(order));
      if (redoUndoneAct(own?.order)) return true;
      if (own) return own.redo();
      try {
        const last = await queue.add('all', () => calls.findLastUndone()).done;
        if (last) return await redoRemote(last);
        notify.success('Nothing to redo', { id: 'nothing-to-undo' });
      } catch (error) {
        notify.error(REDO_FAILED, { detail: detailFor(error) });
      }
      return false;
    },
  };
}

/** Where each listed email stands; undefined for those that are not listed. */
function readPlaces(store: MailStore): (id: string) => Quadrant | null | undefined {
  const { emails } = store.get();
  return (id) => emails.get(id)?.quadrant;
}

/** What was undone and can be done again: an act of this page, or a journal entry by its id. */
interface UndoneAct {
  readonly act: UndoEntry | string;
  readonly order: number;
  readonly redo: () => Promise<boolean>;
}

/** An act of the journal in the words of a question. */
const ACT_NAMES: Readonly<Record<LastAct['kind'], string>> = {
  archive: 'Archive',
  delete: 'Delete',
  restore: 'Back to the Inbox',
  read: 'Read mark',
  quadrants: 'Move',
  classify: 'Classify',
  raise: 'Move to Do as the deadline came near',
  reply: 'Reply',
};
