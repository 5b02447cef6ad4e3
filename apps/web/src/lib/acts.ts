import { detailFor } from './error-words.ts';
import { logFailure } from './log.ts';
import { announce, type NoticeOptions, notify } from './notices.ts';

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

const REDO_KEYS = 'Mod+Shift+z';
const QUESTION_NOTICE = 'undo-question';

let order = 0;
let done: readonly TakenAct[] = [];
let undone: TakenAct | null = null;

/** Acts of every kind in the order in which they were told: of two the one with the higher number is the newer. */
export function nextActOrder(): number {
  order += 1;
  undone = null;
  return order;
}

export function lastActOrder(): number {
  return order;
}

/** Whether nothing was told since. */
export function isNewestAct(itsOrder: number): boolean {
  return itsOrder === order;
}

/** Tells an act, with Undo. */
export function tellAct(act: Act): void {
  const taken = { act, order: nextActOrder() };
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

/** What was taken back last is done again. @returns false when there is none, or something else was done since */
export function redoUndoneAct(): boolean {
  if (!undone) return false;
  void redo(undone);
  return true;
}

/** Whoever did them has left. */
export function forgetActs(): void {
  done = [];
  undone = null;
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
  undone = taken;
  announce(act.undoneTitle);
  const action = { label: 'Redo', keys: REDO_KEYS, run: () => void redo(taken) };
  notify.success(act.undoneTitle, { ...wordsOf(act), action });
}

async function redo(taken: TakenAct): Promise<void> {
  if (undone !== taken) return;
  const { act } = taken;
  undone = null;
  notify.dismiss(act.id);
  try {
    await act.redo();
    tellAct(act);
  } catch (error) {
    undone = taken;
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
