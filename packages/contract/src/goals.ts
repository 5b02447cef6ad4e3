import { z } from 'zod/mini';
import { messageAnswer, shareSchema, textSourceSchema } from './answers.ts';
import { defineCall } from './call.ts';
import { calendarDaySchema } from './email.ts';
import {
  calendarDay,
  choice,
  idOrNull,
  idParams,
  quotedText,
  REQUIRED_FIELDS_SENTENCE,
  requestObject,
  requiredId,
  requiredText,
  textChange,
  textOrNull,
  tooLong,
  yesNo,
} from './fields.ts';
import { LIMITS } from './limits.ts';

export const GOAL_STATUSES = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export const GOAL_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;

const goalTexts = {
  specific: z.string(),
  measurable: z.string(),
  achievable: z.string(),
  relevant: z.string(),
  time_bound: z.string(),
};

export const goalSchema = z.object({
  id: z.string(),
  title: z.string(),
  ...goalTexts,
  owner: z.nullable(z.string()),
  priority: z.enum(GOAL_PRIORITIES),
  status: z.enum(GOAL_STATUSES),
  due_date: z.nullable(calendarDaySchema),
  email_id: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  ai_generated: z.boolean(),
  /** `local`, or the name of the model that drafted it; for the tooltip of the AI badge (D-90). */
  generated_by: z.optional(z.nullable(z.string())),
});

/** A goal's text as an assistant drafts it. */
export const goalContentSchema = z.object({
  title: z.string(),
  ...goalTexts,
  priority: z.enum(GOAL_PRIORITIES),
  due_date: z.nullable(calendarDaySchema),
});

const count = z.int().check(z.gte(0));

export const goalStatsSchema = z.object({
  total: count,
  by_status: z.object({ pending: count, in_progress: count, completed: count, cancelled: count }),
  by_priority: z.object({ low: count, medium: count, high: count, urgent: count }),
  ai_generated: count,
  manual: count,
  overdue: count,
  no_due_date: count,
  completion_rate: shareSchema,
});

export type Goal = z.infer<typeof goalSchema>;
export type GoalContent = z.infer<typeof goalContentSchema>;
export type GoalStats = z.infer<typeof goalStatsSchema>;

const required = (label: string, max: number) =>
  requiredText(label, { max, required: REQUIRED_FIELDS_SENTENCE });

const title = required('Title', LIMITS.subject);
const specific = required('Specific', LIMITS.text);
const measurable = required('Measurable', LIMITS.text);
const achievable = required('Achievable', LIMITS.text);
const relevant = required('Relevant', LIMITS.text);
const timeBound = required('Time-bound', LIMITS.text);
const priority = choice('Priority', GOAL_PRIORITIES);
const status = choice('Status', GOAL_STATUSES);
const aiGenerated = yesNo('AI generated');

export const goalBody = requestObject({
  title,
  specific,
  measurable,
  achievable,
  relevant,
  time_bound: timeBound,
  owner: textOrNull('Owner', LIMITS.name),
  priority: z._default(priority, 'medium'),
  status: z._default(status, 'pending'),
  due_date: z._default(z.nullable(calendarDay('Due date')), null),
  email_id: idOrNull('Email id'),
  subject: textOrNull('Subject', LIMITS.subject),
  ai_generated: z._default(aiGenerated, false),
});

/** Any field; what is left out stays, and texts that are sent must not be empty. */
export const goalChangeBody = requestObject({
  title: z.optional(title),
  specific: z.optional(specific),
  measurable: z.optional(measurable),
  achievable: z.optional(achievable),
  relevant: z.optional(relevant),
  time_bound: z.optional(timeBound),
  owner: textChange('Owner', LIMITS.name),
  priority: z.optional(priority),
  status: z.optional(status),
  due_date: z.nullish(calendarDay('Due date')),
  email_id: textChange('Email id', LIMITS.id),
  subject: textChange('Subject', LIMITS.subject),
  ai_generated: z.optional(aiGenerated),
});

export const goalDraftBody = requestObject({
  /** The email's id. */
  id: requiredId('Email id'),
  subject: quotedText('Subject', LIMITS.subject),
  content: z._default(
    z
      .string('Content must be text')
      .check(z.maxLength(LIMITS.draftContent, tooLong('Content', LIMITS.draftContent))),
    '',
  ),
  sender: quotedText('Sender', LIMITS.subject),
  /** True: a preview, nothing is stored. */
  generate_content_only: z._default(yesNo('Generate content only'), false),
});

const draft = {
  content: goalContentSchema,
  source: textSourceSchema,
  generated_by: z.optional(z.nullable(z.string())),
};

const goalAnswer = z.object({ data: goalSchema });
const NO_GOAL = { status: 404, code: 'not_found', text: 'Goal not found' } as const;
const REQUIRED = { status: 400, code: 'invalid', text: REQUIRED_FIELDS_SENTENCE } as const;

export const goalCalls = {
  create: defineCall({
    id: 'goals.create',
    method: 'POST',
    path: '/smart-goals',
    auth: 'session',
    summary: 'Stores a SMART goal',
    idempotent: true,
    bodyType: 'json',
    body: goalBody,
    success: { 201: goalAnswer },
    failures: [REQUIRED],
  }),
  generate: defineCall({
    id: 'goals.generate',
    method: 'POST',
    path: '/smart-goals/generate',
    auth: 'session',
    summary: 'Drafts a goal from an email, and stores it unless only the text is asked for',
    idempotent: true,
    bodyType: 'json',
    body: goalDraftBody,
    success: { 200: z.object(draft), 201: z.object({ ...draft, data: goalSchema }) },
  }),
  list: defineCall({
    id: 'goals.list',
    method: 'GET',
    path: '/get-smart-goals',
    auth: 'session',
    summary: "The user's goals, newest first, completed ones included",
    success: { 200: z.object({ goals: z.array(goalSchema) }) },
  }),
  stats: defineCall({
    id: 'goals.stats',
    method: 'GET',
    path: '/smart-goals/stats',
    auth: 'session',
    summary: "Counts over the user's goals",
    success: { 200: z.object({ stats: goalStatsSchema }) },
  }),
  update: defineCall({
    id: 'goals.update',
    method: 'PUT',
    path: '/smart-goals/{id}',
    auth: 'session',
    summary: 'Changes the fields of a goal that are sent',
    params: idParams,
    bodyType: 'json',
    body: goalChangeBody,
    success: { 200: goalAnswer },
    failures: [REQUIRED, NO_GOAL],
  }),
  delete: defineCall({
    id: 'goals.delete',
    method: 'DELETE',
    path: '/smart-goals/{id}',
    auth: 'session',
    summary: 'Deletes a goal',
    params: idParams,
    success: { 200: messageAnswer },
    failures: [NO_GOAL],
  }),
  restore: defineCall({
    id: 'goals.restore',
    method: 'POST',
    path: '/smart-goals/{id}/restore',
    auth: 'session',
    summary:
      'Brings back a goal that was deleted less than a day ago; one that is there stays as it is',
    params: idParams,
    success: { 200: goalAnswer },
    failures: [NO_GOAL],
  }),
  enhance: defineCall({
    id: 'goals.enhance',
    method: 'POST',
    path: '/smart-goals/{id}/enhance',
    auth: 'session',
    summary: 'Rewrites the five texts of a goal and answers the former ones too',
    params: idParams,
    success: { 200: z.object({ data: goalSchema, previous: z.object(goalTexts) }) },
    failures: [
      NO_GOAL,
      {
        status: 409,
        code: 'conflict',
        text: 'This goal was changed meanwhile. Please try again.',
      },
    ],
  }),
} as const;
