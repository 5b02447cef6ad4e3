import { z } from 'zod/mini';
import { messageAnswer } from './answers.ts';
import { defineCall } from './call.ts';
import { instantSchema } from './email.ts';
import { idParams } from './fields.ts';

/** Where something that leaves the house stands (D-117); `unknown` asks the user to look into Sent. */
export const OUTBOX_STATES = [
  'queued',
  'sending',
  'sent',
  'failed',
  'unknown',
  'cancelled',
] as const;
export const outboxStateSchema = z.enum(OUTBOX_STATES);
export type OutboxState = z.infer<typeof outboxStateSchema>;

/** What has become of archiving the email that a reply answers; it begins when the reply was sent. */
export const OUTBOX_ARCHIVE_STATES = ['waiting', 'done', 'failed'] as const;

/** What has become of a reply; its words are not told. */
export const outboxEntrySchema = z.object({
  id: z.string(),
  state: outboxStateSchema,
  send_at: instantSchema,
  /** Why it was not sent, or sent and not archived, in our own words; null while that is open or it was. */
  error: z.nullable(z.string()),
  /** Null where nothing is to be archived. */
  archive: z.nullable(z.enum(OUTBOX_ARCHIVE_STATES)),
});

export const outboxCalls = {
  find: defineCall({
    id: 'outbox.find',
    method: 'GET',
    path: '/api/outbox/{id}',
    auth: 'session',
    summary: 'Says what has become of a reply, for a page that may have missed the event',
    params: idParams,
    success: { 200: outboxEntrySchema },
    failures: [{ status: 404, code: 'not_found' }],
  }),
  cancel: defineCall({
    id: 'outbox.cancel',
    method: 'POST',
    path: '/api/outbox/{id}/cancel',
    auth: 'session',
    summary: 'Takes back a reply that has not begun to leave',
    params: idParams,
    success: { 200: messageAnswer },
    failures: [
      { status: 404, code: 'not_found' },
      { status: 409, code: 'already_sent' },
    ],
  }),
} as const;
