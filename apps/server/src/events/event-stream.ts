import type { EventData, EventName } from '@eisen/contract';
import type { EventRow } from './events-repository.ts';

/** An event as the contract promises it. */
export type ToldEvent = {
  [N in EventName]: { readonly name: N; readonly data: EventData<N> };
}[EventName];

export interface EventStreamNeeds {
  /** The number of the last event that the reader has; null for a reader who begins now. */
  readonly lastEventId: number | null;
  readonly lastId: () => Promise<number>;
  readonly readAfter: (after: number) => Promise<readonly EventRow[] | 'lost'>;
  /** What is told of a kept event; null for one that says nothing any more. */
  readonly present: (row: EventRow) => Promise<ToldEvent | null>;
  /** What every reader is told first. */
  readonly greet: () => Promise<ToldEvent>;
  /** Whether the session may have ended since it was asked for: true at the start. Asked before anything is told. */
  readonly isInDoubt: () => boolean;
  /** Whether the session still stands. */
  readonly isSignedIn: () => Promise<boolean>;
  /** Answers when there may be something new or to doubt, `heartbeat` after a time of quiet, `closed` at the end. */
  readonly wait: () => Promise<'events' | 'heartbeat' | 'closed'>;
}

/** How long a browser waits before it comes back after a cut, in milliseconds. */
const RETRY_MS = 2_000;

/**
 * The text of one event stream (WHATWG, "Server-sent events"). Reads a page when the reader has taken the one before,
 * so a slow reader costs no memory; ends with the session.
 */
export async function* writeEventStream(needs: EventStreamNeeds): AsyncGenerator<string> {
  const isOver = async () => needs.isInDoubt() && !(await needs.isSignedIn());
  if (await isOver()) return;
  const newest = await needs.lastId();
  let at = needs.lastEventId ?? newest;
  yield `retry: ${RETRY_MS}\n\n${write(await needs.greet(), Math.min(at, newest))}`;
  for (;;) {
    if (await isOver()) return;
    const rows = await needs.readAfter(at);
    if (rows === 'lost') {
      at = await needs.lastId();
      yield write({ name: 'resync', data: {} }, at) + write(await needs.greet(), at);
      continue;
    }
    for (const row of rows) {
      at = row.id;
      const event = await needs.present(row);
      // A slow reader may be signed out in the middle of what he missed.
      if (await isOver()) return;
      if (event) yield write(event, at);
    }
    if (rows.length > 0) continue;
    const reason = await needs.wait();
    if (reason === 'closed') return;
    if (reason === 'events') continue;
    if (await isOver()) return;
    // A comment: keeps proxies from taking the stream for dead, and finds out that the reader is gone.
    yield ':\n\n';
  }
}

function write(event: ToldEvent, id: number): string {
  return `id: ${id}\nevent: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`;
}
