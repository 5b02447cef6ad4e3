import type { Email } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { isUnreachable } from '#lib/api-errors.ts';
import { wordsFor } from '#lib/error-words.ts';
import type { ClassifyStatus } from './classify-run.ts';
import { decisionOf } from './decision.ts';
import type { MailActions } from './mail-actions.ts';
import { mailKeys } from './mail-keys.ts';
import { useMailboxContext } from './mail-provider.tsx';
import { readEmail } from './mail-state.ts';
import type { MailStatus } from './mail-status.ts';
import { type MailView, viewOf } from './mail-view.ts';
import type { Mailbox } from './mailbox.ts';
import { isEmptySearch, parseSearch, searchEmails } from './search.ts';
import { MOST_HITS, searchMailbox } from './search-mailbox.ts';
import { type PanelSummary, readSummary } from './summaries.ts';
import { undoByKey } from './undo-keys.ts';

export interface MailboxView extends MailView, MailStatus {
  /** Older mail can be read. */
  readonly hasOlder: boolean;
  /** Emails in the whole mailbox, where the provider tells. */
  readonly mailboxTotal: number | null;
  refresh(): void;
  loadOlder(): void;
}

/** The listed mail and how it stands. Lists keep their object while their emails do not change. */
export function useMailbox(): MailboxView {
  const mailbox = useMailboxContext();
  const { store, status, reader } = mailbox;
  const state = useSyncExternalStore(store.subscribe, store.get);
  const now = useSyncExternalStore(status.subscribe, status.get);
  return useMemo(
    () => ({
      ...viewOf(state),
      ...now,
      hasOlder: typeof state.nextCursor === 'string' && now.reading === null,
      mailboxTotal: state.total,
      refresh: () => void reader.refresh(),
      loadOlder: () => void reader.loadOlder(),
    }),
    [state, now, reader],
  );
}

export interface MailActionsWithUndo extends MailActions {
  /** Takes back the last act; after a reload the last entry of the journal. */
  undoLast(): Promise<boolean>;
  /** Does again what was taken back last. */
  redoLast(): Promise<boolean>;
  undo(journalId: string): Promise<boolean>;
}

/** What the user can do to mail. The object stays the same as long as the mailbox does. */
export function useMailActions(): MailActionsWithUndo {
  const { actions, undo } = useMailboxContext();
  return useMemo(
    () => ({
      ...actions,
      ...undoByKey(undo),
      undo: undo.undoJournal,
    }),
    [actions, undo],
  );
}

export interface ClassifyAll extends ClassifyStatus {
  start(): void;
  /** Ends the run after the chunk in work. */
  stop(): void;
}

export function useClassifyAll(): ClassifyAll {
  const { classify, classifyStatus } = useMailboxContext();
  const status = useSyncExternalStore(classifyStatus.subscribe, classifyStatus.get);
  return useMemo(
    () => ({ ...status, start: () => void classify.start(), stop: classify.stop }),
    [status, classify],
  );
}

/** The text of each panel's Summary box. */
export function useSummaries(): Readonly<Record<Quadrant, PanelSummary>> {
  const { summaries, insights, store } = useMailboxContext();
  const texts = useSyncExternalStore(summaries.texts.subscribe, summaries.texts.get);
  const state = useSyncExternalStore(store.subscribe, store.get);
  return useMemo(() => {
    const { byQuadrant } = viewOf(state);
    const read = (quadrant: Quadrant) => ({
      ...readSummary(texts, quadrant, byQuadrant[quadrant]),
      readInsights: () => insights.read(quadrant, byQuadrant[quadrant]),
    });
    return {
      do: read('do'),
      schedule: read('schedule'),
      delegate: read('delegate'),
      eliminate: read('eliminate'),
    };
  }, [texts, state, insights]);
}

/** What was fetched stays as long as the server keeps it in memory (D-25). */
const WHOLE_STALE_MS = 15 * 60_000;

/**
 * One whole email. The listed row shows until the bodies are there; its decision and read state are
 * always the list's, which knows of changes first, as it does of an answer. Undefined `email`: neither listed nor loaded.
 */
