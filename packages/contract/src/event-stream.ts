import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { idSchema } from './email.ts';
import { journalEntrySchema } from './journal.ts';
import { outboxStateSchema } from './outbox.ts';

/* The stream, and those of its events that the board follows: so that it loads no more. */

const ids = z.array(idSchema);
const count = z.int().check(z.gte(0));

/** The index of the mailbox changed: ask for what is new with `since`. */
export const mailEventSchema = z.object({
  added: ids,
  removed: ids,
  /** Still in the inbox; read state, head or decision changed. */
  changed: ids,
  /** The index after this change; nothing is new for whoever has an answer of this `revision` or a later one. */
  revision: count,
  /** False when more changed than the lists name. */
  complete: z.boolean(),
});

/** An entry was made, grew, or was undone. */
export const journalEventSchema = z.object({ entry: journalEntrySchema });

/** A reply came a step further, or to its end (D-117). */
export const outboxEventSchema = z.object({ id: z.string(), state: outboxStateSchema });

/** Comment lines keep the stream alive this often. */
export const EVENT_HEARTBEAT_MS = 25_000;

export const eventCalls = {
  stream: defineCall({
    id: 'events.stream',
    method: 'GET',
    path: '/api/events',
    auth: 'session',
    summary: 'What happens to the user, as an event stream that resumes after Last-Event-ID',
    mediaType: 'text/event-stream',
    success: { 200: null },
  }),
} as const;
