import { seededRandom } from './seeded-random.ts';

/** Which requests a rule strikes. Without options: every API call. */
export interface Strikes {
  readonly method?: string;
  /** A regular expression over path and query. */
  readonly path?: string;
  /** Spares the first n that match. */
  readonly skip?: number;
  /** Then every n-th. */
  readonly every?: number;
  readonly times?: number;
  /** 0 to 1. */
  readonly rate?: number;
}

export type Fault =
  /** An error in the provider's own shape; the call has no effect, unless told. */
  | {
      readonly fault: 'status';
      readonly status: number;
      /** Seconds, or an HTTP date. */
      readonly retryAfter?: number | string;
      /** The seconds are told as the date at which they are over. */
      readonly asDate?: boolean;
      readonly reason?: string;
      /** As a gateway in front of the provider answers. */
      readonly html?: boolean;
      /** The call was carried out all the same. */
      readonly afterwards?: boolean;
    }
  /** The access token that came along is refused from now on. */
  | { readonly fault: 'expire' }
  /** The cursor is too old: Gmail 404, Graph 410. */
  | { readonly fault: 'syncLost' }
  /** 429 while more than `max` (4) calls of one mailbox are under way. */
  | { readonly fault: 'concurrency'; readonly max?: number; readonly retryAfter?: number }
  /** The connection is cut: before the call has an effect, or in the middle of its answer. */
  | { readonly fault: 'reset'; readonly when: 'before' | 'mid-body' }
  /**
   * The answer, or its second half, comes late. The call has its effect in time when the client brings a clock of its
   * own (see `client-clock.ts`), which alone can see a body that is late.
   */
  | { readonly fault: 'slow'; readonly delayMs: number; readonly where?: 'head' | 'body' }
  /** The call was carried out; the end of its answer is missing, and no length tells of it. */
  | { readonly fault: 'truncate' }
  /** The call was carried out; a page for people comes in the place of its answer, with 200. */
  | { readonly fault: 'webPage' }
  /** The end of the page before comes again, or the start of this one. */
  | { readonly fault: 'duplicate'; readonly count?: number }
  /** The entries of a page come in another order. */
  | { readonly fault: 'reorder' };

export type FaultRule = Strikes & Fault;

export interface Struck {
  readonly rule: FaultRule;
  /** 0 to 1, the next of this rule's own chain. */
  readonly random: () => number;
}

/** What can happen to an answer as a whole, and to no call inside a batch. */
const WHOLE_ANSWERS: readonly Fault['fault'][] = ['slow', 'truncate', 'webPage'];
const API_CALLS = /^\/(v1\.0|gmail|calendar|batch)\//;
const CURSOR_CALLS = /\/delta\b.*(delta|skip)token=|\/history\?|[?&]syncToken=/i;
const PAGE_CALLS = /^\/(v1\.0|gmail)\//;

/** Decides request by request; the same rules, seed and requests give the same faults. */
export function createFaultRules(rules: readonly FaultRule[], seed: number) {
  const states = rules.map((rule, place) => ({
    rule,
    pattern: patternOf(rule),
    random: seededRandom(seed + place * 7_919),
    seen: 0,
    fired: 0,
  }));

  return {
    strike(request: {
      method: string;
      path: string;
      underWay: number;
      inner?: boolean;
    }): Struck | null {
      for (const state of states) {
        const { rule } = state;
        if (request.inner === true && WHOLE_ANSWERS.includes(rule.fault)) continue;
        if (rule.method !== undefined && rule.method !== request.method) continue;
        if (!state.pattern.test(request.path)) continue;
        if (rule.fault === 'concurrency' && request.underWay <= (rule.max ?? 4)) continue;
        const place = state.seen - (rule.skip ?? 0);
        state.seen += 1;
        const isLucky = rule.rate === undefined || state.random() < rule.rate;
        if (place < 0 || place % (rule.every ?? 1) !== 0 || !isLucky) continue;
        if (state.fired >= (rule.times ?? Number.POSITIVE_INFINITY)) continue;
        state.fired += 1;
        return { rule, random: state.random };
      }
      return null;
    },
    report: () => states.map(({ rule, seen, fired }) => ({ ...rule, seen, fired })),
  };
}

function patternOf(rule: FaultRule): RegExp {
  if (rule.path !== undefined) return new RegExp(rule.path);
  if (rule.fault === 'syncLost') return CURSOR_CALLS;
  return rule.fault === 'duplicate' || rule.fault === 'reorder' ? PAGE_CALLS : API_CALLS;
}
