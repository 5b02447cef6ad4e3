// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { onRefusal } from '#lib/api.ts';
import { openStream } from './open-stream.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(response: Response) {
  const fetched = vi.fn((_address: string, _init: RequestInit) => Promise.resolve(response));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const never = new AbortController().signal;
const stream = () => new Response(':\n\n', { headers: { 'content-type': 'text/event-stream' } });

it('asks for the stream with the session, after the last event that is known [PLUS-31]', async () => {
  const fetched = answerWith(stream());
  await openStream('41', never);
  expect(fetched).toHaveBeenCalledWith(
    '/api/events',
    expect.objectContaining({
      credentials: 'include',
      headers: { accept: 'text/event-stream', 'last-event-id': '41' },
    }),
  );
});

it('tells the session when nobody is signed in', async () => {
  const heard: string[] = [];
  const stop = onRefusal((error) => heard.push(error.code));
  answerWith(Response.json({ error: 'Please sign in', code: 'not_signed_in' }, { status: 401 }));
  await expect(openStream(null, never)).rejects.toMatchObject({ status: 401 });
  stop();
  expect(heard).toEqual(['not_signed_in']);
});

it('takes no page for a stream', async () => {
  answerWith(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  await expect(openStream(null, never)).rejects.toThrow('no event stream');
});
