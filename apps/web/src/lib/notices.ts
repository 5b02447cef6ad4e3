import { createExternalStore, type ExternalStore } from './external-store.ts';

export interface Notice {
  /** The same id replaces a notice that still shows. */
  readonly id: string;
  readonly kind: 'success' | 'error' | 'undoable';
  readonly title: string;
  readonly detail?: string;
  /** Undefined: the toaster's own (4,000). */
  readonly durationMs?: number;
  /** Shown as the notice's button: Retry on errors, Undo on undoable ones, on others what is next. */
  readonly action?: NoticeAction;
}

export interface NoticeAction {
  readonly label: string;
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
}

export interface UndoableNoticeOptions extends NoticeOptions {
  readonly undo: () => void;
}

export type NoticeEvent =
  | { readonly type: 'show'; readonly notice: Notice }
  | { readonly type: 'dismiss'; readonly id: string };

/** Time to take something back, and time to read what failed (D-87, D-100). */
export const UNDO_MS = 8_000;
export const ERROR_MS = 8_000;

export interface Notify {
  success(title: string, options?: SuccessNoticeOptions): string;
  error(title: string, options?: ErrorNoticeOptions): string;
  undoable(title: string, options: UndoableNoticeOptions): string;
  dismiss(id: string): void;
}

const listeners = new Set<(event: NoticeEvent) => void>();
/** Until a toaster listens, notices wait: start-up failures must not be lost. */
const waiting: NoticeEvent[] = [];
let count = 0;

/** Tells the user the result of an action. The toaster decides how it looks. */
export const notify: Notify = {
  success: (title, options = {}) =>
    show('success', title, { ...(options.action ? { durationMs: UNDO_MS } : {}), ...options }),
  error: (title, { retry, ...options } = {}) =>
    show('error', title, {
      durationMs: ERROR_MS,
      ...options,
      ...(retry ? { action: { label: 'Retry', run: retry } } : {}),
    }),
  undoable: (title, { undo, ...options }) =>
    show('undoable', title, {
      durationMs: UNDO_MS,
      ...options,
      action: { label: 'Undo', run: undo },
    }),
  dismiss: (id) => emit({ type: 'dismiss', id }),
};

/** The toaster's door: hears every notice, and those that came before it. */
export function onNotice(listener: (event: NoticeEvent) => void): () => void {
  listeners.add(listener);
  for (const event of waiting.splice(0)) listener(event);
  return () => listeners.delete(listener);
}

/** What the polite live region reads out; `count` changes also when the same text comes again. */
export const announcements: ExternalStore<{ readonly text: string; readonly count: number }> =
  createExternalStore({ text: '', count: 0 });

/** Says something to people who listen to the screen; it is not shown. */
export function announce(text: string): void {
  announcements.set((current) => ({ text, count: current.count + 1 }));
}

function show(
  kind: Notice['kind'],
  title: string,
  { id, ...rest }: NoticeOptions & { readonly action?: NonNullable<Notice['action']> },
): string {
  count += 1;
  const notice: Notice = { id: id ?? `notice-${count}`, kind, title, ...rest };
  emit({ type: 'show', notice });
  return notice.id;
}

function emit(event: NoticeEvent): void {
  if (listeners.size === 0) waiting.push(event);
  for (const listener of [...listeners]) listener(event);
}
