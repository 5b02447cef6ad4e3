import { createExternalStore, type ExternalStore } from './external-store.ts';

/**
 * `progress` is under way and has no end of its own; `question` asks before it does something; the others tell what was
 * done. An `undoable` one stands for one change.
 */
export type NoticeKind = 'success' | 'error' | 'undoable' | 'progress' | 'question';

export interface Notice {
  /** The same id replaces a notice that still shows. */
  readonly id: string;
  /** Another one for each time that a notice is shown, so that its time begins anew. */
  readonly serial: number;
  readonly shownAtMs: number;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly detail?: string;
  /** How long it stays; `LASTING` until somebody or something takes it away. */
  readonly durationMs: number;
  /** Shown as the notice's button. */
  readonly action?: NoticeAction;
  /** How long the action is offered, where that ends before the notice does. */
  readonly actionMs?: number;
}

export interface NoticeAction {
  readonly label: string;
  /** The key that does the same, as shortcuts are written. */
  readonly keys?: string;
  readonly run: () => void;
}

export interface NoticeOptions {
  readonly id?: string;
  readonly detail?: string;
  readonly durationMs?: number;
}

export interface SuccessNoticeOptions extends NoticeOptions {
  /** What the user may want next; the notice then stays as long as one that can be undone. */
  readonly action?: NoticeAction;
}

export interface ErrorNoticeOptions extends NoticeOptions {
  /** Given only where trying again makes sense (D-100). */
  readonly retry?: () => void;
  /** Default: Retry. */
  readonly retryLabel?: string;
}

export interface UndoableNoticeOptions extends NoticeOptions {
  readonly undo: () => void;
}

export interface ProgressNoticeOptions extends NoticeOptions {
  readonly undo?: () => void;
  /** How long Undo is offered. */
  readonly undoMs?: number;
}

export interface QuestionNoticeOptions extends NoticeOptions {
  readonly action: NoticeAction;
}

/** Time to take something back, and time to read what failed (D-87, D-100). */
export const UNDO_MS = 8_000;
export const ERROR_MS = 8_000;
export const PLAIN_MS = 4_000;
export const LASTING = Number.POSITIVE_INFINITY;

/** So many notices are seen at once; more only while failures would be hidden. */
export const VISIBLE = 3;

export interface Notify {
  success(title: string, options?: SuccessNoticeOptions): string;
  error(title: string, options?: ErrorNoticeOptions): string;
  undoable(title: string, options: UndoableNoticeOptions): string;
  progress(title: string, options?: ProgressNoticeOptions): string;
  question(title: string, options: QuestionNoticeOptions): string;
  dismiss(id: string): void;
  /** Whether the notice is on the screen. */
  isShown(id: string): boolean;
}

/** What is shown now, the oldest first. Waits for a toaster: start-up failures must not be lost. */
export const notices: ExternalStore<readonly Notice[]> = createExternalStore<readonly Notice[]>([]);

let count = 0;

/** Tells the user the result of an action. The toaster decides how it looks. */
export const notify: Notify = {
  success: (title, { action, ...options } = {}) =>
    show('success', title, {
      durationMs: action ? UNDO_MS : PLAIN_MS,
      ...options,
      ...(action ? { action } : {}),
    }),
  error: (title, { retry, retryLabel = 'Retry', ...options } = {}) =>
    show('error', title, {
      durationMs: ERROR_MS,
      ...options,
      ...(retry ? { action: { label: retryLabel, run: retry } } : {}),
    }),
  undoable: (title, { undo, ...options }) =>
    show('undoable', title, {
      durationMs: UNDO_MS,
      ...options,
      action: { label: 'Undo', keys: 'z', run: undo },
    }),
  progress: (title, { undo, undoMs = UNDO_MS, ...options } = {}) =>
    show('progress', title, {
      durationMs: LASTING,
      ...options,
      ...(undo ? { action: { label: 'Undo', keys: 'z', run: undo }, actionMs: undoMs } : {}),
    }),
  question: (title, options) => show('question', title, { durationMs: UNDO_MS, ...options }),
  dismiss: (id) => notices.set((shown) => shown.filter((notice) => notice.id !== id)),
  isShown: (id) => notices.get().some((notice) => notice.id === id),
};

