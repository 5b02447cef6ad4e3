import { ApiError } from '#lib/api-errors.ts';
import type { MailCalls } from './mail-calls.ts';
import type { ConnectedFacts } from './mail-status.ts';
import { type MailTrouble, troubleOf } from './mail-trouble.ts';

/** What the permission check found (CONN-01). */
export type ConnectionResult =
  | { readonly state: 'authenticated'; readonly mailbox: ConnectedFacts }
  | { readonly state: 'needs-oauth'; readonly loginUrl: string | null }
  | { readonly state: 'signed-out' }
  | {
      readonly state: 'error';
      readonly error: string;
      readonly isOffline: boolean;
      readonly trouble: MailTrouble | null;
    };

const ATTEMPTS = 3;
const BACK_OFF_CAP_MS = 5_000;

/** Texts of ERR-41 and ERR-42. */
export const PERMISSION_TEXTS = {
  refused: 'Unable to verify provider permissions.',
  broken: 'Network error while checking permissions.',
} as const;

/** Wait before the next try, by failures so far: 1 s, 2 s, doubling to 5 s at most (CONST-10). */
export function backOffMs(failures: number): number {
  return Math.min(1_000 * 2 ** (failures - 1), BACK_OFF_CAP_MS);
}

/**
 * Asks whether the mailbox is connected, up to three times. A 401 is an answer and is not retried;
 * neither is a wait that the provider asked for.
 *
 * @param sleep  waits; handed in so that tests do not
 */
export async function checkConnection(
  calls: Pick<MailCalls, 'checkPermissions'>,
  sleep: (ms: number) => Promise<void>,
  nowMs: () => number,
): Promise<ConnectionResult> {
  for (let failures = 1; ; failures += 1) {
    try {
      const answer = await calls.checkPermissions();
      if (answer.granted) return { state: 'authenticated', mailbox: answer.mailbox };
      return { state: 'needs-oauth', loginUrl: answer.loginUrl };
    } catch (error) {
      const refusal = readRefusal(error);
      if (refusal) return refusal;
      const trouble = troubleOf(error, nowMs());
      const isFinal = trouble?.kind === 'throttled' || trouble?.kind === 'not-set-up';
      if (isFinal || failures >= ATTEMPTS) return describeFailure(error, trouble);
    }
    await sleep(backOffMs(failures));
  }
}

/** The two meanings of a 401 (D-12); null for every other failure. */
export function readRefusal(
  error: unknown,
): Extract<ConnectionResult, { state: 'needs-oauth' | 'signed-out' }> | null {
  if (!(error instanceof ApiError) || error.status !== 401) return null;
  if (error.code === 'not_signed_in') return { state: 'signed-out' };
  return { state: 'needs-oauth', loginUrl: error.loginUrl };
}

function describeFailure(error: unknown, trouble: MailTrouble | null): ConnectionResult {
  return error instanceof ApiError
    ? { state: 'error', error: PERMISSION_TEXTS.refused, isOffline: false, trouble }
    : { state: 'error', error: PERMISSION_TEXTS.broken, isOffline: true, trouble };
}
