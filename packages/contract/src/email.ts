import { QUADRANTS } from '@eisen/triage';
import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';

export const quadrantSchema = z.enum(QUADRANTS);
export const instantSchema = z.iso.datetime();
export const calendarDaySchema = z.iso.date();
export const idSchema = z.string().check(z.minLength(1), z.maxLength(LIMITS.id));

export const attachmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  contentType: z.string(),
  base64: z.nullable(z.string()),
  sourceUrl: z.nullable(z.string()),
  hasContent: z.boolean(),
  /** Shown inside the HTML body, which names it by its content id. */
  inline: z.boolean(),
  content_id: z.nullable(z.string()),
});

/** One axis of a judgement: how sure (0 to 1) and the words of the mail that speak for it. */
export const axisSchema = z.object({
  value: z.number().check(z.gte(0), z.lte(1)),
  evidence: z.array(z.string()),
});

/** Facts read from a message's head when it is fetched; null where they are not known (D-121). */
export const signalsSchema = z.object({
  addressed: z.enum(['to', 'cc', 'list', 'other']),
  bulk: z.boolean(),
  automated: z.boolean(),
  known_sender: z.nullable(z.boolean()),
  replied_before: z.nullable(z.boolean()),
  flagged: z.boolean(),
  invitation: z.boolean(),
  provider_important: z.nullable(z.boolean()),
});

export const decisionSourceSchema = z.enum(['local', 'model', 'user']);

export const emailSchema = z.object({
  id: z.string(),
  message_id: z.string(),
  thread_id: z.string(),
  original_internet_id: z.nullable(z.string()),
  subject: z.string(),
  from: z.string(),
  sender: z.string(),
  sender_email: z.string(),
  time: instantSchema,
  preview: z.string(),
  priority: z.enum(['low', 'medium', 'high', 'normal']),
  category: z.string(),
  quadrant: z.nullable(quadrantSchema),
  reasoning: z.nullable(z.string()),
  html_body: z.nullable(z.string()),
  full_body_msg: z.nullable(z.string()),
  body: z.nullable(z.string()),
  quoted_history: z.nullable(z.string()),
  attachments: z.array(attachmentSchema),
  confidence: z.nullable(z.number().check(z.gte(0), z.lte(1))),
  guess: z.nullable(quadrantSchema),
  second: z.nullable(quadrantSchema),
  held: z.nullable(z.string()),
  urgency: z.nullable(axisSchema),
  importance: z.nullable(axisSchema),
  deadline: z.nullable(instantSchema),
  overdue: z.boolean(),
  source: z.nullable(decisionSourceSchema),
  unread: z.boolean(),
  /** Where the email opens at its provider (D-122); null for a sandbox mailbox. */
  web_url: z.nullable(z.string()),
  signals: signalsSchema,
});

export type Email = z.infer<typeof emailSchema>;
export type Attachment = z.infer<typeof attachmentSchema>;
export type Signals = z.infer<typeof signalsSchema>;
export type Axis = z.infer<typeof axisSchema>;
export type DecisionSource = z.infer<typeof decisionSourceSchema>;
