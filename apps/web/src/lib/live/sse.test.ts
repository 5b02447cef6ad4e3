import { describe, expect, it } from 'vitest';
import { createSseReader, MOST_MESSAGE_CHARS, type SseMessage } from './sse.ts';

function read(...pieces: string[]) {
  const messages: SseMessage[] = [];
  const waits: number[] = [];
  const reader = createSseReader({
    onMessage: (message) => messages.push(message),
    onRetry: (waitMs) => waits.push(waitMs),
  });
  for (const piece of pieces) reader.push(piece);
  return { messages, waits };
}

describe('an event stream', () => {
  it('gives name, data and id of each message', () => {
    expect(read('id: 7\nevent: mail\ndata: {"a":1}\n\ndata: x\n\n').messages).toEqual([
      { event: 'mail', data: '{"a":1}', id: '7' },
      { event: 'message', data: 'x', id: '7' },
    ]);
  });

  it('passes over comments, empty messages and unknown fields', () => {
    expect(read(': alive\n\nevent: mail\n\nshoe: 44\ndata: 1\n\n').messages).toEqual([
      { event: 'message', data: '1', id: '' },
    ]);
  });

  it('joins lines of data, and takes one space away', () => {
    expect(read('data:  a\ndata:b\ndata\n\n').messages[0]?.data).toBe(' a\nb\n');
  });

  it.each(['\n', '\r\n', '\r'])('may be cut anywhere, with line breaks %j', (br) => {
    const text = ['id: 1', 'event: mail', 'data: {}', '', 'data: 2', '', ': end', ''].join(br);
    const whole = read(text).messages;
    expect(whole).toHaveLength(2);
    expect(read(...text).messages).toEqual(whole);
  });

  it('holds back a message whose end has not come', () => {
    expect(read('data: 1\n').messages).toEqual([]);
  });

  it('tells the wait that the server asks for', () => {
    expect(read('retry: 3000\nretry: soon\n').waits).toEqual([3_000]);
  });

  it.each(['data: ', ''])('that never ends a message is given up: %j', (start) => {
    const endless = () => read(start, 'x'.repeat(MOST_MESSAGE_CHARS + 1), '\n');
    expect(endless).toThrow(RangeError);
  });
});
