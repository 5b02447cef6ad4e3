import { type Delegated, delegationCalls, type Provider } from '@eisen/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#lib/api.ts';
import { ApiError } from '#lib/api-errors.ts';
import { delegatedKeys } from '#lib/delegated-keys.ts';
import { detailFor } from '#lib/error-words.ts';
import { useSession } from '#lib/session.tsx';

/** A server without teams answers so: nothing can have been handed to anybody there. */
const NOT_SERVED: readonly number[] = [404, 501];
const NONE: readonly Delegated[] = [];

export interface DelegatedToMe {
  readonly items: readonly Delegated[];
  /** Why they could not be read; null when they were. */
  readonly error: string | null;
  readonly retry: () => void;
}

/** The emails that others handed to the user, done ones included. */
export function useDelegated(provider: Provider): DelegatedToMe {
  const { user, confirmed } = useSession();
  const userId = user?.id ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: delegatedKeys.toMe(userId),
    queryFn: async ({ signal }) => {
      try {
        return await callApi(delegationCalls.delegated[provider], { params: { userId }, signal });
      } catch (failure) {
        if (failure instanceof ApiError && NOT_SERVED.includes(failure.status)) return [];
        throw failure;
      }
    },
    enabled: confirmed && userId !== '',
    retry: false,
  });
  return {
    items: data ?? NONE,
    error: error ? detailFor(error) : null,
    retry: () => void refetch(),
  };
}
