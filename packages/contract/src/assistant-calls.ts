import { z } from 'zod/mini';
import { textSourceSchema } from './answers.ts';
import { defineTwinCall } from './call.ts';
import { emailSchema } from './email.ts';
import {
  groupSchema,
  listOf,
  quadrantInputSchema,
  requestObject,
  requiredId,
  requiredText,
} from './fields.ts';
import { LIMITS } from './limits.ts';

const anyText = (label: string) => z.nullish(z.string(`${label} must be text`));

/**
 * An email as the browser names it to the assistant. Only the id counts: the server reads the
 * message itself (D-29), so the texts are neither needed nor bounded one by one.
 */
const namedEmail = z.object(
  {
    id: requiredId('Email id'),
    subject: anyText('Subject'),
    from: anyText('From'),
    sender: anyText('Sender'),
    preview: anyText('Preview'),
    snippet: anyText('Snippet'),
    bodyPreview: anyText('Preview'),
    priority: anyText('Priority'),
    category: anyText('Category'),
    time: anyText('Time'),
    signals: z.optional(z.unknown()),
  },
  'Each email must be an object with an id',
);

const namedEmails = listOf('Emails', namedEmail, { min: 1, max: LIMITS.batchMax });

export const classifyBody = requestObject({ emails: namedEmails, group: groupSchema });

/** One verdict: the decision fields of `Email`. Quadrant null means "Not sure", or held when `held` says why. */
export const verdictSchema = z.pick(emailSchema, {
  id: true,
  quadrant: true,
  confidence: true,
  reasoning: true,
  reason: true,
  urgency: true,
  importance: true,
  source: true,
  held: true,
  guess: true,
  second: true,
  deadline: true,
  due: true,
  times: true,
  overdue: true,
});

export type Verdict = z.infer<typeof verdictSchema>;

export const classifyAnswer = z.object({
  /** One for each id that was sent. */
  emails: z.array(verdictSchema),
  journal_id: z.nullable(z.string()),
});

export const summarizeBody = requestObject({ emails: namedEmails, quadrant: quadrantInputSchema });

/** Length of a summary, in characters. */
const SUMMARY_MAX = 500;

export const summarizeAnswer = z.object({
  summary: z.string().check(z.maxLength(SUMMARY_MAX)),
  source: textSourceSchema,
});

export const insightsBody = requestObject({
  emails: namedEmails,
  /** The title as shown (D-71). */
  quadrant: requiredText('Quadrant', { max: LIMITS.name }),
  quadrantKey: quadrantInputSchema,
});

export const insightsAnswer = z.object({
  insights: z.array(z.string()).check(z.minLength(1), z.maxLength(5)),
  source: textSourceSchema,
});

export const assistantCalls = {
  classify: defineTwinCall(
    {
      id: 'assistant.classify',
      method: 'POST',
      path: '/auth/classify',
      auth: 'mailbox',
      summary: 'Gives emails their quadrant, with confidence and evidence, and stores it',
      bodyType: 'json',
      body: classifyBody,
      success: { 200: classifyAnswer },
    },
    '/auth/gmail/classify',
  ),
  summarize: defineTwinCall(
    {
      id: 'assistant.summarize',
      method: 'POST',
      path: '/auth/summarize',
      auth: 'mailbox',
      summary: 'One short text about the emails of a quadrant',
      bodyType: 'json',
      body: summarizeBody,
      success: { 200: summarizeAnswer },
    },
    '/auth/gmail/summarize',
  ),
  insights: defineTwinCall(
    {
      id: 'assistant.insights',
      method: 'POST',
      path: '/auth/generate-insights',
      auth: 'mailbox',
      summary: 'One to five sentences about what a quadrant holds',
      bodyType: 'json',
      body: insightsBody,
      success: { 200: insightsAnswer },
    },
    '/auth/gmail/generate-insights',
  ),
} as const;
