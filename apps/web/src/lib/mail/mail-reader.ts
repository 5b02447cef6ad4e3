import type { User } from '@eisen/contract';
import { NetworkError } from '#lib/api-errors.ts';
import { wordsFor } from '#lib/error-words.ts';
import type { ExternalStore } from '#lib/external-store.ts';
import { logFailure } from '#lib/log.ts';
import { type ConnectionResult, checkConnection, readRefusal } from './connection.ts';
import type { MailCalls } from './mail-calls.ts';
import { createMailPages, isLostPlace } from './mail-pages.ts';
import type { IsOutdated } from './mail-state.ts';
import type { MailStatus } from './mail-status.ts';
import type { MailStore } from './mail-store.ts';
import { troubleOf } from './mail-trouble.ts';

/** Text of ERR-43. */
export const LOADING_BROKEN = 'Network error loading data.';

export interface MailReaderDeps {
  readonly calls: MailCalls;
  readonly store: MailStore;
  readonly status: ExternalStore<MailStatus>;
  /** Taken when a question is asked: tells which emails changed after that moment. */
  readonly noteQuestion: () => IsOutdated;
  readonly sleep: (ms: number) => Promise<void>;
  readonly isOnline: () => boolean;
  readonly nowMs: () => number;
  /** A reading ended. @param ok  the server answered it */
  readonly onEnded: (ok: boolean) => void;
  /** The provider's view of the user, once the connection stands (CONN-02). */
  readonly onUser?: (user: User) => void;
}

export interface MailReader {
  /** Checks the connection and loads; again after a failure. Calls that overlap are one. */
  load(): Promise<boolean>;
  /**
   * Asks what changed up to now; checks the connection first where it is not known to stand. While
   * a reading runs, it asks once more after it.
   *
   * @returns whether the server answered
   */
  refresh(): Promise<boolean>;
  /** The next reading begins from the start. */
  distrust(): void;
  /** Whether the list already stands for this revision of the server's index, or a later one. */
  knows(revision: number): boolean;
  /** Somebody else's call was refused, or the server told: what shows follows at once. */
  noteConnection(result: Exclude<ConnectionResult, { state: 'authenticated' }>): void;
  /** Reads the next older emails, if there are any. */
  loadOlder(): Promise<void>;
  stop(): void;
}

/** Checks the connection, reads the listing into the store, and says how both stand. */
export function createMailReader(deps: MailReaderDeps): MailReader {
  const { calls, store, status } = deps;
  const abort = new AbortController();
  let loading: Promise<boolean> | null = null;
  let older: Promise<void> | null = null;
  let following: Promise<boolean> | null = null;

  const set = (part: Partial<MailStatus>) => {
    if (!abort.signal.aborted) status.set((current) => ({ ...current, ...part }));
  };
  const pages = createMailPages({
    calls,
    store,
    set,
    noteQuestion: deps.noteQuestion,
    signal: abort.signal,
  });

  /** A reader that was stopped while it waited does not ask again. */
  async function sleepWhileWanted(ms: number) {
    await deps.sleep(ms);
    abort.signal.throwIfAborted();
  }

  function fail(error: unknown) {
    if (abort.signal.aborted) return;
    const refusal = readRefusal(error);
    if (refusal) return applyConnection(refusal);
    logFailure('Loading emails failed', error);
    const hasMail = store.get().emails.size > 0;
    const isOffline = error instanceof NetworkError;
    const trouble = troubleOf(error, deps.nowMs());
    // Who has to wait still sees what was true a moment ago.
    const isWaiting = trouble?.kind === 'throttled' && hasMail;
    set({
      ...(isWaiting ? {} : { phase: isOffline && hasMail ? 'offline' : 'error' }),
      error: wordsFor(error, LOADING_BROKEN),
      trouble,
      reading: null,
    });
  }

  function applyConnection(result: Exclude<ConnectionResult, { state: 'authenticated' }>) {
    const hasMail = store.get().emails.size > 0;
    set({
      connection: result.state,
      loginUrl: result.state === 'needs-oauth' ? result.loginUrl : null,
      reading: null,
      ...(result.state === 'error'
        ? {
            phase: result.isOffline && hasMail ? 'offline' : 'error',
            error: result.error,
            trouble: result.trouble,
          }
        : { phase: hasMail ? 'copy' : 'error', stale: true, error: null, trouble: null }),
    });
  }

  async function connectAndRead(): Promise<boolean> {
    const { connection } = status.get();
    if (connection !== 'authenticated') {
      // What is known to be wrong stays in sight until the answer is there.
      if (connection !== 'needs-oauth') set({ connection: 'checking' });
      const result = await checkConnection(calls, sleepWhileWanted, deps.nowMs);
      if (abort.signal.aborted) return false;
      if (result.state !== 'authenticated') {
        applyConnection(result);
        return false;
      }
      set({ connection: 'authenticated', loginUrl: null, mailbox: result.mailbox });
      void loadUser();
    }
    await pages.read();
    return true;
  }

  async function loadUser() {
    try {
      const user = await calls.loadUser();
      if (!abort.signal.aborted) deps.onUser?.(user);
    } catch (error) {
      logFailure('Loading the user failed', error);
      const refusal = readRefusal(error);
      if (refusal) applyConnection(refusal);
      else set({ error: wordsFor(error, LOADING_BROKEN) });
    }
  }

  function load(): Promise<boolean> {
    if (abort.signal.aborted) return Promise.resolve(false);
    if (loading) return loading;
    set({ refreshing: true });
    loading = connectAndRead()
      .catch((error: unknown) => {
        fail(error);
        return false;
      })
      .then((ok) => {
        loading = null;
        set({ refreshing: false });
        if (!abort.signal.aborted) deps.onEnded(ok);
        return ok;
      });
    return loading;
  }

  async function readOlder(cursor: string) {
    set({ loadingOlder: true });
    try {
      await pages.readOlder(cursor);
    } catch (error) {
      if (isLostPlace(error)) {
        pages.forgetPlace();
        await load();
      } else fail(error);
    } finally {
      set({ loadingOlder: false });
    }
  }

  return {
    load,
    distrust: pages.forgetPlace,
    knows: pages.knows,
    noteConnection: applyConnection,
    refresh: () => {
      if (!deps.isOnline() && store.get().emails.size > 0) {
        set({ phase: 'offline' });
        return Promise.resolve(false);
      }
      if (!loading) return load();
      // What runs now asked before this moment: it does not know what happened since.
      following ??= loading.then(() => {
        following = null;
        return load();
      });
      return following;
    },
    loadOlder() {
      const cursor = store.get().nextCursor;
      if (older) return older;
      if (typeof cursor !== 'string' || loading || abort.signal.aborted) return Promise.resolve();
      older = readOlder(cursor).finally(() => {
        older = null;
      });
      return older;
    },
    stop: () => abort.abort(),
  };
}
