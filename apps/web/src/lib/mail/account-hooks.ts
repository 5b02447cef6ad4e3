import {
  type BodyOf,
  type JournalEntry,
  journalCalls,
  type Ledger,
  mailboxCalls,
  type Settings,
  settingsCalls,
} from '@eisen/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callApi } from '#lib/api.ts';
import { detailFor, wordsFor } from '#lib/error-words.ts';
import { notify } from '#lib/notices.ts';
import { useSession } from '#lib/session.tsx';
import { setSingleKeys } from '#lib/shortcuts.ts';
import { mailKeys } from './mail-keys.ts';
import { useMailboxContext } from './mail-provider.tsx';

export type SettingsChange = BodyOf<typeof settingsCalls.change>;

/** Where every email of the mailbox stands, and whether the sums agree with the provider (PLUS-20). */
export function useLedger(): {
  readonly ledger: Ledger | undefined;
  /** Emails that the provider counts and Eisen does not know, or the other way round; 0 when they agree. */
  readonly difference: number;
  readonly error: string | null;
  refresh(): void;
} {
  const { owner } = useMailboxContext();
  const { data, error, refetch } = useQuery({
    queryKey: mailKeys.ledger(owner),
    queryFn: ({ signal }) => callApi(mailboxCalls.ledger, { signal }),
    retry: false,
  });
  return {
    ledger: data,
    difference: data ? ledgerDifference(data) : 0,
    error: error ? wordsFor(error, 'The counts could not be checked') : null,
    refresh: () => void refetch(),
  };
}

/** The greatest gap between the provider's count, what is known, and the sum of the states. */
export function ledgerDifference(
  ledger: Pick<
    Ledger,
    'provider_count' | 'known' | 'by_quadrant' | 'unsure' | 'held' | 'unclassified'
  >,
): number {
  const sum =
    Object.values(ledger.by_quadrant).reduce((total, count) => total + count, 0) +
    ledger.unsure +
    ledger.held +
    ledger.unclassified;
  const counts = [ledger.known, sum, ledger.provider_count];
  return Math.max(...counts) - Math.min(...counts);
}

/** The user's settings; undefined until they are loaded. Keeps the single keys as the user wants them. */
export function useSettings(): {
  readonly settings: Settings | undefined;
  readonly error: string | null;
  retry(): void;
} {
  const { user, confirmed } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: mailKeys.settings(user?.id ?? ''),
    queryFn: async ({ signal }) => (await callApi(settingsCalls.read, { signal })).settings,
    enabled: confirmed,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const singleKeys = data?.single_keys;
  useEffect(() => {
    if (singleKeys !== undefined) setSingleKeys(singleKeys);
  }, [singleKeys]);
  return {
    settings: data,
    error: error ? wordsFor(error, 'Failed to load settings') : null,
    retry: () => void refetch(),
  };
}

/** Changes settings at once; a refusal puts them back and says so. */
export function useUpdateSettings(): {
  readonly update: (change: SettingsChange) => void;
  readonly saving: boolean;
} {
  const client = useQueryClient();
  const { user } = useSession();
  const key = mailKeys.settings(user?.id ?? '');
  const { mutate, isPending } = useMutation({
    scope: { id: 'settings' },
    mutationFn: async (change: SettingsChange) =>
      (await callApi(settingsCalls.change, { body: change })).settings,
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Settings>(key);
      if (before)
        client.setQueryData<Settings>(key, { ...before, ...(change as Partial<Settings>) });
      return before;
    },
    onError: (error, _, before) => {
      if (before) client.setQueryData(key, before);
      notify.error('Failed to save settings', { detail: detailFor(error) });
    },
    onSuccess: (settings) => client.setQueryData(key, settings),
  });
  return useMemo(() => ({ update: mutate, saving: isPending }), [mutate, isPending]);
}

const JOURNAL_PAGE = 50;

/** Everything that changed mail or quadrants, newest first (D-112). Undo an entry by `useMailActions().undo`. */
export function useJournal(): {
  readonly entries: readonly JournalEntry[];
  readonly loading: boolean;
  readonly error: string | null;
  readonly hasMore: boolean;
  loadMore(): void;
  refresh(): void;
} {
  const { user } = useSession();
  const query = useInfiniteQuery({
    queryKey: mailKeys.journal(user?.id ?? ''),
    queryFn: ({ pageParam, signal }) =>
      callApi(journalCalls.list, {
        query: { limit: JOURNAL_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? null,
    retry: false,
  });
  const entries = useMemo(
    () => query.data?.pages.flatMap((page) => page.entries) ?? [],
    [query.data],
  );
  return {
    entries,
    loading: query.isPending,
    error: query.error ? wordsFor(query.error, 'Failed to load the activity') : null,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    refresh: () => void query.refetch(),
  };
}