/**
 * Presses the newest button on the screen that names this key: what a notice offers is what its key does, on every
 * screen.
 *
 * @param isPassed  whether the notice of this id stands for what something newer followed: then it is not pressed
 * @returns false when no notice offers it
 */
export function pressNotice(keys: string, isPassed = (_id: string) => false): boolean {
  const newest = findOffering(notices.get(), keys);
  if (!newest || isPassed(newest.id)) return false;
  notify.dismiss(newest.id);
  newest.action?.run();
  return true;
}

/** The newest of these notices whose button names this key: the one that the key presses. */
export function findOffering(shown: readonly Notice[], keys: string): Notice | undefined {
  const offered = shown.filter((notice) => notice.action?.keys === keys && isOffered(notice));
  return offered.toSorted((a, b) => b.serial - a.serial)[0];
}

function isOffered({ shownAtMs, actionMs }: Notice): boolean {
  return actionMs === undefined || Date.now() < shownAtMs + actionMs;
}

/** What the polite live region reads out; `count` changes also when the same text comes again. */
export const announcements: ExternalStore<{ readonly text: string; readonly count: number }> =
  createExternalStore({ text: '', count: 0 });

/** Says something to people who listen to the screen; it is not shown. */
export function announce(text: string): void {
  announcements.set((current) => ({ text, count: current.count + 1 }));
}

function show(
  kind: NoticeKind,
  title: string,
  {
    id,
    ...rest
  }: Omit<Notice, 'id' | 'serial' | 'shownAtMs' | 'kind' | 'title'> & { readonly id?: string },
): string {
  count += 1;
  const shown = { id: id ?? `notice-${count}`, serial: count, shownAtMs: Date.now() };
  const notice: Notice = { ...shown, kind, title, ...rest };
  notices.set((now) => placeNotice(now, notice));
  return notice.id;
}

/**
 * Adds a notice; one of the same id stands where the former stood. Of those that are pushed out of sight a failure, or
 * what is under way, stays: the oldest success gives way to it.
 */
export function placeNotice(shown: readonly Notice[], notice: Notice): readonly Notice[] {
  if (shown.some((other) => other.id === notice.id))
    return shown.map((other) => (other.id === notice.id ? notice : other));
  const next = [...shown, notice];
  const isHidden = (other: Notice) => next.indexOf(other) < next.length - VISIBLE;
  if (!next.some((other) => isHidden(other) && isWeighty(other))) return next;
  const giving = next.find((other) => !isWeighty(other) && other !== notice);
  return giving ? next.filter((other) => other !== giving) : next;
}

/** How many have to be in sight so that no failure is behind a success. */
export function visibleCount(shown: readonly Notice[]): number {
  const first = shown.findIndex(isWeighty);
  return first === -1 ? VISIBLE : Math.max(VISIBLE, shown.length - first);
}

function isWeighty({ kind }: Notice): boolean {
  return kind === 'error' || kind === 'progress';
}

export type NoticeEvent =
  | { readonly type: 'show'; readonly notice: Notice }
  | { readonly type: 'dismiss'; readonly id: string };

/** Hears every notice that comes or goes, and first those that show already. */
export function onNotice(listener: (event: NoticeEvent) => void): () => void {
  let known: readonly Notice[] = [];
  const tell = () => {
    const before = known;
    known = notices.get();
    for (const { id } of before)
      if (!known.some((notice) => notice.id === id)) listener({ type: 'dismiss', id });
    for (const notice of known) if (!before.includes(notice)) listener({ type: 'show', notice });
  };
  tell();
  return notices.subscribe(tell);
}
