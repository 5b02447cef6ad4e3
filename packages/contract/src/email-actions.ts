import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { instantSchema, quadrantSchema } from './email.ts';
import {
  emailAddress,
  groupSchema,
  listOf,
  quadrantInputSchema,
  requestObject,
  requiredId,
  requiredText,
  textOrEmpty,
  textOrNull,
  yesNo,
} from './fields.ts';
import { LIMITS } from './limits.ts';

const REPLY_SENTENCE = 'Please fill in the reply body';

const ADDRESS_SENTENCE = 'Please enter a valid email address';
/** An answer goes to a few people: a mail that asks for answers to more of them is no letter. */
const MOST_RECEIVERS = 20;

const oneAddress = emailAddress();

function addressesIn(text: string): readonly string[] {
  return text
    .split(/[,;]/)
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

/** Addresses, with commas between them, in either of two fields; the empty text counts as left out. */
const aliasAddresses = z.pipe(
  z.nullish(
    z.string(ADDRESS_SENTENCE).check(
      z.maxLength(MOST_RECEIVERS * (LIMITS.email + 2), { error: ADDRESS_SENTENCE, abort: true }),
      z.refine((text) => addressesIn(text).length <= MOST_RECEIVERS, {
        error: `A reply goes to at most ${MOST_RECEIVERS} addresses`,
        abort: true,
      }),
      z.refine((text) => addressesIn(text).every((one) => oneAddress.safeParse(one).success), {
        error: ADDRESS_SENTENCE,
      }),
    ),
  ),
  z.transform((text) => addressesIn(text ?? '').join(', ') || null),
);

/**
 * A reply (D-99). `reply_body` is what the user wrote and `body` repeats it, `email_body` is the
 * original; of `subject` and `email_subject` the first that is not empty counts. `to` is whom the user wrote to, one
 * address or several with commas; without it `recipient_email` counts, and where that only names the sender, the answer
 * goes where the email asks for answers (Reply-To). Replies are plain text: `html: true` is refused. With `archive` the
 * email leaves the inbox once the reply was sent; one act, which the cancel takes back as a whole.
 */
export const replyBody = requestObject({
  reply_body: requiredText('Reply', { max: LIMITS.text, required: REPLY_SENTENCE }),
  message_id: requiredId('Email id'),
  to: aliasAddresses,
  recipient_email: aliasAddresses,
  subject: textOrEmpty('Subject', LIMITS.snippet),
  email_subject: textOrEmpty('Subject', LIMITS.snippet),
  body: textOrEmpty('Reply', LIMITS.text),
  email_body: textOrEmpty('Email body', LIMITS.emailBody),
  thread_id: textOrNull('Thread id', LIMITS.id),
  original_internet_id: textOrNull('Internet id', LIMITS.snippet),
  html: z._default(z.literal(false, 'Replies are sent as plain text'), false),
  archive: z._default(yesNo('Archive'), false),
}).check(
  z.refine((reply) => reply.to !== null || reply.recipient_email !== null, {
    path: ['to'],
    error: 'Please enter a valid email address',
  }),
);

export const replyAnswer = z.object({
  message: z.string(),
  outbox_id: z.string(),
  /** Until then the reply can be cancelled and nothing exists at the provider (D-117). */
  send_at: instantSchema,
});

/** One email to move; calls with the same `group` are one act with one undo. */
export const moveBody = requestObject({ message_id: requiredId('Email id'), group: groupSchema });

/** `journal_id` is what undo takes; null when nothing changed. */
export const moveAnswer = z.object({
  message: z.string(),
  journal_id: z.nullable(z.string()),
});

const placement = z.object(
  {
    id: requiredId('Email id'),
    /** Null returns the email to the inbox. */
    quadrant: z.nullable(quadrantInputSchema),
  },
  'Each item must be an object with id and quadrant',
);

/**
 * Places given emails, or returns every email (those of `from`, when given) to the inbox: Reset All
 * and Clear.
 */
export const emailQuadrantsBody = z.discriminatedUnion(
  'all',
  [
    requestObject({
      all: z.literal(true),
      from: z.nullish(quadrantInputSchema),
      quadrant: z.null('With all, quadrant must be null'),
      group: groupSchema,
    }),
    requestObject({
      all: z.optional(z.literal(false)),
      items: listOf('Items', placement, { min: 1, max: LIMITS.batchMax }),
      group: groupSchema,
    }),
  ],
  'Send items, or all: true',
);

export const emailQuadrantsAnswer = z.object({
  emails: z.array(
    z.object({
      id: z.string(),
      quadrant: z.nullable(quadrantSchema),
      reasoning: z.nullable(z.string()),
    }),
  ),
  journal_id: z.nullable(z.string()),
});

export const emailReadBody = requestObject({
  ids: listOf('Ids', requiredId('Email id'), { min: 1, max: LIMITS.batchMax }),
  read: yesNo('Read'),
  group: groupSchema,
});

export const emailReadAnswer = z.object({ journal_id: z.nullable(z.string()) });

const NO_EMAIL = { status: 404, code: 'not_found', text: 'Email not found' } as const;

export const emailActionCalls = {
  reply: defineCall({
    id: 'emailActions.reply',
    method: 'POST',
    path: '/api/reply_email',
    auth: 'mailbox',
    summary:
      'Answers an email in its thread; sent once, after 8 seconds in which it can be cancelled',
    idempotent: true,
    bodyType: 'json',
    body: replyBody,
    success: { 200: replyAnswer },
    failures: [{ status: 400, code: 'invalid', text: REPLY_SENTENCE }, NO_EMAIL],
  }),
  archive: defineCall({
    id: 'emailActions.archive',
    method: 'POST',
    path: '/api/archive-email',
    auth: 'mailbox',
    summary: 'Moves an email into the archive; one that is there already is no error',
    bodyType: 'json',
    body: moveBody,
    success: { 200: moveAnswer },
    failures: [NO_EMAIL],
  }),
  delete: defineCall({
    id: 'emailActions.delete',
    method: 'POST',
    path: '/api/delete-email',
    auth: 'mailbox',
    summary: "Moves an email into the provider's trash; nothing is ever erased",
    bodyType: 'json',
    body: moveBody,
    success: { 200: moveAnswer },
    failures: [NO_EMAIL],
  }),
  restore: defineCall({
    id: 'emailActions.restore',
    method: 'POST',
    path: '/api/restore-email',
    auth: 'mailbox',
    summary: 'Brings an archived or deleted email back into the inbox',
    bodyType: 'json',
    body: moveBody,
    success: { 200: moveAnswer },
    failures: [NO_EMAIL],
  }),
  setQuadrants: defineCall({
    id: 'emailActions.setQuadrants',
    method: 'PUT',
    path: '/api/email-quadrants',
    auth: 'mailbox',
    summary: 'Places emails by hand in a quadrant or back in the inbox',
    bodyType: 'json',
    body: emailQuadrantsBody,
    success: { 200: emailQuadrantsAnswer },
  }),
  setRead: defineCall({
    id: 'emailActions.setRead',
    method: 'PUT',
    path: '/api/email-read',
    auth: 'mailbox',
    summary: 'Marks emails as read or unread at the provider',
    bodyType: 'json',
    body: emailReadBody,
    success: { 200: emailReadAnswer },
  }),
} as const;
