import { z } from 'zod/mini';
import { defineCall, defineTwinCall } from './call.ts';
import { instantSchema, quadrantSchema } from './email.ts';
import {
  choice,
  EMAIL_SENTENCE,
  emailAddress,
  idParams,
  instant,
  quadrantInputSchema,
  quotedText,
  requestObject,
  requiredId,
  requiredText,
  textOrNull,
} from './fields.ts';
import { LIMITS } from './limits.ts';

/** Spelled as on the wire (D-95); `in-progress` with a hyphen, unlike goals. */
export const DELEGATION_STATUSES = ['pending', 'in-progress', 'done', 'declined'] as const;

/** How the delegator ends an item of his: it is his again, or it is settled. */
export const DELEGATION_ENDINGS = ['taken-back', 'closed'] as const;

/** The quadrant of an email that was handed on before it had one. */
export const UNCLASSIFIED = 'unclassified';

/** What the answer says when an invitation was handed over and nobody knows whether it left (D-105). */
export const INVITATION_UNCLEAR = 'Sent? The mail server gave no clear answer.';

/** The reason that stands where nobody gave one (API-14). */
export const NO_REASON = 'No classification provided';

/** A line that one of the two wrote to the other about a delegated email. */
export const delegationNoteSchema = z.object({
  by: z.enum(['delegator', 'assignee']),
  text: z.string(),
  at: instantSchema,
});

export const delegatedSchema = z.object({
  id: z.string(),
  sender: z.string(),
  subject: z.string(),
  snippet: z.string(),
  quadrant: z.union([quadrantSchema, z.literal(UNCLASSIFIED)]),
  reason: z.string(),
  status: z.enum(DELEGATION_STATUSES),
  delegated_by: z.string(),
  delegated_by_name: z.string(),
  /** Empty while it waits for an address (D-98), and once the assignee's account is gone. */
  assigned_to: z.string(),
  /** A waiting one shows the address that it waits for. */
  assigned_to_name: z.string(),
  created_at: instantSchema,
  /** The message in the delegator's mailbox; told to the delegator only (D-96). */
  email_id: z.optional(z.string()),
  /** What the delegator added (D-96). */
  note: z.optional(z.nullable(z.string())),
  /** The message text, only when the delegator chose to send it (D-96). */
  body_text: z.optional(z.nullable(z.string())),
  /** When the delegated email is due; null for no day. */
  due_at: z.optional(z.nullable(instantSchema)),
  /** The last change of either of the two. */
  updated_at: z.optional(instantSchema),
  /** What both wrote since, the oldest first: answers, reminders, a reason to decline. */
  notes: z.optional(z.array(delegationNoteSchema)),
  /** How the delegator ended it; whoever got it is told of a return only, without a word of the email's text. */
  ended: z.optional(z.nullable(z.enum(DELEGATION_ENDINGS))),
});

export type DelegationNote = z.infer<typeof delegationNoteSchema>;

export type Delegated = z.infer<typeof delegatedSchema>;

const quadrantOrUnclassified = z._default(
  z.union([z.literal(UNCLASSIFIED), quadrantInputSchema], {
    error:
      'Quadrant must be one of: do, schedule, delegate, eliminate, unclassified, or begin with q1 to q4',
  }),
  UNCLASSIFIED,
);

/** The reason as given, else the sentence of the specification. */
const reason = z.pipe(
  quotedText('Reason', LIMITS.snippet),
  z.transform((text) => text || NO_REASON),
);

/** What is told of the delegated email, quoted from it. */
const quotedEmail = {
  email_id: requiredId('Email id'),
  subject: quotedText('Subject', LIMITS.subject),
  sender: quotedText('Sender', LIMITS.subject),
  snippet: quotedText('Snippet', LIMITS.snippet),
  quadrant: quadrantOrUnclassified,
  reason,
};

/** What the delegator adds of his own accord (D-96). */
const additions = {
  note: textOrNull('Note', LIMITS.snippet),
  body_text: textOrNull('Message text', LIMITS.text),
  due_at: z.nullish(instant('Due day')),
};

/** What the same person was handed before, where nothing new came of handing it on. */
const alreadySchema = z.object({
  status: z.enum(DELEGATION_STATUSES),
  sent_at: instantSchema,
});

export const checkEmailBody = requestObject({ email: emailAddress() });

export const delegateByEmailBody = requestObject({
  email: emailAddress(),
  ...quotedEmail,
  ...additions,
  team_name: textOrNull('Team name', LIMITS.name),
});

export const delegateByEmailAnswer = z.object({
  /** False: an invitation was mailed, the delegation waits for the address (D-98). */
  user_exists: z.boolean(),
  message: z.string(),
  id: z.string(),
  already: z.optional(alreadySchema),
});

export const delegateBody = requestObject({
  ...quotedEmail,
  assigned_to: requiredId('Assignee', 'Please choose a team member'),
  ...additions,
});

