import { ProviderError, type ProviderErrorKind } from '#provider.ts';

/** An answer that is no success, as an adapter sees it. */
export interface Refusal {
  readonly status: number;
  /** A head field of the answer, or null. */
  header(name: string): string | null;
  /** The answer's body read as JSON; null when it is none or larger than 64 KB. Hostile: parse it. */
  readonly body: unknown;
}

/**
 * What a refusal means. `renew`: the token is not valid (any more). `throttled`: the call was not carried out and
 * may come again later. `broken`: nobody knows whether it was carried out. Any other is final.
 */
export type Judgement = 'renew' | 'throttled' | 'broken' | ProviderErrorKind;

/** An adapter's own reading of a refusal; undefined leaves it to the common one. */
export type Judge = (refusal: Refusal) => Judgement | undefined;

/** The common reading, by status alone (RFC 9110 §15, RFC 6585 §4). */
export function judgeByStatus(refusal: Refusal): Judgement {
  const { status } = refusal;
  if (status === 401) return 'renew';
  if (status === 429) return 'throttled';
  if (status === 503 && refusal.header('retry-after') !== null) return 'throttled';
  if (status === 404) return 'not-found';
  if (status >= 500 || status === 408) return 'broken';
  // A redirect is never followed: it would carry the token to where the provider's answer points.
  return status < 400 ? 'unavailable' : 'refused';
}

/** The error that a call ends with when it is not repeated (any more). Says nothing of the answer's body. */
export function errorOf(
  judgement: Judgement,
  refusal: Pick<Refusal, 'status'>,
  retryAfterSeconds: number | null = null,
): ProviderError {
  const said = `The provider answered ${refusal.status}.`;
  if (judgement === 'renew') return new ProviderError('reconnect', said);
  if (judgement === 'throttled' || judgement === 'rate-limited') {
    return new ProviderError('rate-limited', said, { retryAfterSeconds });
  }
  if (judgement === 'broken') {
    const isTimeout = refusal.status === 504 || refusal.status === 408;
    return new ProviderError(isTimeout ? 'timeout' : 'unavailable', said);
  }
  return new ProviderError(judgement, said);
}
