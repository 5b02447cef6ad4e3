import { accountCalls } from '@eisen/contract';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { callApi } from '#lib/api.ts';
import { detailFor } from '#lib/error-words.ts';
import { logFailure } from '#lib/log.ts';
import { notify } from '#lib/notices.ts';
import { isLocalMode } from '#lib/page-facts.ts';
import { Row } from './section.tsx';

/**
 * Mails the user a link that proves his address, so that invites and delegations to it reach him
 * (D-98). In local mode every address counts as proven, and there is nothing to do.
 */
export function AddressProof({ email }: { readonly email: string }) {
  const [busy, setBusy] = useState(false);
  if (isLocalMode()) return null;
  const send = async () => {
    setBusy(true);
    try {
      // The server's word: the address may be confirmed already.
      notify.success((await callApi(accountCalls.requestVerification, {})).message);
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
