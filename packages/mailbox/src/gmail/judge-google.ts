import { z } from 'zod';
import type { Judge, Judgement, Refusal } from '#remote/judge.ts';

/** Too fast: the call was turned away and may come again after a wait. */
const TOO_FAST = ['rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED'];
/** Too much: no wait of minutes helps. */
const TOO_MUCH = ['quotaExceeded', 'dailyLimitExceeded', 'QUOTA_EXCEEDED'];
const NOT_GRANTED = ['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'];

const reasonSchema = z.object({ reason: z.string().max(100) });
const errorSchema = z.object({
  error: z.object({
    errors: z.array(z.unknown()).max(50).catch([]),
    details: z.array(z.unknown()).max(50).catch([]),
  }),
});

/**
 * Google answers 403 both for a missing scope and for a call that came too fast: the reason tells which. It stands in
 * `errors[]` of older answers and in `details[]` (google.rpc.ErrorInfo) of newer ones.
 *
 * @source developers.google.com/workspace/gmail/api/guides/handle-errors
 */
export const judgeGoogle: Judge = (refusal): Judgement | undefined => {
  if (refusal.status !== 403) return undefined;
  const reasons = reasonsOf(refusal);
  const has = (known: readonly string[]) => reasons.some((reason) => known.includes(reason));
  if (has(TOO_FAST)) return 'throttled';
  if (has(TOO_MUCH)) return 'rate-limited';
  return has(NOT_GRANTED) ? 'reconnect' : 'refused';
};

/**
 * For calls whose only variable part is an id in the path: Gmail answers 400 `invalidArgument` to a text that could
 * be no id of its own.
 */
export const judgeGoogleById: Judge = (refusal): Judgement | undefined => {
  const isBadId = refusal.status === 400 && reasonsOf(refusal).includes('invalidArgument');
  return isBadId ? 'not-found' : judgeGoogle(refusal);
};

function reasonsOf(refusal: Refusal): string[] {
  const parsed = errorSchema.safeParse(refusal.body);
  if (!parsed.success) return [];
  return [...parsed.data.error.errors, ...parsed.data.error.details].flatMap((entry) => {
    const found = reasonSchema.safeParse(entry);
    return found.success ? [found.data.reason] : [];
  });
}
