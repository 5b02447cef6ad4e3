import type { User } from '@eisen/contract';
import { ApiError, NetworkError } from '#lib/api-errors.ts';
import { wordsFor } from '#lib/error-words.ts';
import type { ExternalStore } from '#lib/external-store.ts';
import { logFailure } from '#lib/log.ts';
import { type ConnectionResult, checkConnection, readRefusal } from './connection.ts';
import type { EmailPage, ListQuery, MailCalls } from './mail-calls.ts';
import { dropUnlisted, type IsOutdated, type MailState, mergeListed } from './mail-state.ts';
import type { MailStatus } from './mail-status.ts';
import type { MailStore } from './mail-store.ts';

/** First page, the newest that are read behind it, and the step of older ones (D-25). */
export const FIRST_PAGE = 50;
export const READ_ON_TO = 500;
const STEP = 100;
/** A page asked again because the user was quicker; then the rest is left to the next refresh. */
const MOST_TRIES = 4;

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
  /** Reads the next older emails, if there are any. */
  loadOlder(): Promise<void>;
  stop(): void;
}

/** Reads the listing into the store: first page at once, on to 500 behind it, then what changed. */
export function createMailReader(deps: MailReaderDeps): MailReader {
  const { calls, store, status } = deps;
  const abort = new AbortController();
  let loading: Promise<boolean> | null = null;
  let older: Promise<void> | null = null;
  let mustReadAll = false;
  let following: Promise<boolean> | null = null;

  const set = (part: Partial<MailStatus>) => {
    if (!abort.signal.aborted) status.set((current) => ({ ...current, ...part }));
  };

  /**
   * One page. An answer that speaks of emails changed since the question cannot be believed about
   * them, and its revision would pass over what it knew: then the same is asked again.
   */
  async function list(query: ListQuery) {
    for (let tries = 1; ; tries += 1) {
      const isOutdated = deps.noteQuestion();
      const page = await calls.listEmails(query, abort.signal);
      abort.signal.throwIfAborted();
      const isClean = ![...page.emails.map((email) => email.id), ...page.removed].some(isOutdated);
      if (isClean || tries >= MOST_TRIES) return { page, isOutdated, isClean };
    }
  }

  function take(page: EmailPage, isOutdated: IsOutdated, part: Partial<MailState> = {}) {
    store.set((state) => ({
      ...mergeListed(state, page, isOutdated),
      total: page.total ?? state.total,
      ...part,
    }));
  }

  /** The whole list anew, as far as it will be read; what the server no longer lists goes. */
  async function readFromStart() {
    mustReadAll = false;
    const seen = new Set<string>();
    const outdated: IsOutdated[] = [];
    let cursor: string | null = null;
    let oldest: string | null = null;
    let isComplete = true;
    do {
      const limit: number = cursor === null ? FIRST_PAGE : Math.min(STEP, READ_ON_TO - seen.size);
      const { page, isOutdated, isClean } = await list(
        cursor === null ? { limit } : { limit, cursor },
      );
      outdated.push(isOutdated);
      isComplete &&= isClean;
      for (const email of page.emails) {
        seen.add(email.id);
        if (oldest === null || email.time < oldest) oldest = email.time;
      }
      // The first page's revision is the oldest of the reading: nothing between is missed later.
      take(page, isOutdated, {
        nextCursor: page.nextCursor,
        ...(cursor === null ? { syncToken: page.syncToken } : {}),
      });
      cursor = page.nextCursor;
      const total = Math.min(READ_ON_TO, page.total ?? READ_ON_TO);
      const isDone = cursor === null || seen.size >= READ_ON_TO || page.emails.length === 0;
      set({ ...LIVE, reading: isDone ? null : { loaded: seen.size, total } });
      if (isDone) break;
    } while (cursor !== null);
    store.set((state) =>
      dropUnlisted(state, seen, state.nextCursor === null ? null : oldest, (id) =>
        outdated.some((isOutdated) => isOutdated(id)),
      ),
    );
    if (!isComplete) forgetPlace();
  }

  async function readChanges() {
    let since = store.get().syncToken;
    if (since === null || mustReadAll) return readFromStart();
    let asked: string = since;
    let isComplete = true;
    for (;;) {
      const { page, isOutdated, isClean } = await list({ since: asked });
      take(page, isOutdated);
      isComplete &&= isClean;
      // What could not be believed is asked again with the next refresh.
      if (isComplete) since = page.syncToken;
      // More changes wait behind these: they are asked for by the token of what was answered.
      if (page.nextCursor === null || page.syncToken === asked) break;
      asked = page.syncToken;
    }
    store.set((state) => (state.syncToken === since ? state : { ...state, syncToken: since }));
    set({ ...LIVE, reading: null });
    const { nextCursor, emails } = store.get();
    if (typeof nextCursor === 'string' && emails.size < READ_ON_TO) await readOn(nextCursor);
  }

  /** A first reading that an earlier page view did not finish. */
  async function readOn(from: string) {
    let cursor: string | null = from;
    while (cursor !== null && store.get().emails.size < READ_ON_TO) {
      const loaded = store.get().emails.size;
      const total = Math.min(READ_ON_TO, store.get().total ?? READ_ON_TO);
      set({ reading: { loaded, total } });
      const limit = Math.min(STEP, READ_ON_TO - loaded);
      const { page, isOutdated, isClean } = await list({ limit, cursor });
      take(page, isOutdated, { nextCursor: page.nextCursor });
      if (!isClean) forgetPlace();
      cursor = page.emails.length === 0 ? null : page.nextCursor;
    }
    set({ reading: null });
  }

  async function readWithRecovery() {
    try {
      await readChanges();
    } catch (error) {
      if (!isLostPlace(error)) throw error;
      forgetPlace();
      await readFromStart();
    }
  }

  /** The next refresh reads from the beginning. */
  function forgetPlace() {
    mustReadAll = true;
    store.set((state) => ({ ...state, syncToken: null }));
  }

  function fail(error: unknown) {
    if (abort.signal.aborted) return;
    const refusal = readRefusal(error);
    if (refusal) return applyConnection(refusal);
    logFailure('Loading emails failed', error);
    const isOffline = error instanceof NetworkError;
    set({
      phase: isOffline && store.get().emails.size > 0 ? 'offline' : 'error',
      error: wordsFor(error, LOADING_BROKEN),
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
        ? { phase: result.isOffline && hasMail ? 'offline' : 'error', error: result.error }
        : { phase: hasMail ? 'copy' : 'error', stale: true, error: null }),
    });
  }

  async function connectAndRead(): Promise<boolean> {
    if (status.get().connection !== 'authenticated') {
      set({ connection: 'checking', error: null });
      const result = await checkConnection(calls, deps.sleep);
      if (abort.signal.aborted) return false;
      if (result.state !== 'authenticated') {
        applyConnection(result);
        return false;
      }
      set({ connection: 'authenticated', loginUrl: null });
      void loadUser();
    }
    await readWithRecovery();
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
      .finally(() => {
        loading = null;
        set({ refreshing: false });
      });
    return loading;
  }

  async function readOlder(cursor: string) {
    set({ loadingOlder: true });
    try {
      const { page, isOutdated, isClean } = await list({ limit: STEP, cursor });
      take(page, isOutdated, { nextCursor: page.nextCursor });
      if (!isClean) forgetPlace();
    } catch (error) {
      if (isLostPlace(error)) {
        forgetPlace();
        await load();
      } else fail(error);
    } finally {
      set({ loadingOlder: false });
    }
  }

  return {
    load,
    distrust: forgetPlace,
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

const LIVE = { phase: 'live', stale: false, error: null } as const;

/** The server cannot go on from this revision or cursor: the list is read anew. */
function isLostPlace(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 410 || error.code === 'invalid');
}
