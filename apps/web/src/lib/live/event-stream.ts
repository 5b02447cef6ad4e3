import { EVENT_HEARTBEAT_MS } from '@eisen/contract';
import { ApiError } from '#lib/api-errors.ts';
import { createSseReader, type SseMessage } from './sse.ts';

export interface EventStreamDeps {
  /** Opens the stream. @throws ApiError refused · NetworkError no answer */
  readonly open: (
    lastEventId: string | null,
    signal: AbortSignal,
  ) => Promise<ReadableStream<Uint8Array>>;
  readonly onMessage: (message: SseMessage) => void;
  /** `open` the stream stands · `lost` it broke or could not be had; told at each attempt. */
  readonly onState: (state: 'open' | 'lost') => void;
  /** Waits; ends early without an error when the signal gives up. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Fulfils as soon as the browser has a network, or the signal gives up. */
  readonly whenOnline: (signal: AbortSignal) => Promise<void>;
  /** 0 to 1. */
  readonly random: () => number;
}

/** Two heartbeats and a little: longer silence means that the connection is dead and nobody said so. */
export const SILENCE_MS = 2 * EVENT_HEARTBEAT_MS + 5_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A server that refuses the stream as such will do so in a minute, too. */
const REFUSED_WAIT_MS = 300_000;

/**
 * Keeps one event stream open until the signal gives up or the session is over: goes on where it
 * broke off, waits longer after each failure, and rests while there is no network.
 *
 * @param from  id of the last event that is known already
 */
export async function keepEventStream(
  deps: EventStreamDeps,
  from: string | null,
  signal: AbortSignal,
): Promise<void> {
  let lastId = from;
  let failures = 0;
  let askedWaitMs: number | null = null;

  async function readOnce(): Promise<void> {
    const attempt = new AbortController();
    const giveUp = () => attempt.abort();
    signal.addEventListener('abort', giveUp);
    let watchdog = setTimeout(giveUp, SILENCE_MS);
    try {
      const stream = (await deps.open(lastId, attempt.signal)).getReader();
      // A stream that does not hear of the signal would hold the reading for ever.
      attempt.signal.addEventListener('abort', () => void stream.cancel().catch(() => undefined));
      const decoder = new TextDecoder();
      const reader = createSseReader({
        onMessage(message) {
          if (message.id !== '') lastId = message.id;
          deps.onMessage(message);
        },
        onRetry: (waitMs) => {
          askedWaitMs = waitMs;
        },
      });
      deps.onState('open');
      for (;;) {
        const { done, value } = await stream.read();
        if (done || attempt.signal.aborted) return;
        clearTimeout(watchdog);
        watchdog = setTimeout(giveUp, SILENCE_MS);
        failures = 0;
        reader.push(decoder.decode(value, { stream: true }));
      }
    } finally {
      clearTimeout(watchdog);
      attempt.abort();
      signal.removeEventListener('abort', giveUp);
    }
  }

  while (!signal.aborted) {
    await deps.whenOnline(signal);
    if (signal.aborted) return;
    let refusal: unknown = null;
    try {
      await readOnce();
    } catch (error) {
      refusal = error;
    }
    if (signal.aborted) return;
    if (refusal instanceof ApiError && refusal.status === 401) return;
    deps.onState('lost');
    failures += 1;
    const waitMs = waitAfter(refusal, failures, askedWaitMs);
    // Spread, so that all browsers do not come back in the same moment after a restart.
    await deps.sleep(waitMs * (0.75 + deps.random() / 2), signal);
  }
}

function waitAfter(refusal: unknown, failures: number, askedWaitMs: number | null): number {
  const doubled = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  if (!(refusal instanceof ApiError)) return Math.max(doubled, askedWaitMs ?? 0);
  if (refusal.retryAfterSeconds !== null) {
    return Math.min(Math.max(refusal.retryAfterSeconds * 1_000, doubled), REFUSED_WAIT_MS);
  }
  return refusal.status >= 500 || refusal.status === 429 ? doubled : REFUSED_WAIT_MS;
}
