import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { instantSchema } from './email.ts';

const count = z.int().check(z.gte(0));

/** What was asked of the language model over some days. */
export const modelUsageSchema = z.object({
  calls: count,
  /** Calls that gave no answer that could be used. */
  failed: count,
  /** Answers that were there already. */
  cached: count,
  input_tokens: count,
  output_tokens: count,
  /** In `currency`; null when the operator named no prices. */
  cost: z.nullable(z.number().check(z.gte(0))),
});

/** The language model that the operator configured, and what this user used of it (D-28). */
export const modelReportSchema = z.object({
  name: z.string(),
  /** Where mail goes when the user turns it on. */
  host: z.string(),
  /** Whether that is the machine that Eisen runs on. */
  on_this_host: z.boolean(),
  /** Closed: it is asked. Open: it failed and is not asked before `until`. Trying: the next question shows. */
  state: z.enum(['closed', 'open', 'trying']),
  until: z.nullable(instantSchema),
  /** Why the last call failed; null when it did not. */
  problem: z.nullable(z.string()),
  /** Tokens of a user and day (UTC). */
  daily_tokens: count,
  left_today: count,
  currency: z.nullable(z.string()),
  today: modelUsageSchema,
  month: modelUsageSchema,
});

export type ModelUsage = z.infer<typeof modelUsageSchema>;
export type ModelReport = z.infer<typeof modelReportSchema>;

export const modelCalls = {
  read: defineCall({
    id: 'model.read',
    method: 'GET',
    path: '/api/model',
    auth: 'session',
    summary: 'The configured language model, and what the user used of it; null when there is none',
    success: { 200: z.object({ model: z.nullable(modelReportSchema) }) },
  }),
} as const;
