import { useMemo, useSyncExternalStore } from 'react';
import { createExternalStore, type ExternalStore } from '#lib/external-store.ts';
import { readStored, writeStored } from '#lib/preferences.ts';

/** A task that stays on this device; it never leaves the browser (D-86). */
export interface QuickTask {
  readonly id: string;
  readonly text: string;
}

/** So many a list holds (D-86). */
export const MOST_QUICK_TASKS = 200;
/** Characters of one; a line, not a letter. */
export const QUICK_TASK_LENGTH = 300;

export type AddResult = 'added' | 'empty' | 'full';

export interface QuickTasks {
  /** The newest first. */
  readonly tasks: readonly QuickTask[];
  readonly add: (text: string) => AddResult;
  readonly remove: (id: string) => void;
  /** Puts one back where it stood. */
  readonly restore: (task: QuickTask, index: number) => void;
}

/** The user's Quick Tasks in this browser, and in step with its other tabs. */
export function useQuickTasks(userId: string): QuickTasks {
  const store = useMemo(() => storeOf(userId), [userId]);
  const tasks = useSyncExternalStore(store.subscribe, store.get, store.get);
  return useMemo(
    () => ({
      tasks,
      add: (text) => addQuickTask(userId, text),
      remove: (id) => change(userId, (list) => list.filter((task) => task.id !== id)),
      restore: (task, index) =>
        change(userId, (list) =>
          list.some(({ id }) => id === task.id) ? list : list.toSpliced(index, 0, task),
        ),
    }),
    [tasks, userId],
  );
}

/** Adds a task at the top, without the spaces around it (TASK-01). */
export function addQuickTask(userId: string, text: string): AddResult {
  const trimmed = text.trim().slice(0, QUICK_TASK_LENGTH);
  if (trimmed === '') return 'empty';
  if (readQuickTasks(userId).length >= MOST_QUICK_TASKS) return 'full';
  change(userId, (list) => [{ id: crypto.randomUUID(), text: trimmed }, ...list]);
  return 'added';
}

/** The list as it stands now. */
export function readQuickTasks(userId: string): readonly QuickTask[] {
  return storeOf(userId).get();
}

// Where storage is forbidden or full, the list lasts as long as the page.
const stores = new Map<string, ExternalStore<readonly QuickTask[]>>();

function storeOf(userId: string): ExternalStore<readonly QuickTask[]> {
  const known = stores.get(userId);
  if (known) return known;
  const key = storageKey(userId);
  const store = createExternalStore(parseList(readStored(key)));
  globalThis.addEventListener?.('storage', (event) => {
    // Another tab wrote, or everything was cleared.
    if (event.key === key || event.key === null) store.set(parseList(readStored(key)));
  });
  stores.set(userId, store);
  return store;
}

function change(userId: string, work: (list: readonly QuickTask[]) => readonly QuickTask[]): void {
  const store = storeOf(userId);
  store.set(work(store.get()));
  const list = store.get();
  writeStored(storageKey(userId), list.length === 0 ? null : JSON.stringify(list));
}

function storageKey(userId: string): string {
  return `quick_tasks:${userId}`;
}

/** What is stored may have been written by anything: what is no task is left out. */
function parseList(text: string | null): readonly QuickTask[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isQuickTask).slice(0, MOST_QUICK_TASKS) : [];
  } catch {
    return [];
  }
}

function isQuickTask(value: unknown): value is QuickTask {
  if (typeof value !== 'object' || value === null) return false;
  const { id, text } = value as Partial<Record<keyof QuickTask, unknown>>;
  return typeof id === 'string' && typeof text === 'string' && text.trim() !== '';
}
