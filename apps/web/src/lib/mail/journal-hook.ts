import { type JournalEntry, journalCalls } from '@eisen/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '#lib/api.ts';
import { wordsFor } from '#lib/error-words.ts';
import { useSession } from '#lib/session.tsx';
import { mailKeys } from './mail-keys.ts';

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
        query: {
          limit: JOURNAL_PAGE,
          named: 'true',
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
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
