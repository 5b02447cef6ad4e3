import { COMMON_SENTENCES, type Provider } from '@eisen/contract';
import { ProviderError } from '@eisen/mailbox';
import {
  type AppError,
  conflict,
  notFound,
  providerAuthRequired,
  providerFailed,
  providerTimeout,
  syncTokenExpired,
  tooManyRequests,
} from '#http/errors.ts';
import { loginPath } from '#http/router.ts';

/** Said when the provider asks to slow down and names no time. */
const DEFAULT_WAIT_SECONDS = 30;

/** Runs a handler's work and turns the provider's failures into the contract's. */
export async function withProviderFailures<T>(as: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderError ? toAppError(as, error) : error;
  }
}

/** What each kind of provider failure means to the caller (STYLE §5). */
export function toAppError(as: Provider, error: ProviderError): AppError {
  switch (error.kind) {
    case 'reconnect':
      return providerAuthRequired(loginPath(as));
    case 'rate-limited':
      return tooManyRequests(
        error.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS,
        'The mail provider asks to slow down',
      );
    case 'not-found':
      return notFound('Email not found');
    case 'cursor-lost':
      return syncTokenExpired();
    case 'key-taken':
      return conflict('idempotency_conflict', COMMON_SENTENCES.idempotency_conflict);
    case 'timeout':
      return providerTimeout(error);
    case 'unavailable':
    case 'refused':
      return providerFailed(undefined, error);
  }
}
