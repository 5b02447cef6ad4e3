import { z } from 'zod';
import type { Judgement, Refusal } from '#remote/judge.ts';

const errorSchema = z.object({ error: z.object({ code: z.string() }) });

/** The token of a delta query is not known any more (learn.microsoft.com/graph/delta-query-overview). */
const CURSOR_LOST = new Set([
  'syncstatenotfound',
  'syncstateinvalid',
  'resyncrequired',
  'errorinvalidsyncstatedata',
]);
/** An id that is none: for the caller the same as one that is not there. */
const NO_SUCH_ID = new Set(['errorinvalididmalformed', 'errorinvalidid', 'erroritemnotfound']);
/** The account has no mailbox at all, although the status is 404. */
const NO_MAILBOX = new Set(['mailboxnotenabledforrestapi', 'mailboxnotsupportedforrestapi']);
/** Two changes of one message met; the second attempt works. */
const CONFLICT = new Set(['errorirresolvableconflict']);

/** Graph's refusals by the code in their body, where the status does not say enough. */
export function judgeGraph(refusal: Refusal): Judgement | undefined {
  const code = readCode(refusal.body);
  if (refusal.status === 410 || CURSOR_LOST.has(code)) return 'cursor-lost';
  if (NO_MAILBOX.has(code)) return 'refused';
  if (NO_SUCH_ID.has(code)) return 'not-found';
  if (CONFLICT.has(code)) return 'broken';
  // Bandwidth used up: answered like the other limits.
  return refusal.status === 509 ? 'throttled' : undefined;
}

function readCode(body: unknown): string {
  const parsed = errorSchema.safeParse(body);
  return parsed.success ? parsed.data.error.code.toLowerCase() : '';
}
