import { ApiError } from '#lib/api-errors.ts';
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

export interface MailPagesDeps {
  readonly calls: Pick<MailCalls, 'listEmails'>;
  readonly store: MailStore;
  /** Progress, and that the server's own word shows. */
  readonly set: (part: Partial<MailStatus>) => void;
  /** Taken when a question is asked: tells which emails changed after that moment. */
  readonly noteQuestion: () => IsOutdated;
  readonly signal: AbortSignal;
}

export interface MailPages {
  /** What changed since the last answer; the whole list where nothing is known or the place was lost. */
  read(): Promise<void>;
  /** The next older emails. @throws what the call throws; a lost place is noted */
  readOlder(cursor: string): Promise<void>;
  /** The next reading begins from the start. */
  forgetPlace(): void;
  /** Whether the list already stands for this revision of the server's index, or a later one. */
  knows(revision: number): boolean;
}

/** Reads the listing into the store: first page at once, on to 500 behind it, then what changed. */
export function createMailPages(deps: MailPagesDeps): MailPages {
  const { calls, store, set, signal } = deps;
  let mustReadAll = false;
  /** The revision that the sync token stands for. */
  let revision = -1;

  /**
   * One page. An answer that speaks of emails changed since the question cannot be believed about
   * them, and its revision would pass over what it knew: then the same is asked again.
   */
  async function list(query: ListQuery) {
    for (let tries = 1; ; tries += 1) {
      const isOutdated = deps.noteQuestion();
      const page = await calls.listEmails(query, signal);
      signal.throwIfAborted();
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
        cursor === null ? { limit } : { limit, cursor, behind: 'true' },
      );
      outdated.push(isOutdated);
      isComplete &&= isClean;
      for (const email of page.emails) {
        seen.add(email.id);
        if (oldest === null || email.time < oldest) oldest = email.time;
      }
      // The first page's revision is the oldest of the reading: nothing between is missed later.
      if (cursor === null) revision = page.revision;
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
      if (isComplete) {
        since = page.syncToken;
        revision = page.revision;
      }
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
      const { page, isOutdated, isClean } = await list({ limit, cursor, behind: 'true' });
      take(page, isOutdated, { nextCursor: page.nextCursor });
      if (!isClean) forgetPlace();
      cursor = page.emails.length === 0 ? null : page.nextCursor;
    }
    set({ reading: null });
  }

  function forgetPlace() {
    mustReadAll = true;
    revision = -1;
    store.set((state) => ({ ...state, syncToken: null }));
  }

  return {
    forgetPlace,
    knows: (asked) => asked <= revision,
    async read() {
      try {
        await readChanges();
      } catch (error) {
        if (!isLostPlace(error)) throw error;
        forgetPlace();
        await readFromStart();
      }
    },
    async readOlder(cursor) {
      const { page, isOutdated, isClean } = await list({ limit: STEP, cursor });
      take(page, isOutdated, { nextCursor: page.nextCursor });
      if (!isClean) forgetPlace();
    },
  };
}

const LIVE = { phase: 'live', stale: false, error: null, trouble: null } as const;

/** The server cannot go on from this revision or cursor: the list is read anew. */
export function isLostPlace(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 410 || error.code === 'invalid');
}
