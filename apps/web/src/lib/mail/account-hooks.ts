import { type Ledger, mailboxCalls, type Settings, settingsCalls } from '@eisen/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '#lib/api.ts';
import { wordsFor } from '#lib/error-words.ts';
import { useSession } from '#lib/session.tsx';
import { setSingleKeys } from '#lib/shortcuts.ts';
import { mailKeys } from './mail-keys.ts';
import { useMailboxContext } from './mail-provider.tsx';

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
