import { type LearningAnswer, learningCalls } from '@eisen/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#lib/api.ts';
import { wordsFor } from '#lib/error-words.ts';
import { notify } from '#lib/notices.ts';
import { useSession } from '#lib/session.tsx';

/** What the corrections taught; every change of it answers all that is left. */
export function useLearning(): {
  readonly learning: LearningAnswer | undefined;
  readonly error: string | null;
  retry(): void;
  forget(key: string): Promise<void>;
  forgetAll(): Promise<void>;
} {
  const { user } = useSession();
  const client = useQueryClient();
  const queryKey = ['learning', user?.id ?? ''] as const;
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(learningCalls.list, { signal }),
    // A correction may have been made since.
    refetchOnMount: 'always',
    retry: false,
  });
  return {
    learning: data,
    error: error ? wordsFor(error, 'What was learned could not be loaded') : null,
    retry: () => void refetch(),
    async forget(key) {
      client.setQueryData(queryKey, await callApi(learningCalls.forget, { params: { key } }));
      notify.success('Forgotten');
    },
    async forgetAll() {
      client.setQueryData(queryKey, await callApi(learningCalls.forgetAll));
      notify.success('Everything that was learned is forgotten');
    },
  };
}
