import type { MailCopy } from './copy.ts';
import type { MailStore } from './mail-store.ts';

/** Changes that come close together are written once. */
const WRITE_DELAY_MS = 400;

export interface CopyWriter {
  /** Writes what waits, at once. */
  flush(): Promise<void>;
  stop(): void;
}

/** Writes the copy after every change of what the server said; never the unanswered changes. */
export function startCopyWriter(
  store: MailStore,
  copy: Pick<MailCopy, 'write'>,
  delayMs: number = WRITE_DELAY_MS,
): CopyWriter {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last = store.get();
  let writing: Promise<void> = Promise.resolve();

  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const state = store.get();
    if (isWritten(state, last)) return writing;
    last = state;
    writing = writing.then(() => copy.write(state));
    return writing;
  };
  const unsubscribe = store.subscribe(() => {
    if (!isWritten(store.get(), last)) timer ??= setTimeout(() => void flush(), delayMs);
  });

  return {
    flush,
    stop() {
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}

type Written = Pick<ReturnType<MailStore['get']>, 'emails' | 'syncToken' | 'nextCursor' | 'total'>;

function isWritten(state: Written, last: Written): boolean {
  return (
    state.emails === last.emails &&
    state.syncToken === last.syncToken &&
    state.nextCursor === last.nextCursor &&
    state.total === last.total
  );
}
