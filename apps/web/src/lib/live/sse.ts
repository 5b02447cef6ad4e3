/** One message of an event stream. */
export interface SseMessage {
  /** `message` where the server named none. */
  readonly event: string;
  readonly data: string;
  /** The last id that the stream named, at or before this message; empty before the first. */
  readonly id: string;
}

export interface SseReader {
  /** Takes the next piece of the stream, cut wherever the network cut it. @throws RangeError past the limit */
  push(text: string): void;
}

/** One message's text at most: the greatest event holds the verdicts of one batch. */
export const MOST_MESSAGE_CHARS = 2_000_000;

/**
 * Reads an event stream as the standard says: fields by line, a message ends at an empty line,
 * comments are passed over.
 *
 * @source html.spec.whatwg.org, "Server-sent events", 9.2.6
 */
export function createSseReader(handlers: {
  readonly onMessage: (message: SseMessage) => void;
  /** The server asks for another wait before a new attempt. */
  readonly onRetry?: (waitMs: number) => void;
}): SseReader {
  let rest = '';
  let isStart = true;
  let event = '';
  let data: string[] = [];
  let chars = 0;
  let id = '';

  function endMessage() {
    if (data.length > 0) {
      handlers.onMessage({ event: event === '' ? 'message' : event, data: data.join('\n'), id });
    }
    event = '';
    data = [];
    chars = 0;
  }

  function readLine(line: string) {
    if (line === '') return endMessage();
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
    else if (field === 'retry' && /^\d{1,9}$/.test(value)) handlers.onRetry?.(Number(value));
    else if (field === 'data') {
      data.push(value);
      chars += value.length;
    }
    if (chars > MOST_MESSAGE_CHARS) throw new RangeError('A message of the stream is too long');
  }

  return {
    push(text) {
      rest += isStart && text.startsWith('\uFEFF') ? text.slice(1) : text;
      if (text !== '') isStart = false;
      for (;;) {
        const end = rest.search(/[\r\n]/);
        // A carriage return at the very end may be the first half of a line break.
        if (end < 0 || (rest[end] === '\r' && end === rest.length - 1)) break;
        const line = rest.slice(0, end);
        rest = rest.slice(end + (rest.startsWith('\r\n', end) ? 2 : 1));
        readLine(line);
      }
      if (rest.length > MOST_MESSAGE_CHARS) {
        throw new RangeError('A line of the stream is too long');
      }
    },
  };
}
