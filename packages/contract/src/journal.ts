import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { instantSchema, quadrantSchema } from './email.ts';
import { idParams, requiredText, wholeNumber } from './fields.ts';
import { LIMITS } from './limits.ts';

/** Who made a change: the user by hand, the assistant by classifying, a rule by itself (D-112). */
export const journalActorSchema = z.enum(['user', 'assistant', 'rule']);

/**
 * What was done: moves of mail, read state, places by hand (`quadrants`), places by the assistant
 * (`classify`), and a place that came nearer in time (`raise`, D-120). A `reply` stands in the list only when it did
 * not leave, or nobody knows whether it did (D-117).
 */
export const JOURNAL_KINDS = [
  'archive',
  'delete',
  'restore',
  'read',
  'quadrants',
  'classify',
  'raise',
  'reply',
] as const;
export const journalKindSchema = z.enum(JOURNAL_KINDS);
export type JournalKind = z.infer<typeof journalKindSchema>;

/** Where an email was or went: a quadrant, a place at the provider, or read and unread. */
export const journalPlaceSchema = z.union([
  quadrantSchema,
  z.enum(['inbox', 'archive', 'trash', 'elsewhere', 'read', 'unread']),
]);
export type JournalPlace = z.infer<typeof journalPlaceSchema>;

/** One email of an entry; its words pass through from the provider and are null where it no longer holds it. */
export const journalEmailSchema = z.object({
  id: z.string(),
  subject: z.nullable(z.string()),
  sender: z.nullable(z.string()),
  from: z.nullable(journalPlaceSchema),
  to: z.nullable(journalPlaceSchema),
});
export type JournalEmail = z.infer<typeof journalEmailSchema>;

export const journalEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  actor: journalActorSchema,
  kind: journalKindSchema,
  /** Emails that the entry changed. */
  count: z.int().check(z.gte(0)),
  undone_at: z.nullable(instantSchema),
  undoable: z.boolean(),
  /** It was taken back and can be done again; whether something newer stands in the way shows when it is. */
  redoable: z.boolean(),
  /** Nobody asked for it: mail was sorted on arrival, or time moved it. */
  by_itself: z.optional(z.literal(true)),
  /** What it decided moved no email: undoing it shows nothing. */
  moved_nothing: z.optional(z.literal(true)),
  /** The first three of its emails; only in a list that was asked for with `named`. */
  emails: z.optional(z.array(journalEmailSchema)),
  /** Only of `read`: what the emails were marked as. */
  marked: z.optional(z.enum(['read', 'unread'])),
  /** Only of a `reply`: why it was not sent, or that the user has to look into Sent. */
  error: z.optional(z.string()),
});

export type JournalEntry = z.infer<typeof journalEntrySchema>;

export const journalQuery = z.object({
  limit: z._default(wholeNumber('Limit', 1, LIMITS.pageMax), LIMITS.pageDefault),
  /** `next_cursor` of the page before. */
  cursor: z.optional(requiredText('Cursor', { max: LIMITS.snippet })),
  /** Tells the first three emails of each entry as well. */
  named: z.optional(z.literal('true', 'Named must be true where it is given')),
});

export const journalAnswer = z.object({
  entries: z.array(journalEntrySchema),
  next_cursor: z.nullable(z.string()),
});

export const undoAnswer = z.object({
  entry: journalEntrySchema,
  /** Emails that came back. */
  undone: z.array(z.string()),
  /** Emails that could not be brought back, each with the reason (PLUS-15). */
  failed: z.array(z.object({ id: z.string(), error: z.string() })),
});

export const redoAnswer = z.object({
  /** The change that doing it again made; null when nothing was left to do. */
  entry: z.nullable(journalEntrySchema),
  /** Emails that stay as they are, each with the reason. */
  failed: z.array(z.object({ id: z.string(), error: z.string() })),
});

export const journalCalls = {
  list: defineCall({
    id: 'journal.list',
    method: 'GET',
    path: '/api/journal',
    auth: 'session',
    summary: 'Changes of mail and quadrants, and replies that did not leave, newest first',
    query: journalQuery,
    success: { 200: journalAnswer },
  }),
  undo: defineCall({
    id: 'journal.undo',
    method: 'POST',
    path: '/api/journal/{id}/undo',
    auth: 'session',
    summary: 'Takes back one change; repeating it changes nothing more',
    params: idParams,
    success: { 200: undoAnswer },
    failures: [{ status: 404, code: 'not_found' }],
  }),
  redo: defineCall({
    id: 'journal.redo',
    method: 'POST',
    path: '/api/journal/{id}/redo',
    auth: 'session',
    summary:
      'Does a change again that was taken back, as a change of its own; repeating it does nothing more',
    params: idParams,
    success: { 200: redoAnswer },
    failures: [{ status: 404, code: 'not_found' }],
  }),
} as const;
