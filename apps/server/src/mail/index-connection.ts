import type { ProviderError } from '@eisen/mailbox';

export interface ConnectionTrouble {
  readonly state: 'reconnect' | 'throttled' | 'unreachable';
  /** When the provider is asked again; null when only the user can help. */
  readonly retryAt: Date | null;
}

/** When the provider names no time. */
const TRY_AGAIN_SECONDS = 30;

/** What a failed look at the provider says about the connection to it (D-12, CONN-06). */
export function connectionAfter(error: ProviderError, now: Date): ConnectionTrouble {
  if (error.kind === 'reconnect') return { state: 'reconnect', retryAt: null };
  const waitSeconds = error.retryAfterSeconds ?? TRY_AGAIN_SECONDS;
  const retryAt = new Date(now.getTime() + waitSeconds * 1_000);
  return { state: error.kind === 'rate-limited' ? 'throttled' : 'unreachable', retryAt };
}
