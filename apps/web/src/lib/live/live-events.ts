import {
  connectionSchema,
  type EventData,
  journalEventSchema,
  mailEventSchema,
  outboxEventSchema,
} from '@eisen/contract';
import type { SseMessage } from './sse.ts';

/** What happened to the user, as far as a screen follows it. */
export type LiveEvent =
  | {
      readonly [N in keyof typeof READ]: { readonly name: N; readonly data: EventData<N> };
    }[keyof typeof READ]
  /** Nothing but hints to look. */
  | { readonly name: (typeof HINTS)[number] };

const HINTS = [
  ...(['triage', 'invite', 'delegation', 'teams'] as const),
  ...(['goals', 'tasks', 'calendar', 'resync'] as const),
] as const;

const READ = {
  mail: mailEventSchema,
  journal: journalEventSchema,
  connection: connectionSchema,
  outbox: outboxEventSchema,
} as const;

/** Reads a message of the stream; null for kinds that no screen follows, and for broken ones. */
export function readLiveEvent(message: Pick<SseMessage, 'event' | 'data'>): LiveEvent | null {
  const { event: name, data } = message;
  const hint = HINTS.find((other) => other === name);
  if (hint) return { name: hint };
  if (!Object.hasOwn(READ, name)) return null;
  const result = READ[name as keyof typeof READ].safeParse(parseJson(data));
  return result.success ? ({ name, data: result.data } as LiveEvent) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
