import { z } from 'zod/mini';
import { messageAnswer } from './answers.ts';
import { defineCall } from './call.ts';
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

export const outboxCalls = {
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
