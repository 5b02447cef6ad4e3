import { checkEmailBody, delegationCalls, EMAIL_SENTENCE } from '@eisen/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '#lib/api.ts';
import { ApiError, isAbort, NetworkError } from '#lib/api-errors.ts';
import { serverSentence } from '#lib/error-words.ts';
import { announce } from '#lib/notices.ts';
import { DELEGATION_MESSAGES } from './messages.ts';

/** What is known of an address. Only `found` and `invited` let an email be handed to it. */
export type AddressCheck =
  | { readonly state: 'none' | 'checking' | 'found' | 'invited' }
  | { readonly state: 'failed'; readonly text: string; readonly detail: string | null };

export interface AddressChecking {
  readonly check: AddressCheck;
  /** Asks about the address; one that was asked about and not edited since is not asked again. */
  readonly run: (address: string) => void;
  /** It was edited: nothing is known of it. */
  readonly reset: () => void;
}

const NONE: AddressCheck = { state: 'none' };

/** Whether somebody with an account owns an address (DELEG-02 to DELEG-07). */
export function useAddressCheck(): AddressChecking {
  const [check, setCheck] = useState(NONE);
  const asked = useRef<{ readonly address: string; readonly gone: AbortController } | null>(null);
  const reset = useCallback(() => {
    asked.current?.gone.abort();
    asked.current = null;
    setCheck(NONE);
  }, []);
  useEffect(() => () => asked.current?.gone.abort(), []);
  const run = useCallback(async (text: string) => {
    const address = text.trim();
    if (asked.current?.address === address) return;
    const { signal } = tookOver(asked, address);
    const settle = (next: AddressCheck) => {
      if (signal.aborted) return;
      // What failed may be tried again with the same address.
      if (next.state === 'failed') asked.current = null;
      setCheck(next);
      announce(wordsOf(next) ?? '');
    };
    if (!checkEmailBody.safeParse({ email: address }).success) {
      return settle({ state: 'failed', text: EMAIL_SENTENCE, detail: null });
    }
    setCheck({ state: 'checking' });
    try {
      const { exists } = await callApi(delegationCalls.checkEmail, {
        body: { email: address },
        signal,
      });
      settle({ state: exists ? 'found' : 'invited' });
    } catch (error) {
      if (!isAbort(error)) settle(explainCheck(error));
    }
  }, []);
  return { check, run: (address) => void run(address), reset };
}

/** The line under the address; null while nothing is known. */
export function wordsOf(check: AddressCheck): string | null {
  if (check.state === 'found') return DELEGATION_MESSAGES.found;
  if (check.state === 'invited') return DELEGATION_MESSAGES.willBeInvited;
  return check.state === 'failed' ? check.text : null;
}

function tookOver(
  asked: { current: { readonly address: string; readonly gone: AbortController } | null },
  address: string,
): AbortController {
  asked.current?.gone.abort();
  const gone = new AbortController();
  asked.current = { address, gone };
  return gone;
}

function explainCheck(error: unknown): AddressCheck {
  const isNetwork = error instanceof NetworkError;
  // Too many in an hour: waiting helps, so that is told too.
  const isLimit = error instanceof ApiError && error.status === 429;
  return {
    state: 'failed',
    text: isNetwork ? DELEGATION_MESSAGES.network : DELEGATION_MESSAGES.checkFailed,
    detail: isLimit ? serverSentence(error) : null,
  };
}
