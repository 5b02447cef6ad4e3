import { z } from 'zod/mini';
import { verdictSchema } from './assistant-calls.ts';
import { connectionSchema } from './connection.ts';
import { delegatedSchema } from './delegation.ts';
import { journalEventSchema, mailEventSchema, outboxEventSchema } from './event-stream.ts';
import { inviteSchema } from './teams.ts';

const count = z.int().check(z.gte(0));

/**
 * `data` of each kind of event in the stream, by its `event` name; every one concerns the reader only.
 *
 * An event is a hint to look, told at least once: acting on it twice must change nothing.
 */
export const eventDataSchemas = {
  mail: mailEventSchema,
  /** The assistant judged mail: what it says now, and how far the run that it belongs to has come. */
  triage: z.object({
    progress: z.object({ done: count, total: count }),
    results: z.array(verdictSchema),
    journal_id: z.nullable(z.string()),
  }),
  delegation: z.object({ delegated: delegatedSchema }),
  invite: z.object({ invite: inviteSchema }),
  journal: journalEventSchema,
  /** Goals, tasks, the calendar or a team of the reader's changed: read them again where they show. */
  goals: z.object({}),
  tasks: z.object({}),
  calendar: z.object({}),
  teams: z.object({}),
  outbox: outboxEventSchema,
  /** Told when a stream opens and whenever it changes. */
  connection: connectionSchema,
  /** Events were lost to this reader (away for too long, or too slow): read everything anew. */
  resync: z.object({}),
} as const;

export type EventName = keyof typeof eventDataSchemas;
export type EventData<N extends EventName> = z.infer<(typeof eventDataSchemas)[N]>;
