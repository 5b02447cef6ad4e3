import { z } from 'zod/mini';
import { verdictSchema } from './assistant-calls.ts';
import { defineCall } from './call.ts';
import { delegatedSchema } from './delegation.ts';
import { journalEntrySchema } from './journal.ts';
import { outboxStateSchema } from './outbox.ts';
import { inviteSchema } from './teams.ts';

const ids = z.array(z.string());

/** `data` of each kind of event in the stream, by its `event` name; every one concerns the reader only. */
export const eventDataSchemas = {
  mail: z.object({ added: ids, removed: ids, changed: ids }),
  triage: z.object({
    progress: z.object({ done: z.int().check(z.gte(0)), total: z.int().check(z.gte(0)) }),
    results: z.array(verdictSchema),
  }),
  delegation: z.object({ delegated: delegatedSchema }),
  invite: z.object({ invite: inviteSchema }),
  journal: z.object({ entry: journalEntrySchema }),
  outbox: z.object({ id: z.string(), state: outboxStateSchema }),
  connection: z.object({ connected: z.boolean() }),
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
