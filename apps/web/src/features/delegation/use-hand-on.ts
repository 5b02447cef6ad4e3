import type { Provider } from '@eisen/contract';
import { QUADRANT_LABELS } from '@eisen/triage';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '#lib/api.ts';
import { delegatedKeys } from '#lib/delegation/delegated-keys.ts';
import { useMailActions } from '#lib/mail/mail-hooks.ts';
import { notify } from '#lib/notices.ts';
import { type AlreadySent, delegateEmail } from './delegate-email.ts';
import type { DelegateRequest, EmailToHandOn } from './delegate-form.ts';

/**
 * Hands the email on and tells how that went. An email that lies elsewhere is offered a move to the
 * Delegate quadrant: where a card lies is the user's to say.
 *
 * @returns whether it was handed on, or what the same person has of it already
 */
export function useHandOn(options: {
  readonly email: EmailToHandOn;
  readonly provider: Provider;
  /** It is handed to somebody else than before: it stays where it lies. */
  readonly isAgain: boolean;
}): (request: DelegateRequest) => Promise<boolean | AlreadySent> {
  const { email, provider, isAgain } = options;
  const client = useQueryClient();
  const { move } = useMailActions();
  const keyOf = useIdempotencyKey();
  return async (request) => {
    const idempotencyKey = keyOf(request);
    const result = await delegateEmail(callApi, { provider, request, idempotencyKey });
    if (result.success === 'already') {
      void client.invalidateQueries({ queryKey: delegatedKeys.all });
      return result.already;
    }
    if (!result.success) {
      notify.error(result.title, { id: 'delegating failed', detail: result.detail });
      return false;
    }
    notify.dismiss('delegating failed');
    const run = () => void move([email.id], 'delegate');
    const label = `Move to ${QUADRANT_LABELS.delegate.title}`;
    notify.success(
      result.title,
      email.quadrant === 'delegate' || isAgain ? {} : { action: { label, run } },
    );
    void client.invalidateQueries({ queryKey: delegatedKeys.all });
    return true;
  };
}

/** One key for a form, made when it opens (D-117); what was changed after it was sent is something else. */
function useIdempotencyKey(): (request: DelegateRequest) => string {
  const kept = useRef({ key: crypto.randomUUID() as string, sent: null as string | null });
  return (request) => {
    const text = JSON.stringify(request);
    const { sent } = kept.current;
    const key = sent === null || sent === text ? kept.current.key : crypto.randomUUID();
    kept.current = { key, sent: text };
    return key;
  };
}
