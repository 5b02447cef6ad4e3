/** A wait longer than this is no wait that a provider means. */
const LONGEST_MS = 24 * 60 * 60 * 1_000;

/**
 * Milliseconds of a Retry-After field, seconds or a date (RFC 9110 §10.2.3); null without one that can be read.
 *
 * @param nowMs  what a date is measured from
 */
export function readRetryAfter(field: string | null, nowMs: number): number | null {
  const value = field?.trim() ?? '';
  if (/^\d{1,9}(\.\d{1,6})?$/.test(value)) return Math.min(Number(value) * 1_000, LONGEST_MS);
  // A bare number that did not match above would be read as a year.
  const at = /^[A-Za-z]/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) return null;
  return Math.min(Math.max(0, at - nowMs), LONGEST_MS);
}
