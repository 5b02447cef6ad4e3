import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#lib/api-errors.ts';
import { keepEventStream, SILENCE_MS } from './event-stream.ts';
import type { SseMessage } from './sse.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function refusal(status: number, retryAfterSeconds: number | null = null): ApiError {
  const code = status === 401 ? 'not_signed_in' : 'internal';
  const rest = { message: 'No', hasSentence: true, fields: {}, loginUrl: null };
  return new ApiError({ status, code, ...rest, retryAfterSeconds });
}

/** A server of streams: each opening is answered by what the test put in line. */
function start(from: string | null = null) {
  const opened: (string | null)[] = [];
  const messages: SseMessage[] = [];
  const states: string[] = [];
  const waits: number[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const failures: Error[] = [];
  const stopping = new AbortController();
  let online = Promise.resolve();
  const done = keepEventStream(
    {
      open: (lastId) => {
        opened.push(lastId);
        const failure = failures.shift();
        if (failure) return Promise.reject(failure);
        return Promise.resolve(
          new ReadableStream<Uint8Array>({ start: (stream) => void streams.push(stream) }),
        );
      },
      onMessage: (message) => messages.push(message),
      onState: (state) => states.push(state),
      sleep: (ms) => {
        waits.push(ms);
        return Promise.resolve();
      },
      whenOnline: () => online,
      random: () => 0.5,
    },
    from,
    stopping.signal,
  );
  return {
    opened,
    messages,
    states,
    waits,
    failures,
    done,
    stop: () => stopping.abort(),
    goOffline() {
      let back: () => void = () => undefined;
      online = new Promise((resolve) => {
        back = resolve;
      });
      return back;
    },
    async say(text: string) {
      streams.at(-1)?.enqueue(new TextEncoder().encode(text));
      await vi.advanceTimersByTimeAsync(0);
    },
    async breakOff() {
      streams.at(-1)?.error(new TypeError('cut'));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const turn = () => vi.advanceTimersByTimeAsync(0);

describe('the event stream', () => {
  it('goes on after the last event when it broke off [PLUS-31]', async () => {
    const stream = start('3');
    await turn();
    await stream.say('id: 4\nevent: mail\ndata: {}\n\nid: 5\nevent: mail\nda');
    await stream.breakOff();
    expect(stream.opened).toEqual(['3', '4']);
    expect(stream.messages.map((message) => message.id)).toEqual(['4']);
    expect(stream.states).toEqual(['open', 'lost', 'open']);
    stream.stop();
    await stream.done;
  });

  it('waits longer after each failure, and begins anew once it heard something', async () => {
    const stream = start();
    stream.failures.push(...Array.from({ length: 7 }, () => new NetworkError(false, null)));
    await turn();
    expect(stream.waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    await stream.say(': alive\n\n');
    await stream.breakOff();
    expect(stream.waits.at(-1)).toBe(1_000);
    stream.stop();
    await stream.done;
  });

  it.each([
    [503, null, 1_000],
    [429, 20, 20_000],
    [429, 90_000, 300_000],
    [404, null, 300_000],
  ])('refused with %s and Retry-After %s it waits %s ms', async (status, after, wait) => {
    const stream = start();
    stream.failures.push(refusal(status, after));
    await turn();
    expect(stream.waits).toEqual([wait]);
    stream.stop();
    await stream.done;
  });

  it('ends when nobody is signed in', async () => {
    const stream = start();
    stream.failures.push(refusal(401));
    await turn();
    await stream.done;
    expect(stream.opened).toHaveLength(1);
  });

  it('that is silent for more than two heartbeats is opened anew', async () => {
    const stream = start();
    await turn();
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    await stream.say(': alive\n\n');
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(stream.opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(stream.opened).toHaveLength(2);
    stream.stop();
    await stream.done;
  });

  it('rests while there is no network', async () => {
    const stream = start();
    await turn();
    const back = stream.goOffline();
    await stream.breakOff();
    expect(stream.opened).toHaveLength(1);
    back();
    await turn();
    expect(stream.opened).toHaveLength(2);
    stream.stop();
    await stream.done;
  });
});
