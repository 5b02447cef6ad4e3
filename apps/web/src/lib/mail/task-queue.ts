/** Emails that a task touches; `all` means every email of the mailbox. */
export type TaskIds = ReadonlySet<string> | 'all';

export interface QueuedTask<T> {
  /** @throws QueueCancelled when it was cancelled before it began */
  readonly done: Promise<T>;
  /** Takes the task out if it has not begun. @returns whether it will never run */
  cancel(): boolean;
}

export class QueueCancelled extends Error {
  override readonly name = 'QueueCancelled';
}

export interface TaskQueue {
  /** Runs the task as soon as no earlier unfinished one touches the same email. */
  add<T>(ids: TaskIds, task: () => Promise<T>): QueuedTask<T>;
  /** Fulfils when nothing runs and nothing waits. */
  idle(): Promise<void>;
}

interface Entry {
  readonly ids: TaskIds;
  readonly start: () => void;
  started: boolean;
}

/**
 * One order for each email: what the user did to it goes out one call at a time, in the order he did
 * it, while changes of other emails do not wait. So the last of several quick moves wins, whatever
 * answers come in whatever order.
 */
export function createTaskQueue(): TaskQueue {
  let entries: readonly Entry[] = [];
  let idleListeners: (() => void)[] = [];

  const startFree = () => {
    const earlier: Entry[] = [];
    for (const entry of entries) {
      if (!entry.started && !earlier.some((other) => overlap(other.ids, entry.ids))) {
        entry.started = true;
        entry.start();
      }
      earlier.push(entry);
    }
    if (entries.length === 0) {
      for (const listener of idleListeners.splice(0)) listener();
    }
  };

  const remove = (entry: Entry) => {
    entries = entries.filter((other) => other !== entry);
    startFree();
  };

  return {
    add<T>(ids: TaskIds, task: () => Promise<T>): QueuedTask<T> {
      const { promise, resolve, reject } = withResolvers<T>();
      const entry: Entry = {
        ids,
        started: false,
        start: () => {
          // The task's own failure is the caller's; the queue only goes on.
          Promise.resolve()
            .then(task)
            .then(resolve, reject)
            .finally(() => remove(entry));
        },
      };
      entries = [...entries, entry];
      startFree();
      return {
        done: promise,
        cancel() {
          if (entry.started) return false;
          remove(entry);
          reject(new QueueCancelled());
          return true;
        },
      };
    },
    idle() {
      if (entries.length === 0) return Promise.resolve();
      return new Promise((resolve) => {
        idleListeners = [...idleListeners, resolve];
      });
    },
  };
}

function overlap(a: TaskIds, b: TaskIds): boolean {
  if (a === 'all' || b === 'all') return true;
  for (const id of a.size < b.size ? a : b) {
    if ((a.size < b.size ? b : a).has(id)) return true;
  }
  return false;
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
