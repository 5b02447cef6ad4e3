import { z } from 'zod/mini';
import { messageAnswer } from './answers.ts';
import { defineCall, PROVIDERS } from './call.ts';
import { instantSchema, quadrantSchema } from './email.ts';
import {
  choice,
  idOrNull,
  idParams,
  instant,
  quadrantInputSchema,
  REQUIRED_FIELDS_SENTENCE,
  requestObject,
  requiredText,
  textChange,
  textOrEmpty,
  yesNo,
} from './fields.ts';
import { LIMITS } from './limits.ts';

export const TASK_STATUSES = ['pending', 'in-progress', 'completed'] as const;
export const TASK_PRIORITIES = ['low', 'medium', 'high'] as const;

export const taskSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  due_date: instantSchema,
  priority: z.enum(TASK_PRIORITIES),
  status: z.enum(TASK_STATUSES),
  quadrant: z.nullable(quadrantSchema),
  email_id: z.nullable(z.string()),
  sync_to_microsoft: z.boolean(),
  provider: z.nullable(z.enum(PROVIDERS)),
  /** Why the copy in Microsoft To Do does not say this yet; the task itself stands (D-85), and Eisen keeps trying. */
  sync_error: z.optional(z.string()),
});

export type Task = z.infer<typeof taskSchema>;

const title = requiredText('Title', { max: LIMITS.subject, required: REQUIRED_FIELDS_SENTENCE });
const dueDate = instant('Due date', REQUIRED_FIELDS_SENTENCE);
const priority = choice('Priority', TASK_PRIORITIES);
const status = choice('Status', TASK_STATUSES);
const provider = z.nullable(choice('Provider', PROVIDERS));

export const taskBody = requestObject({
  title,
  description: textOrEmpty('Description', LIMITS.text),
  due_date: dueDate,
  priority: z._default(priority, 'medium'),
  quadrant: z._default(quadrantInputSchema, 'schedule'),
  email_id: idOrNull('Email id'),
  sync_to_microsoft: z._default(yesNo('Sync to Microsoft'), false),
  provider: z._default(provider, null),
});

/** Any field; what is left out stays. */
export const taskChangeBody = requestObject({
  title: z.optional(title),
  description: textChange('Description', LIMITS.text),
  due_date: z.optional(dueDate),
  priority: z.optional(priority),
  status: z.optional(status),
  quadrant: z.nullish(quadrantInputSchema),
  email_id: textChange('Email id', LIMITS.id),
  sync_to_microsoft: z.optional(yesNo('Sync to Microsoft')),
  provider: z.optional(provider),
});

export const taskStatusBody = requestObject({ status });

export const tasksQuery = z.object({
  status: z.optional(status),
  quadrant: z.optional(quadrantInputSchema),
});

const taskAnswer = z.object({ task: taskSchema });
/** `sync_error`: why the copy in Microsoft To Do is not deleted yet; the task itself is, and Eisen keeps trying. */
const deletedAnswer = z.extend(messageAnswer, { sync_error: z.optional(z.string()) });
const NO_TASK = { status: 404, code: 'not_found', text: 'Task not found' } as const;

export const taskCalls = {
  create: defineCall({
    id: 'tasks.create',
    method: 'POST',
    path: '/api/tasks',
    auth: 'session',
    summary: 'Makes a task, with a copy in Microsoft To Do when asked for',
    idempotent: true,
    bodyType: 'json',
    body: taskBody,
    success: { 201: taskAnswer },
    failures: [{ status: 400, code: 'invalid', text: REQUIRED_FIELDS_SENTENCE }],
  }),
  list: defineCall({
    id: 'tasks.list',
    method: 'GET',
    path: '/api/tasks',
    auth: 'session',
    summary: "The user's tasks by due date",
    query: tasksQuery,
    success: { 200: z.object({ tasks: z.array(taskSchema) }) },
  }),
  update: defineCall({
    id: 'tasks.update',
    method: 'PUT',
    path: '/api/tasks/{id}',
    auth: 'session',
    summary: 'Changes the fields of a task that are sent',
    params: idParams,
    bodyType: 'json',
    body: taskChangeBody,
    success: { 200: taskAnswer },
    failures: [NO_TASK],
  }),
  setStatus: defineCall({
    id: 'tasks.setStatus',
    method: 'PUT',
    path: '/api/tasks/{id}/status',
    auth: 'session',
    summary: 'Sets how far a task is',
    params: idParams,
    bodyType: 'json',
    body: taskStatusBody,
    success: { 200: taskAnswer },
    failures: [NO_TASK],
  }),
  delete: defineCall({
    id: 'tasks.delete',
    method: 'DELETE',
    path: '/api/tasks/{id}',
    auth: 'session',
    summary: 'Deletes a task and its copy',
    params: idParams,
    success: { 200: deletedAnswer },
    failures: [NO_TASK],
  }),
} as const;
