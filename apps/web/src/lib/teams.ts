import { type Team, teamCalls } from '@eisen/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from './api.ts';
import { onLiveHint } from './live/live-hints.ts';
import { useSession } from './session.tsx';

/** Keys of teams in the query cache; what changes them and what lists them share them. */
export const teamKeys = {
  all: ['teams'] as const,
  ofUser: (userId: string) => [...teamKeys.all, userId] as const,
};

export interface TeamList {
  /** With their members; undefined before the first answer. */
  readonly teams: readonly Team[] | undefined;
  /** The failure of the first reading; null while there is a list. */
  readonly error: unknown;
  readonly isReading: boolean;
  readonly retry: () => void;
}

/** The teams that the user created or joined. */
export function useTeams(): TeamList {
  const { user, confirmed } = useSession();
  const userId = user?.id ?? '';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: teamKeys.ofUser(userId),
    queryFn: ({ signal }) => callApi(teamCalls.list, { signal }),
    enabled: confirmed && userId !== '',
    retry: false,
    // While no list showed, nobody followed what other members do.
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
    // Without a network it says so, instead of waiting for one.
    networkMode: 'always',
  });
  useEffect(() => onLiveHint('teams', () => void refetch()), [refetch]);
  return {
    teams: data,
    error: data ? null : error,
    isReading: isFetching,
    retry: () => void refetch(),
  };
}
