import { delegationCalls, type Provider } from '@eisen/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#lib/api.ts';
import type { DelegatedEmail, DelegatedStatus } from '#lib/delegation/delegated-email.ts';
import { toDelegatedEmail } from '#lib/delegation/delegated-email.ts';
import { delegatedKeys } from '#lib/delegation/delegated-keys.ts';
import { detailFor, wordsByKind } from '#lib/error-words.ts';
import { logFailure } from '#lib/log.ts';
import { notify } from '#lib/notices.ts';
import { useSession } from '#lib/session.tsx';
import { DELEGATION_MESSAGES } from './messages.ts';

interface StatusChange {
  readonly item: DelegatedEmail;
  readonly to: DelegatedStatus;
}

/** Start and Complete show at once; what the server does not take comes back and says why. */
export function useSetStatus(
  provider: Provider,
): (item: DelegatedEmail, to: DelegatedStatus) => void {
  const client = useQueryClient();
  const { user } = useSession();
  const key = delegatedKeys.toMe(user?.id ?? '');
  const { mutate } = useMutation({
    // One after the other: a quick Start and Complete must end as the user saw it.
    scope: { id: 'delegated' },
    mutationFn: ({ item, to }: StatusChange) =>
      callApi(delegationCalls.setStatus[provider], {
        params: { id: item.id },
        body: { status: to },
      }),
    onMutate: async ({ item, to }) => {
      await client.cancelQueries({ queryKey: key });
      patch(client, key, { ...item, status: to });
    },
    onSuccess: ({ delegated }) => {
      // The last one speaks: an earlier answer would show a step back.
      if (client.isMutating({ predicate: isOfDelegated }) <= 1) {
        patch(client, key, toDelegatedEmail(delegated));
      }
    },
    onError: (error, { item, to }) => {
      logFailure(DELEGATION_MESSAGES.statusFailed.refused, error);
      patch(client, key, item);
      notify.error(wordsByKind(error, DELEGATION_MESSAGES.statusFailed), {
        id: `delegated ${item.id}`,
        detail: detailFor(error),
        retry: () => mutate({ item, to }),
      });
    },
  });
  return (item, to) => mutate({ item, to });
}

function isOfDelegated({ options }: { readonly options: { readonly scope?: { id: string } } }) {
  return options.scope?.id === 'delegated';
}

function patch(client: QueryClient, key: readonly unknown[], changed: DelegatedEmail): void {
  client.setQueryData<readonly DelegatedEmail[]>(key, (items) =>
    items?.map((item) => (item.id === changed.id ? changed : item)),
  );
}
