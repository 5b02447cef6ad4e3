/** How a look at the provider ended. */
export type LookOutcome =
  | {
      readonly kind:
        | 'fine'
        | 'nothing-to-watch'
        | 'watched-elsewhere'
        | 'busy-elsewhere'
        | 'reconnect'
        | 'unreachable';
    }
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number | null };

/**
 * Mail shows within 60 s of its arrival (D-50): 15 s between two looks leave most of it to classifying and drawing,
 * and cost a mailbox 12 of Gmail's 6,000 units a minute, and 80 of Graph's 10,000 calls in ten minutes (D-118).
 */
export const LOOK_EVERY_MS = 15_000;
/** A page that was just opened asks for its mail by itself; looking begins behind it. */
export const FIRST_LOOK_AFTER_MS = 2_000;
/** Notes of one change come in bursts. */
export const HINT_DEBOUNCE_MS = 1_000;
/** Only the user can help; his new consent is seen at once on another way. */
const RECONNECT_EVERY_MS = 5 * 60_000;
const THROTTLED_AT_LEAST_MS = 30_000;
const LONGEST_MS = 5 * 60_000;
/** Mailboxes that were opened together shall not ask together. */
const JITTER = 0.1;

/**
 * Milliseconds until the next look.
 *
 * @param failures  how many looks failed one after the other, this one included; trouble doubles the wait, up to 5
 * minutes, and a time that the provider named is always kept
 * @param random  0 to 1
 */
export function nextLookAfter(outcome: LookOutcome, failures: number, random: number): number {
  return Math.round(baseOf(outcome, failures) * (1 + JITTER * random));
}

function baseOf(outcome: LookOutcome, failures: number): number {
  const doubled = (baseMs: number) =>
    Math.min(LONGEST_MS, baseMs * 2 ** Math.min(10, Math.max(0, failures - 1)));
  switch (outcome.kind) {
    case 'fine':
    case 'nothing-to-watch':
    case 'watched-elsewhere':
    case 'busy-elsewhere':
      return LOOK_EVERY_MS;
    case 'reconnect':
      return RECONNECT_EVERY_MS;
    case 'unreachable':
      return doubled(LOOK_EVERY_MS);
    case 'throttled':
      return Math.max((outcome.retryAfterSeconds ?? 0) * 1_000, doubled(THROTTLED_AT_LEAST_MS));
  }
}
