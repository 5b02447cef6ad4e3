import { delegationCalls, type Provider } from '@eisen/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#lib/api.ts';
import { detailFor } from '#lib/error-words.ts';
import { useSession } from '#lib/session.tsx';
import { type DelegatedEmail, toDelegatedEmail } from './delegated-email.ts';
import { delegatedKeys } from './delegated-keys.ts';

const NONE: readonly DelegatedEmail[] = [];

export interface DelegatedList {
  /** The newest first, done ones included. */
  readonly items: readonly DelegatedEmail[];
  /** There was an answer, so that an empty list means that there is nothing. */
  readonly isRead: boolean;
  /** Why they could not be read; null when they were. */
  readonly error: string | null;
  readonly isReading: boolean;
  readonly retry: () => void;
}

/** The emails that others handed to the user. */
export function useDelegatedToMe(provider: Provider): DelegatedList {
  return useDelegated(provider, 'to-me');
}

/** The emails that the user handed to others. */
export function useDelegatedByMe(provider: Provider): DelegatedList {
  return useDelegated(provider, 'by-me');
}

function useDelegated(provider: Provider, side: 'to-me' | 'by-me'): DelegatedList {
  const { user, confirmed } = useSession();
  const userId = user?.id ?? '';
  const isByMe = side === 'by-me';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: isByMe ? delegatedKeys.byMe(userId) : delegatedKeys.toMe(userId),
    queryFn: async ({ signal }) => {
      const query = isByMe ? { by: 'me' as const } : {};
      const call = delegationCalls.delegated[provider];
      return (await callApi(call, { params: { userId }, query, signal })).map(toDelegatedEmail);
    },
    enabled: confirmed && userId !== '',
    retry: false,
  });
  return {
    items: data ?? NONE,
    isRead: data !== undefined,
    // What was read before still stands when a look for news fails.
    error: error && !data ? detailFor(error) : null,
    isReading: isFetching,
    retry: () => void refetch(),
  };
}