export const delegateAnswer = z.object({
  message: z.string(),
  delegated: delegatedSchema,
  already: z.optional(alreadySchema),
});

export const delegatedQuery = z.object({
  /** `me`: items that the user handed on, instead of those handed to the user. */
  by: z.optional(choice('By', ['me'])),
});

export const delegationStatusBody = requestObject({
  status: choice('Status', DELEGATION_STATUSES),
  /** A line to the delegator that goes with it. */
  note: textOrNull('Answer', LIMITS.snippet),
});

export const delegationNoteBody = requestObject({
  text: requiredText('Note', { max: LIMITS.snippet, required: 'Please write a line' }),
});

export const delegationNoteAnswer = z.object({
  delegated: delegatedSchema,
  /** What became of the mail to somebody without account; null where none was needed. */
  mail: z.nullable(z.enum(['sent', 'unclear'])),
});

const ENDING_SENTENCE = `Ending must be null or one of: ${DELEGATION_ENDINGS.join(', ')}`;

export const delegationEndingBody = requestObject({
  ended: z.nullable(z.enum(DELEGATION_ENDINGS, ENDING_SENTENCE)),
});

const NOT_TO_ONESELF = {
  status: 400,
  code: 'invalid',
  text: 'You cannot delegate an email to yourself',
} as const;

export const delegationCalls = {
  checkEmail: defineCall({
    id: 'delegation.checkEmail',
    method: 'POST',
    path: '/api/check-email',
    auth: 'session',
    summary: 'Whether an address is proven by an account; 30 an hour',
    bodyType: 'json',
    body: checkEmailBody,
    success: { 200: z.object({ exists: z.boolean() }) },
    failures: [{ status: 400, code: 'invalid', text: EMAIL_SENTENCE }],
  }),
  delegateByEmail: defineCall({
    id: 'delegation.delegateByEmail',
    method: 'POST',
    path: '/api/delegate-by-email',
    auth: 'session',
    summary: 'Hands an email to an address, with an invitation where it has no account',
    idempotent: true,
    bodyType: 'json',
    body: delegateByEmailBody,
    success: { 200: delegateByEmailAnswer, 201: delegateByEmailAnswer },
    failures: [
      { status: 400, code: 'invalid', text: EMAIL_SENTENCE },
      NOT_TO_ONESELF,
      { status: 503, code: 'mail_unavailable' },
    ],
  }),
  delegate: defineTwinCall(
    {
      id: 'delegation.delegate',
      method: 'POST',
      path: '/api/delegate',
      auth: 'session',
      summary: 'Hands an email to a team mate; the same open one is answered again (200)',
      idempotent: true,
      bodyType: 'json',
      body: delegateBody,
      success: { 200: delegateAnswer, 201: delegateAnswer },
      failures: [NOT_TO_ONESELF, { status: 403, code: 'not_a_teammate' }],
    },
    '/auth/gmail/delegate',
  ),
  delegated: defineTwinCall(
    {
      id: 'delegation.delegated',
      method: 'GET',
      path: '/api/delegated/{userId}',
      auth: 'session',
      summary: 'Emails handed to the user, or by the user, newest first, done ones included',
      notes: true,
      params: z.object({ userId: requiredId('User id') }),
      query: delegatedQuery,
      success: { 200: z.array(delegatedSchema) },
      failures: [{ status: 403, code: 'forbidden' }],
    },
    '/auth/gmail/delegated/{userId}',
  ),
  setStatus: defineTwinCall(
    {
      id: 'delegation.setStatus',
      method: 'PUT',
      path: '/api/delegated/{id}/status',
      auth: 'session',
      summary: 'The assignee tells how far the work is',
      params: idParams,
      bodyType: 'json',
      body: delegationStatusBody,
      success: { 200: z.object({ delegated: delegatedSchema }) },
      failures: [
        { status: 403, code: 'forbidden' },
        { status: 404, code: 'not_found' },
      ],
    },
    '/auth/gmail/delegated/{id}/status',
  ),
  note: defineCall({
    id: 'delegation.note',
    method: 'POST',
    path: '/api/delegated/{id}/notes',
    auth: 'session',
    summary: 'A line to the other of the two: an answer, or a reminder; 60 an hour',
    params: idParams,
    idempotent: true,
    bodyType: 'json',
    body: delegationNoteBody,
    success: { 200: delegationNoteAnswer },
    failures: [
      { status: 404, code: 'not_found' },
      { status: 503, code: 'mail_unavailable' },
    ],
  }),
  end: defineCall({
    id: 'delegation.end',
    method: 'PUT',
    path: '/api/delegated/{id}/ending',
    auth: 'session',
    summary: 'The delegator takes it back, settles it, or undoes that with null',
    params: idParams,
    bodyType: 'json',
    body: delegationEndingBody,
    success: { 200: z.object({ delegated: delegatedSchema }) },
    failures: [
      { status: 403, code: 'forbidden' },
      { status: 404, code: 'not_found' },
    ],
  }),
} as const;
