import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ProviderError } from '#provider.ts';
import type { Quota } from './remote-account.ts';
import { failureOf, ok, READ, SEND, status } from './remote-testing.ts';
import { scriptedApi } from './scripted-api.ts';

const anything = z.object({}).loose();

describe('a call to a provider', () => {
  it('carries the token, takes its units before it goes and gives its place back', async () => {
    const { api, calls, taken, open } = scriptedApi([ok({ id: 'x' })]);
    expect(await api.json(z.object({ id: z.string() }), { ...READ, units: 3, places: 2 })).toEqual({
      id: 'x',
    });
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(calls[0]?.target).toBe('/me');
    expect(taken).toEqual([{ units: 3, places: 2 }]);
    expect(open()).toBe(0);
  });

  it('sends JSON with its type, and other bodies as they are', async () => {
    const { api, calls } = scriptedApi([ok(), ok()]);
    await api.empty(SEND);
    await api.empty({
      path: '/batch',
      method: 'POST',
      rawBody: { type: 'multipart/mixed; boundary=b', content: '--b--' },
      units: 1,
    });
    expect(calls[0]?.headers.get('content-type')).toBe('application/json');
    expect(calls[0]?.json).toEqual({ a: 1 });
    expect(calls[1]?.headers.get('content-type')).toBe('multipart/mixed; boundary=b');
    expect(calls[1]?.text).toBe('--b--');
  });

  it('encodes a query and leaves out what is undefined', async () => {
    const { api, calls } = scriptedApi([ok()]);
    await api.empty({ ...READ, query: { $search: '"a&b"', one: undefined, id: ['x', 'y'] } });
    expect([...(calls[0]?.url.searchParams ?? [])]).toEqual([
      ['$search', '"a&b"'],
      ['id', 'x'],
      ['id', 'y'],
    ]);
  });
});

describe('a token that is refused', () => {
  it('is renewed once and the call repeated, also one that sends', async () => {
    const { api, calls, taken } = scriptedApi([status(401), ok()]);
    await api.empty(SEND);
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect(taken).toHaveLength(2);
  });

  it('twice means: connect again', async () => {
    const { api, calls } = scriptedApi([status(401), status(401)]);
    expect((await failureOf(api.empty(READ))).kind).toBe('reconnect');
    expect(calls).toHaveLength(2);
  });

  it('passes on what the tokens say, and takes no units then', async () => {
    const { account, taken } = scriptedApi([]);
    const { createRemoteApi } = await import('./remote-api.ts');
    const gone = new ProviderError('reconnect', 'The consent is gone.');
    const api = createRemoteApi({
      ...account,
      tokens: { current: () => Promise.reject(gone), renew: () => Promise.reject(gone) },
    });
    expect(await failureOf(api.empty(READ))).toBe(gone);
    expect(taken).toEqual([]);
  });
});

describe('a provider that keeps silent', () => {
  it('ends as timeout for a user', async () => {
    const { account, calls } = scriptedApi([]);
    const { createRemoteApi } = await import('./remote-api.ts');
    const api = createRemoteApi({
      ...account,
      fetch: async (_input, init) => {
        calls.push({} as never);
        // The signal's own reason, without its 20 seconds.
        Object.defineProperty(init?.signal, 'aborted', { value: true });
        throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
      },
    });
    expect((await failureOf(api.empty(READ))).kind).toBe('timeout');
    expect(calls).toHaveLength(1);
  });
});

describe('an answer that is no success', () => {
  it.each([
    [404, 'not-found'],
    [400, 'refused'],
    [403, 'refused'],
    [412, 'refused'],
    [302, 'unavailable'],
  ] as const)('%s is %s, once, without a word of the body', async (code, kind) => {
    const { api, calls } = scriptedApi([status(code, { location: 'https://evil.example/' })]);
    const error = await failureOf(api.empty(READ));
    expect(error.kind).toBe(kind);
    expect(`${error.message} ${String(error.cause)}`).not.toContain('secret');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.redirect).toBe('manual');
  });

  it("is read by the adapter first, from the provider's own code", async () => {
    const { api } = scriptedApi([Response.json({ error: { code: 'lost' } }, { status: 400 })], {
      judge: ({ body }) =>
        (body as { error?: { code?: string } } | null)?.error?.code === 'lost'
          ? 'cursor-lost'
          : undefined,
    });
    expect((await failureOf(api.empty(READ))).kind).toBe('cursor-lost');
  });

  it('with an endless body is judged by its status', async () => {
    const { api } = scriptedApi([new Response('x'.repeat(70_000), { status: 404 })], {
      judge: ({ body }) => (body === null ? undefined : 'refused'),
    });
    expect((await failureOf(api.empty(READ))).kind).toBe('not-found');
  });
});

