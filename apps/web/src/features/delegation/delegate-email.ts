import { delegationCalls, INVITATION_UNCLEAR, type Provider } from '@eisen/contract';
import type { CallApi } from '#lib/api.ts';
import { ApiError, NetworkError } from '#lib/api-errors.ts';
import type { DelegatedStatus } from '#lib/delegation/delegated-email.ts';
import { detailFor } from '#lib/error-words.ts';
import { logFailure } from '#lib/log.ts';
import type { DelegateRequest } from './delegate-form.ts';
import { DELEGATION_MESSAGES } from './messages.ts';

export interface AlreadySent {
  /** Of the delegated email that is there. */
  readonly id: string;
  readonly status: DelegatedStatus;
  readonly sentAt: string;
}

/** How handing on ended, with what to tell the user of it. */
export type DelegateResult =
  | { readonly success: true; readonly title: string }
  /** The same person has it already: nothing new was sent. */
  | { readonly success: 'already'; readonly already: AlreadySent }
  | {
      readonly success: false;
      /** For the log: "Failed to delegate email: " and the status text (D-33). */
      readonly error: string;
      readonly title: string;
      readonly detail: string;
    };

/**
 * Hands an email on, once for a key; what fails is logged, without a word of the email (D-32).
 * Never throws.
 */
export async function delegateEmail(
  call: CallApi,
  options: {
    readonly provider: Provider;
    readonly request: DelegateRequest;
    readonly idempotencyKey: string;
  },
): Promise<DelegateResult> {
  const { provider, request, idempotencyKey } = options;
  try {
    if (request.to === 'member') {
      const { already, delegated } = await call(delegationCalls.delegate[provider], {
        body: request.body,
        idempotencyKey,
      });
      if (already) return toAlready(delegated.id, already);
      return { success: true, title: DELEGATION_MESSAGES.delegated };
    }
    const { body } = request;
    const answer = await call(delegationCalls.delegateByEmail, { body, idempotencyKey });
    if (answer.already) return toAlready(answer.id, answer.already);
    return { success: true, title: titleOf(answer) };
  } catch (failure) {
    const isNetwork = failure instanceof NetworkError;
    const error = `Failed to delegate email: ${statusTextOf(failure)}`;
    logFailure(error, failure);
    const title = isNetwork ? DELEGATION_MESSAGES.network : DELEGATION_MESSAGES.failed;
    return { success: false, error, title, detail: detailFor(failure) };
  }
}

function toAlready(
  id: string,
  { status, sent_at: sentAt }: { readonly status: DelegatedStatus; readonly sent_at: string },
): DelegateResult {
  return { success: 'already', already: { id, status, sentAt } };
}

function titleOf(answer: { readonly user_exists: boolean; readonly message: string }): string {
  if (answer.user_exists) return DELEGATION_MESSAGES.delegated;
  // A mail that may or may not have left must not be called sent (D-105).
  return answer.message === INVITATION_UNCLEAR ? answer.message : DELEGATION_MESSAGES.invited;
}

function statusTextOf(failure: unknown): string {
  if (failure instanceof ApiError) return failure.statusText;
  return failure instanceof NetworkError ? 'Network error' : 'Invalid answer';
}
