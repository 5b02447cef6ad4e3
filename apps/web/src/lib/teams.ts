import { type Team, teamCalls } from '@eisen/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './api.ts';
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
    // Nobody tells of what other members do: whoever looks again sees it.
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
    // Without a network it says so, instead of waiting for one.
    networkMode: 'always',
  });
  return {
    teams: data,
    error: data ? null : error,
    isReading: isFetching,
    retry: () => void refetch(),
  };
}