describe('an answer of another shape', () => {
  it('is unavailable, named by its field and not by its content', async () => {
    const { api } = scriptedApi([ok({ value: [{ id: 'secret' }] })]);
    const schema = z.object({ value: z.array(z.object({ id: z.number() })) });
    const error = await failureOf(api.json(schema, READ));
    expect(error.kind).toBe('unavailable');
    expect(error.message).toContain('"value.0.id"');
    expect(`${error.message}${String(error.cause)}`).not.toContain('secret');
  });

  it.each(['<html>secret</html>', '', '{"a":'])(
    'is unavailable when it is no JSON: %s',
    async (text) => {
      const { api } = scriptedApi([new Response(text)]);
      const error = await failureOf(api.json(anything, READ));
      expect(error.kind).toBe('unavailable');
      expect(error.message).not.toContain('secret');
    },
  );

  it('is cut off at its bound', async () => {
    const { api, open } = scriptedApi([new Response('x'.repeat(1_001))]);
    expect((await failureOf(api.bytes({ ...READ, maxBytes: 1_000 }))).kind).toBe('unavailable');
    expect(open()).toBe(0);
    const fits = scriptedApi([new Response('x'.repeat(1_000))]);
    expect(await fits.api.bytes({ ...READ, maxBytes: 1_000 })).toHaveLength(1_000);
  });
});

describe('where a call may go', () => {
  it('follows a link of the provider whole', async () => {
    const { api, calls } = scriptedApi([ok(), ok()]);
    const link = 'https://provider.example/v1.0/me/messages?$skiptoken=a%2Bb&x=%20';
    await api.empty({ link, units: 1 });
    expect(calls[0]?.url.href).toBe(link);
    await api.empty({ link: '/v1.0/me/messages?$skip=10', units: 1 });
    expect(calls[1]?.url.href).toBe('https://provider.example/v1.0/me/messages?$skip=10');
  });

  it.each([
    'https://evil.example/v1.0/me',
    'https://provider.example.evil.example/v1.0/me',
    'http://provider.example/v1.0/me',
    'https://provider.example:8443/v1.0/me',
    'https://user:word@provider.example/v1.0/me',
    'https://user@provider.example/v1.0/me',
    'https://provider.example/v2.0/me',
    'https://provider.example/v1.0',
    '//evil.example/v1.0/me',
    'https://provider.example/v1.0/../admin',
    'javascript:alert(1)',
    'http://[',
  ])('the token never leaves to %s', async (link) => {
    const { api, calls } = scriptedApi([]);
    expect((await failureOf(api.empty({ link, units: 1 }))).kind).toBe('unavailable');
    expect(calls).toEqual([]);
  });

  it.each(['/me/messages/../../../admin', '/me/messages/..', '/me/messages/%2e%2E/x', '/me/./x'])(
    'an id cannot climb out of its place: %s',
    async (path) => {
      const { api, calls } = scriptedApi([]);
      expect((await failureOf(api.empty({ path, units: 1 }))).kind).toBe('not-found');
      expect(calls).toEqual([]);
    },
  );
});

describe('a quota that refuses', () => {
  it('ends the call before it goes', async () => {
    const quota: Quota = {
      take: () =>
        Promise.reject(
          new ProviderError('rate-limited', 'The provider asked to wait.', {
            retryAfterSeconds: 40,
          }),
        ),
      pause: () => undefined,
    };
    const { api, calls } = scriptedApi([], { quota });
    expect(await failureOf(api.empty(READ))).toMatchObject({ retryAfterSeconds: 40 });
    expect(calls).toEqual([]);
  });
});
