import { ProviderError, type ProviderErrorKind } from '@eisen/mailbox';
import { type OAuthFailure, type OAuthFailureKind, toOAuthFailure } from './oauth-failure.ts';

export type Sleep = (waitMs: number) => Promise<void>;

export const sleepInRealTime: Sleep = (waitMs) =>
  new Promise((resolve) => setTimeout(resolve, waitMs));

/** Before the second and the third try. Somebody waits for the answer, so both are short. */
const WAITS_MS = [200, 800];

/**
 * Asks a token endpoint again when it is away for a moment. A call that timed out is not repeated: its waiting time
 * is spent.
 *
 * @throws OAuthFailure
 */
export async function askWithPatience<T>(work: () => Promise<T>, sleep: Sleep): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const failure = toOAuthFailure(error);
      const waitMs = WAITS_MS[tried];
      if (failure.kind !== 'unavailable' || waitMs === undefined) throw failure;
      await sleep(waitMs);
    }
  }
}

const KINDS: Readonly<Record<OAuthFailureKind, ProviderErrorKind>> = {
  consent: 'reconnect',
  // A wrong client secret is the operator's to mend: connecting again would lead the user in circles.
  'set-up': 'refused',
  unavailable: 'unavailable',
  answer: 'unavailable',
  timeout: 'timeout',
};

/** What the failure of a token endpoint means to whoever wanted to use the mailbox. */
export function toProviderError(failure: OAuthFailure): ProviderError {
  return new ProviderError(KINDS[failure.kind], failure.message, { cause: failure });
}
