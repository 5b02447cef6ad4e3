import { type EventData, type EventName, eventDataSchemas } from '@eisen/contract';
import type { SseMessage } from './sse.ts';

/** What happened to the user, as the server told it. */
export type LiveEvent = {
  readonly [N in EventName]: { readonly name: N; readonly data: EventData<N> };
}[EventName];

/** Reads a message of the stream; null for kinds that this version does not know, and for broken ones. */
export function readLiveEvent(message: Pick<SseMessage, 'event' | 'data'>): LiveEvent | null {
  const { event, data } = message;
  if (!Object.hasOwn(eventDataSchemas, event)) return null;
  const name = event as EventName;
  const result = eventDataSchemas[name].safeParse(parseJson(data));
  return result.success ? ({ name, data: result.data } as LiveEvent) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