export function useEmail(id: string): {
  readonly email: Email | undefined;
  /** The bodies are there. */
  readonly isWhole: boolean;
  readonly loading: boolean;
  readonly error: string | null;
  /** The server says that there is no such email: it was removed elsewhere. */
  readonly failure: unknown;
  retry(): void;
} {
  const mailbox = useMailboxContext();
  const query = useQuery(emailOptions(mailbox, id));
  const readRow = useCallback(() => readEmail(mailbox.store.get(), id), [mailbox, id]);
  const row = useSyncExternalStore(mailbox.store.subscribe, useStableRow(readRow));
  const { data, isPending, isFetching, error, refetch } = query;
  const email = useMemo(() => {
    if (!data) return row;
    if (!row) return data;
    const { unread, folder, replied_at } = row;
    return { ...data, ...decisionOf(row), unread, folder, replied_at };
  }, [data, row]);
  return {
    email,
    isWhole: data !== undefined,
    loading: isPending && isFetching,
    error: error ? wordsFor(error, 'Failed to load email') : null,
    failure: error,
    retry: () => void refetch(),
  };
}

/** Fetches whole emails ahead: neighbours of the open one, the card under the pointer. */
export function usePrefetchEmails(): (ids: readonly string[]) => void {
  const mailbox = useMailboxContext();
  const client = useQueryClient();
  return useCallback((ids) => prefetchEmails(client, mailbox, ids), [client, mailbox]);
}

function prefetchEmails(client: QueryClient, mailbox: Mailbox, ids: readonly string[]): void {
  if (mailbox.status.get().phase === 'offline') return;
  for (const id of ids) void client.prefetchQuery(emailOptions(mailbox, id));
}

/** Hits of the local copy at once, completed by the provider's own search (D-115). */
export function useMailSearch(text: string): {
  readonly local: readonly Email[];
  /** Hits that only the provider knows; the listed ones are left out. */
  readonly remote: readonly Email[];
  readonly searching: boolean;
  readonly error: string | null;
} {
  const mailbox = useMailboxContext();
  const state = useSyncExternalStore(mailbox.store.subscribe, mailbox.store.get);
  const parsed = useMemo(() => parseSearch(text), [text]);
  const local = useMemo(
    () => searchEmails(viewOf(state).emails, parsed, MOST_HITS),
    [state, parsed],
  );
  const isWorthAsking = !isEmptySearch(parsed) && text.trim().length >= 2;
  const client = useQueryClient();
  const queryKey = mailKeys.search(mailbox.owner, text.trim());
  const { data, isFetching, error } = useQuery<readonly Email[]>({
    queryKey,
    enabled: isWorthAsking,
    staleTime: SEARCH_STALE_MS,
    queryFn: async ({ signal }) => {
      await waitFor(SEARCH_DELAY_MS, signal);
      return searchMailbox(mailbox.calls, text.trim(), {
        signal,
        // What a quadrant holds is picked out of the provider's hits: each portion costs it a whole search.
        ...(parsed.quadrant === null ? {} : { portions: 1 }),
        onHits: (hits) => client.setQueryData(queryKey, hits),
      });
    },
  });
  const remote = useMemo(
    () => (data ?? []).filter((email) => !state.emails.has(email.id)),
    [data, state],
  );
  return {
    local,
    remote,
    searching: isFetching,
    error: error ? wordsFor(error, 'The mailbox could not be searched') : null,
  };
}

const SEARCH_DELAY_MS = 250;
const SEARCH_STALE_MS = 60_000;

function emailOptions(mailbox: Mailbox, id: string) {
  return queryOptions({
    queryKey: mailKeys.email(mailbox.owner, id),
    staleTime: WHOLE_STALE_MS,
    retry: false,
    // Where the server is not reached, what was opened before is read from the browser's copy.
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      try {
        const email = await mailbox.calls.loadEmail(id, signal);
        void mailbox.copy.keepWhole(email);
        return email;
      } catch (error) {
        const kept = isUnreachable(error) ? await mailbox.copy.readWhole(id) : null;
        if (kept) return kept;
        throw error;
      }
    },
  });
}

/** Gives the same object while a row's content is the same, as `useSyncExternalStore` demands. */
function useStableRow(read: () => Email | undefined): () => Email | undefined {
  return useMemo(() => {
    let last: Email | undefined;
    let lastText = '';
    return () => {
      const row = read();
      if (row === last) return last;
      const text = row ? JSON.stringify(row) : '';
      if (text !== lastText) {
        last = row;
        lastText = text;
      }
      return last;
    };
  }, [read]);
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
