import type { Connection } from '@eisen/contract';
import { ApiError } from '#lib/api-errors.ts';

/** Why the provider does not answer, as far as it passes by itself. */
export interface MailTrouble {
  /** `throttled` it asked to wait · `unreachable` it cannot be reached or failed · `not-set-up` the server lost its credentials */
  readonly kind: 'throttled' | 'unreachable' | 'not-set-up';
  /** When the provider, or the server, will be asked again; null when nobody said. */
  readonly untilMs: number | null;
}

/** The provider named no time: as long as the server itself would say. */
const DEFAULT_WAIT_SECONDS = 30;

/** What a failed call of the mailbox says about its provider; null when it says nothing. */
export function troubleOf(error: unknown, nowMs: number): MailTrouble | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 429) {
    const waitMs = (error.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS) * 1_000;
    return { kind: 'throttled', untilMs: nowMs + waitMs };
  }
  if (error.code === 'provider_not_configured') return { kind: 'not-set-up', untilMs: null };
  if (error.code === 'provider_failed' || error.code === 'provider_timeout') {
    return { kind: 'unreachable', untilMs: null };
  }
  return null;
}

/** The same from what the server tells of its own work behind the page. */
export function troubleFrom(connection: Connection): MailTrouble | null {
  if (connection.state !== 'throttled' && connection.state !== 'unreachable') return null;
  const untilMs = connection.retry_at === null ? null : Date.parse(connection.retry_at);
  return { kind: connection.state, untilMs };
}
