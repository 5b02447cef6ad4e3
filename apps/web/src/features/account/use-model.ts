import { type ModelReport, modelCalls } from '@eisen/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#lib/api.ts';
import { wordsFor } from '#lib/error-words.ts';
import { useSession } from '#lib/session.tsx';

/** The language model that the operator configured, with what the user used of it; null when there is none. */
export function useModel(): {
  readonly model: ModelReport | null | undefined;
  readonly error: string | null;
  retry(): void;
} {
  const { user } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['model', user?.id ?? ''],
    queryFn: async ({ signal }) => (await callApi(modelCalls.read, { signal })).model,
    // Every classification uses some of it.
    refetchOnMount: 'always',
    retry: false,
  });
  return {
    model: data,
    error: error ? wordsFor(error, 'The language model could not be looked at') : null,
    retry: () => void refetch(),
  };
}
