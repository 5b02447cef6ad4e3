/**
 * How long an endpoint wants to be left alone: seconds, or a day and time (RFC 9110, 10.2.3). The time is taken against
 * the endpoint's own clock where it tells that.
 *
 * @returns milliseconds, 0 and more; null when it does not say
 */
export function readRetryAfter(
  headers: Readonly<Record<string, string>> | undefined,
): number | null {
  const value = headers?.['retry-after']?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1_000;
  const until = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const theirs = Date.parse(headers?.date ?? '');
  return Math.max(0, until - (Number.isNaN(theirs) ? Date.now() : theirs));
}
