import type { Call, Reply } from './child/exchange.ts';

/**
 * A test may bring a clock of its own: then quotas count by it, and an answer that is late tells how late it is instead
 * of being late, for the test's own door to the network to wait (`timed-fetch.ts`). Nothing else knows of this.
 */
export const CLOCK_FIELD = 'x-emulated-now';
export const WAIT_FIELD = 'x-emulated-wait';

export interface AnswerWait {
  readonly where: 'head' | 'body';
  readonly waitMs: number;
}

/** Milliseconds of the client's own clock; null for one that lives in real time. */
export function clientTimeOf(call: Pick<Call, 'headers'>): number | null {
  const field = call.headers[CLOCK_FIELD];
  return field === undefined ? null : Number(field);
}

export function withWait(reply: Reply, { where, waitMs }: AnswerWait): Reply {
  return { ...reply, headers: { ...reply.headers, [WAIT_FIELD]: `${where} ${waitMs}` } };
}

export function readWait(field: string | null): AnswerWait | null {
  const [, where, waitMs] = /^(head|body) (\d+)$/.exec(field ?? '') ?? [];
  if (where !== 'head' && where !== 'body') return null;
  return { where, waitMs: Number(waitMs) };
}

/** What the calls inside a batch have of the batch itself. */
export function carriedInto({ headers }: Call): Record<string, string> {
  const { host = 'localhost', authorization } = headers;
  const now = headers[CLOCK_FIELD];
  return {
    host,
    ...(authorization === undefined ? {} : { authorization }),
    ...(now === undefined ? {} : { [CLOCK_FIELD]: now }),
  };
}
