import { eventCalls } from '@eisen/contract';
import { send, tellRefusal } from '#lib/api.ts';
import { InvalidAnswerError, readApiError } from '#lib/api-errors.ts';

/** The stream's own watchdog ends it; this is the longest that a timer can wait. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * Opens the user's event stream; its bytes come as they come.
 *
 * @param lastEventId  goes on after this event, where the server still knows it
 * @throws ApiError the server refused · NetworkError no answer · InvalidAnswerError no event stream
 */
export async function openStream(
  lastEventId: string | null,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await send(eventCalls.stream, {
    signal,
    timeoutMs: NEVER_MS,
    headers: {
      accept: 'text/event-stream',
      ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
    },
  });
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined);
    throw tellRefusal(readApiError(response, body, location.origin));
  }
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || !type.startsWith('text/event-stream')) {
    throw new InvalidAnswerError(eventCalls.stream.id, 'no event stream');
  }
  return response.body;
}
