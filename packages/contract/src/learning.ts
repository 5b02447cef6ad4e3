import { z } from 'zod/mini';
import { shareSchema } from './answers.ts';
import { defineCall } from './call.ts';
import { instantSchema, quadrantSchema } from './email.ts';
import { requiredId } from './fields.ts';

/** One thing that the user's corrections taught (D-111). */
export const learnedSchema = z.object({
  key: z.string(),
  /** An automatic sender's house is a `sender` too. */
  kind: z.enum(['sender', 'thread', 'word', 'threshold']),
  /** In words, as shown. */
  effect: z.string(),
  since: instantSchema,
  /** Corrections that taught it. */
  times: z.int().check(z.gte(0)),
  /** Where the newest correction put such mail; null for a word, and where it was only taken out of somewhere. */
  quadrant: z.nullable(quadrantSchema),
  /** Other quadrants that the user put such mail into: the newest decides on a sender, a word is weakened. */
  against: z.array(quadrantSchema),
});

export type Learned = z.infer<typeof learnedSchema>;

export const learningAnswer = z.object({
  /** The latest correction first. */
  learned: z.array(learnedSchema),
  /** Emails whose correction still teaches. */
  corrections: z.int().check(z.gte(0)),
  /** Share of the last 100 decisions that the user left in place; null without any. */
  agreement: z.nullable(shareSchema),
});

export type LearningAnswer = z.infer<typeof learningAnswer>;

export const learningCalls = {
  list: defineCall({
    id: 'learning.list',
    method: 'GET',
    path: '/api/learning',
    auth: 'session',
    summary: "What the user's corrections taught",
    success: { 200: learningAnswer },
  }),
  forget: defineCall({
    id: 'learning.forget',
    method: 'DELETE',
    path: '/api/learning/{key}',
    auth: 'session',
    summary: 'Forgets one thing and its effect; answers what is left',
    params: z.object({ key: requiredId('Key') }),
    success: { 200: learningAnswer },
    failures: [{ status: 404, code: 'not_found' }],
  }),
  forgetAll: defineCall({
    id: 'learning.forgetAll',
    method: 'DELETE',
    path: '/api/learning',
    auth: 'session',
    summary: 'Forgets everything that was taught',
    success: { 200: learningAnswer },
  }),
} as const;
