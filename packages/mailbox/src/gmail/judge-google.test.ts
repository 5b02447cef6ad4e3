import { describe, expect, it } from 'vitest';
import { judgeGoogle, judgeGoogleById } from './judge-google.ts';

const refusal = (status: number, error: unknown) => ({
  status,
  header: () => null,
  body: { error },
});
const older = (reason: string) => ({ errors: [{ domain: 'usageLimits', reason }], code: 403 });
const newer = (reason: string) => ({
  status: 'PERMISSION_DENIED',
  details: [
    { '@type': 'type.googleapis.com/google.rpc.Help' },
    { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason },
  ],
});

describe('refusals of Google', () => {
  it.each([
    ['rateLimitExceeded', older, 'throttled'],
    ['userRateLimitExceeded', older, 'throttled'],
    ['RATE_LIMIT_EXCEEDED', newer, 'throttled'],
    ['quotaExceeded', older, 'rate-limited'],
    ['dailyLimitExceeded', older, 'rate-limited'],
    ['insufficientPermissions', older, 'reconnect'],
    ['ACCESS_TOKEN_SCOPE_INSUFFICIENT', newer, 'reconnect'],
    ['SERVICE_DISABLED', newer, 'refused'],
    ['domainPolicy', older, 'refused'],
  ])('403 with %s is read by its reason, wherever it stands', (reason, shape, judgement) => {
    expect(judgeGoogle(refusal(403, shape(reason)))).toBe(judgement);
  });

  it('403 without a reason is a plain refusal, and other statuses are left to the common reading', () => {
    for (const error of [
      undefined,
      null,
      'no',
      { errors: 'x' },
      { errors: [{ reason: 7 }, null] },
    ]) {
      expect(judgeGoogle(refusal(403, error))).toBe('refused');
    }
    for (const status of [400, 401, 404, 429, 500, 503]) {
      expect(judgeGoogle(refusal(status, older('rateLimitExceeded')))).toBeUndefined();
    }
  });

  it('a text that is no id is not found where only the id varies', () => {
    const bad = refusal(400, { errors: [{ reason: 'invalidArgument' }] });
    expect(judgeGoogleById(bad)).toBe('not-found');
    expect(judgeGoogle(bad)).toBeUndefined();
    expect(judgeGoogleById(refusal(400, { errors: [{ reason: 'parseError' }] }))).toBeUndefined();
    expect(judgeGoogleById(refusal(403, older('userRateLimitExceeded')))).toBe('throttled');
  });
});
