import { detailFor } from './error-words.ts';
import { logFailure } from './log.ts';
import { announce, type NoticeOptions, notices, notify } from './notices.ts';

/** What a person did to something that is no email, with its way back and forth (`docs/adr/0067`). */
export interface Act {
  /** One notice stands for one thing: what is done to it next takes its place. */
  readonly id: string;
  /** "Goal completed". */
  readonly title: string;
  /** What undoing it did, as one sentence. */
  readonly undoneTitle: string;
  readonly detail?: string;
  /** Both throw what their call threw. */
  readonly undo: () => Promise<unknown>;
  readonly redo: () => Promise<unknown>;
}

interface TakenAct {
  readonly act: Act;
  readonly order: number;
}

export const REDO_KEYS = 'Mod+Shift+z';
export const QUESTION_NOTICE = 'undo-question';

let order = 0;
let done: readonly TakenAct[] = [];
let undone: readonly { readonly taken: TakenAct; readonly undoneOrder: number }[] = [];
let undoneCount = 0;
/** What was undone up to here cannot be done again: something new was done since. */
let redoEnd = 0;

/**
 * Acts of every kind in the order in which they were told: of two the one with the higher number is the newer. What the
 * screen asked or offered about earlier ones goes; what is done `again` leaves the others that were undone.
 */
export function nextActOrder(how: 'new' | 'again' = 'new'): number {
  order += 1;
  notify.dismiss(QUESTION_NOTICE);
  if (how === 'again') return order;
  redoEnd = undoneCount;
  undone = [];
  for (const { id, action } of notices.get()) if (action?.keys === REDO_KEYS) notify.dismiss(id);
  return order;
}

/** Undone acts of every kind in the order in which they were undone: the newest is done again first. */
export function nextUndoneOrder(): number {
  undoneCount += 1;
  return undoneCount;
}

/** Whether nothing new was done since it was undone. */
export function canRedo(undoneOrder: number): boolean {
  return undoneOrder > redoEnd;
}

export function lastActOrder(): number {
  return order;
}

/** Whether nothing was told since. */
export function isNewestAct(itsOrder: number): boolean {
  return itsOrder === order;
}

/** Tells an act, with Undo. */
export function tellAct(act: Act, how: 'new' | 'again' = 'new'): void {
  const taken = { act, order: nextActOrder(how) };
  done = [...done, taken];
  notify.undoable(act.title, { ...wordsOf(act), undo: () => void undo(taken) });
}

/**
 * The newest act that is newer than `than`, for the key: taken back at once where it was told last, else asked for.
 *
 * @returns false when there is none
 */
export function undoNewestAct(than: number): boolean {
  const newest = done.at(-1);
  if (!newest || newest.order < than) return false;
  const run = () => void undo(newest);
  if (isNewestAct(newest.order) || notify.isShown(newest.act.id)) run();
  else {
    const title = `Undo: ${newest.act.title}?`;
    announce(`${title} Press Z again to undo.`);
    const { detail } = newest.act;
    const action = { label: 'Undo', keys: 'z', run };
    notify.question(title, { id: QUESTION_NOTICE, action, ...(detail ? { detail } : {}) });
  }
  return true;
}

/**
 * The act that was undone last and later than `than` is done again.
 *
 * @returns false when there is none, or something else was done since
 */
export function redoUndoneAct(than = 0): boolean {
  const last = undone.at(-1);
  if (!last || last.undoneOrder < than) return false;
  void redo(last.taken);
  return true;
}

/** Whoever did them has left. */
export function forgetActs(): void {
  done = [];
  undone = [];
}

async function undo(taken: TakenAct): Promise<void> {
  if (!done.includes(taken)) return;
  const { act } = taken;
  done = done.filter((other) => other !== taken);
  notify.dismiss(QUESTION_NOTICE);
  notify.dismiss(act.id);
  try {
    await act.undo();
  } catch (error) {
    done = [...done, taken].toSorted((a, b) => a.order - b.order);
    return tellFailure('Failed to undo', { act, error, retry: () => void undo(taken) });
  }
  noteUndone(taken);
  announce(act.undoneTitle);
  const action = { label: 'Redo', keys: REDO_KEYS, run: () => void redo(taken) };
  notify.success(act.undoneTitle, { ...wordsOf(act), action });
}

function noteUndone(taken: TakenAct): void {
  undone = [...undone, { taken, undoneOrder: nextUndoneOrder() }];
}

async function redo(taken: TakenAct): Promise<void> {
  if (!undone.some((other) => other.taken === taken)) return;
  const { act } = taken;
  undone = undone.filter((other) => other.taken !== taken);
  notify.dismiss(act.id);
  try {
    await act.redo();
    tellAct(act, 'again');
  } catch (error) {
    noteUndone(taken);
    tellFailure('Failed to redo', { act, error, retry: () => void redo(taken) });
  }
}

function tellFailure(
  title: string,
  { act, error, retry }: { act: Act; error: unknown; retry: () => void },
): void {
  logFailure(title, error);
  notify.error(title, { id: act.id, detail: detailFor(error), retry });
}

function wordsOf({ id, detail }: Act): NoticeOptions {
  return { id, ...(detail ? { detail } : {}) };
}
