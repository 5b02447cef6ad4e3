import { z } from 'zod/mini';
import { verdictSchema } from './assistant-calls.ts';
import { defineCall } from './call.ts';
import { connectionSchema } from './connection.ts';
import { delegatedSchema } from './delegation.ts';
import { idSchema } from './email.ts';
import { journalEntrySchema } from './journal.ts';
import { outboxStateSchema } from './outbox.ts';
import { inviteSchema } from './teams.ts';

const ids = z.array(idSchema);
const count = z.int().check(z.gte(0));

/**
 * `data` of each kind of event in the stream, by its `event` name; every one concerns the reader only.
 *
 * An event is a hint to look, told at least once: acting on it twice must change nothing.
 */
export const eventDataSchemas = {
  /** The index of the mailbox changed: ask for what is new with `since`. */
  mail: z.object({
    added: ids,
    removed: ids,
    /** Still in the inbox; read state, head or decision changed. */
    changed: ids,
    /** The index after this change; nothing is new for whoever has an answer of this `revision` or a later one. */
    revision: count,
    /** False when more changed than the lists name. */
    complete: z.boolean(),
  }),
  /** The assistant judged mail: what it says now, and how far the run that it belongs to has come. */
  triage: z.object({
    progress: z.object({ done: count, total: count }),
    results: z.array(verdictSchema),
    journal_id: z.nullable(z.string()),
  }),
  delegation: z.object({ delegated: delegatedSchema }),
  invite: z.object({ invite: inviteSchema }),
  /** An entry was made, grew, or was undone. */
  journal: z.object({ entry: journalEntrySchema }),
  outbox: z.object({ id: z.string(), state: outboxStateSchema }),
  /** Told when a stream opens and whenever it changes. */
  connection: connectionSchema,
  /** Events were lost to this reader (away for too long, or too slow): read everything anew. */
  resync: z.object({}),
} as const;

export type EventName = keyof typeof eventDataSchemas;
export type EventData<N extends EventName> = z.infer<(typeof eventDataSchemas)[N]>;

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
