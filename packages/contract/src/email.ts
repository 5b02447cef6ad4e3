import { NAMED_MOMENT_KINDS, QUADRANTS } from '@eisen/triage';
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

/**
 * One axis of a judgement: how sure (0 to 1), the words of the mail that speak for it, and one sentence of ours that says
 * what it rests on, its quotations within it ("Urgent: it says “by noon”."). Without the sentence (a place that was
 * decided before there were any), the words stand alone.
 */
export const axisSchema = z.object({
  value: z.number().check(z.gte(0), z.lte(1)),
  evidence: z.array(z.string()),
  sentence: z.nullish(z.string()),
});

/** A moment that the mail itself names, and the words that it was read from: no moment without words. */
export const namedMomentSchema = z.object({
  at: instantSchema,
  /** `deadline`: by then something is asked; past it is overdue. `appointment`: then something takes place; past it is over. */
  kind: z.enum(NAMED_MOMENT_KINDS),
  /** False where the mail names a day alone: `at` is then the end of that working day, and only the day is told. */
  has_hour: z.boolean(),
  /** The whole clause of the mail, its white space as single spaces; at most 160 characters. */
  phrase: z.string(),
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

/** Whom a message names: `name` is never empty, it is the address where the message gives no better one. */
export const mailAddressSchema = z.object({ name: z.string(), address: z.string() });

export const decisionSourceSchema = z.enum(['local', 'model', 'user']);

/** Where an email lies at its provider; `archive` is every place of the user's own, too. */
export const folderSchema = z.enum(['inbox', 'archive', 'sent', 'drafts', 'trash', 'spam']);

export const emailSchema = z.object({
  id: z.string(),
  message_id: z.string(),
  thread_id: z.string(),
  original_internet_id: z.nullable(z.string()),
  subject: z.string(),
  from: z.string(),
  sender: z.string(),
  sender_email: z.string(),
  /** Where answers go, 1 to 20 people; null when that is the sender. */
  reply_to: z.nullable(z.array(mailAddressSchema)),
  /** From another organisation than the mailbox's owner; null where he has none, as at a public mail provider. */
  outside: z.nullable(z.boolean()),
  /** The first mail that ever came from its address; false as well while nobody knows. */
  first_from_sender: z.boolean(),
  /** The first hundred it is sent to, and in copy; null in lists, as the bodies are. */
  to: z.nullable(z.array(mailAddressSchema)),
  cc: z.nullable(z.array(mailAddressSchema)),
  time: instantSchema,
  /** The beginning of its text, at most 200 characters. */
  preview: z.string(),
  priority: z.enum(['low', 'medium', 'high', 'normal']),
  category: z.string(),
  quadrant: z.nullable(quadrantSchema),
  /** All of why, for a tooltip or another program: `reason`, then the sentence of each axis. */
  reasoning: z.nullable(z.string()),
  /**
   * One sentence of about 60 characters: what to do, by when; why you. It and the sentences of the axes together say
   * what `reasoning` says, each thing once. Null where nothing was decided, or before there were such.
   */
  reason: z.nullable(z.string()),
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
  /** The instant of `due`; null with it. */
  deadline: z.nullable(instantSchema),
  /** What "Due", "Overdue" and "Past" tell of; null where the mail names nothing that can be quoted: then no mark. */
  due: z.nullable(namedMomentSchema),
  /** The times that the mail names for something to take place, as it names them, at most five: what to suggest. */
  times: z.array(namedMomentSchema),
  /** A deadline that has passed where it still asks for something; never an appointment, which is over. */
  overdue: z.boolean(),
  /** When its conversation was answered last, if nothing came in it since; null otherwise. */
  replied_at: z.nullable(instantSchema),
  source: z.nullable(decisionSourceSchema),
  unread: z.boolean(),
  /** Only what lies in the inbox can be archived, deleted or put into a quadrant. */
  folder: folderSchema,
  /** Where the email opens at its provider (D-122); null for a sandbox mailbox. */
  web_url: z.nullable(z.string()),
  signals: signalsSchema,
});

export type Email = z.infer<typeof emailSchema>;
export type Attachment = z.infer<typeof attachmentSchema>;
export type MailAddress = z.infer<typeof mailAddressSchema>;
export type Signals = z.infer<typeof signalsSchema>;
export type NamedMoment = z.infer<typeof namedMomentSchema>;
export type Axis = z.infer<typeof axisSchema>;
export type DecisionSource = z.infer<typeof decisionSourceSchema>;
