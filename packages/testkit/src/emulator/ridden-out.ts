import type { FaultRule } from './faults/rules.ts';
import type { ServiceSettings } from './protocol.ts';

/** What may be asked again: all but what makes or sends a draft (D-117). */
const REPEATABLE = '^/(v1\\.0|gmail)/(?!.*(drafts|createReply|/send\\b|\\$batch))';

/** Faults that a patient adapter rides out: the suite must pass as if nothing had happened. */
export const RIDDEN_OUT: readonly (readonly [title: string, settings: ServiceSettings])[] = [
  [
    '429 with Retry-After every 5th call',
    { rules: [{ fault: 'status', status: 429, retryAfter: 1, every: 5 }] },
  ],
  ['503 every 6th call', { rules: [broken({ status: 503 })] }],
  ['502 as a page of HTML every 6th call', { rules: [broken({ status: 502, html: true })] }],
  [
    'connections cut before the call every 5th time',
    { rules: [{ fault: 'reset', when: 'before', path: REPEATABLE, every: 5, skip: 1 }] },
  ],
  [
    'connections cut in the middle of the answer every 5th time',
    { rules: [{ fault: 'reset', when: 'mid-body', path: REPEATABLE, every: 5, skip: 1 }] },
  ],
  ['a token that expires on the way', { rules: [{ fault: 'expire', skip: 2, times: 1 }] }],
  ['slow answers', { rules: [{ fault: 'slow', delayMs: 15, every: 3 }] }],
];

function broken(kind: { status: number; html?: boolean }): FaultRule {
  return { fault: 'status', ...kind, path: REPEATABLE, every: 6, skip: 1 };
}
