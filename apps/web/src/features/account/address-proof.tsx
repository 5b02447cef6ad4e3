import { accountCalls } from '@eisen/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { callApi } from '#lib/api.ts';
import { detailFor } from '#lib/error-words.ts';
import { logFailure } from '#lib/log.ts';
import { notify } from '#lib/notices.ts';
import { isLocalMode } from '#lib/page-facts.ts';
import { useSession } from '#lib/session.tsx';
import { Row } from './section.tsx';

/**
 * Whether the user's address is confirmed, by the server's word: a provider, a link, an invitation or a reset may have
 * done it, in another browser too. If it is not, a mailed link does it, so that invites and delegations reach him
 * (D-98). In local mode every address counts.
 */
export function AddressProof({ email }: { readonly email: string }) {
  const [busy, setBusy] = useState(false);
  const { user, confirmed } = useSession();
  const { data: isConfirmed, refetch } = useQuery({
    queryKey: ['address-confirmed', user?.id ?? ''],
    queryFn: async ({ signal }) =>
      (await callApi(accountCalls.profile, { signal })).address_confirmed ?? false,
    enabled: confirmed && !isLocalMode(),
    retry: false,
    refetchOnMount: 'always',
  });
  if (isLocalMode())
    return (
      <Row
        title="Confirmed address"
        text={`This server is in local mode: ${email} counts as confirmed without a link.`}
      />
    );
  if (isConfirmed)
    return (
      <Row title="Confirmed address" text={`Invites and delegations to ${email} reach you.`}>
        <Badge tone="good" dot>
          Confirmed
        </Badge>
      </Row>
    );
  const send = async () => {
    setBusy(true);
    try {
      // The server's word: the address may be confirmed already.
      notify.success((await callApi(accountCalls.requestVerification, {})).message);
      void refetch();
    } catch (error) {
      logFailure('Mailing the link of an address failed', error);
      notify.error('The link could not be sent', {
        id: 'address',
        detail: detailFor(error),
        retry: () => void send(),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Row
      title="Confirmed address"
      text={`Invites and delegations to ${email} reach you once a mailed link has confirmed it.`}
    >
      <Button busy={busy} onClick={() => void send()}>
        Send the link
      </Button>
    </Row>
  );
}
