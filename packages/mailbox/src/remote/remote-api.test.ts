import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ProviderError } from '#provider.ts';
import type { Quota } from './remote-account.ts';
import type { RemoteRequest } from './remote-api.ts';
import { scriptedApi } from './scripted-api.ts';

const READ: RemoteRequest = { path: '/me', units: 1 };
const SEND: RemoteRequest = { path: '/me/send', method: 'POST', body: { a: 1 }, units: 7 };
const anything = z.object({}).loose();

const ok = (body: unknown = {}) => Response.json(body);
const status = (code: number, headers: Record<string, string> = {}) =>
  new Response('{"error":{"message":"secret words"}}', { status: code, headers });
const cut = () => new TypeError('fetch failed');

async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`no ProviderError: ${String(error)}`);
  return error;
}

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

describe('a call that is put off', () => {
  it.each([
    ['429 by seconds', status(429, { 'retry-after': '3' }), 3_000],
    ['503 by seconds', status(503, { 'retry-after': '2' }), 2_000],
    ['429 without a time', status(429), 800],
  ])('waits and comes again: %s', async (_, answer, waitMs) => {
    const { api, waits, pauses, open } = scriptedApi([answer, ok()]);
    await api.empty(READ);
    expect(waits).toEqual([waitMs]);
    expect(pauses).toEqual([waitMs]);
    expect(open()).toBe(0);
  });

  it('understands a date', async () => {
    const at = new Date(Date.now() + 4_000).toUTCString();
    const { api, waits } = scriptedApi([status(429, { 'retry-after': at }), ok()]);
    await api.empty(READ);
    expect(waits[0]).toBeGreaterThan(2_500);
    expect(waits[0]).toBeLessThanOrEqual(4_000);
  });

  it('of a user is told after 5 s at most, with the seconds; the mailbox pauses all the same', async () => {
    const { api, waits, pauses, calls } = scriptedApi([status(429, { 'retry-after': '6' })]);
    const error = await failureOf(api.empty(READ));
    expect(error).toMatchObject({ kind: 'rate-limited', retryAfterSeconds: 6 });
    expect(waits).toEqual([]);
    expect(pauses).toEqual([6_000]);
    expect(calls).toHaveLength(1);
  });

  it('of a user is repeated once', async () => {
    const late = () => status(429, { 'retry-after': '1' });
    const { api, calls } = scriptedApi([late(), late()]);
    expect((await failureOf(api.empty(READ))).kind).toBe('rate-limited');
    expect(calls).toHaveLength(2);
  });

  it('of the background waits up to two minutes in all', async () => {
    const late = () => status(429, { 'retry-after': '50' });
    const { api, waits } = scriptedApi([late(), late(), late()], { priority: 'background' });
    expect(await failureOf(api.empty(READ))).toMatchObject({
      kind: 'rate-limited',
      retryAfterSeconds: 50,
    });
    expect(waits).toEqual([50_000, 50_000]);
  });

  it('that sends is repeated after 429, which did nothing, and never after 503', async () => {
    const first = scriptedApi([status(429, { 'retry-after': '1' }), ok()]);
    await first.api.empty(SEND);
    expect(first.calls).toHaveLength(2);
    const second = scriptedApi([status(503, { 'retry-after': '1' })]);
    expect((await failureOf(second.api.empty(SEND))).kind).toBe('rate-limited');
    expect(second.calls).toHaveLength(1);
    expect(second.pauses).toEqual([1_000]);
  });

  it("by the adapter's own reading waits like any other", async () => {
    const { api, waits } = scriptedApi([status(403), ok()], {
      judge: ({ status: code }) => (code === 403 ? 'throttled' : undefined),
    });
    await api.empty(READ);
    expect(waits).toEqual([800]);
  });
});

describe('a call that breaks', () => {
  it.each([500, 502, 504, 408])(
    '%s is repeated with growing waits when it is safe',
    async (code) => {
      const { api, waits } = scriptedApi([status(code), status(code), ok()]);
      await api.empty(READ);
      expect(waits).toEqual([400, 800]);
    },
  );

  it('ends as unavailable, or as timeout when the provider says so', async () => {
    const broken = () => [status(500), status(500), status(500)];
    expect((await failureOf(scriptedApi(broken()).api.empty(READ))).kind).toBe('unavailable');
    const late = [status(504), status(504), status(504)];
    expect((await failureOf(scriptedApi(late).api.empty(READ))).kind).toBe('timeout');
  });

  it('waits between the half and the whole of the step, by chance', async () => {
    const { account, waits } = scriptedApi([status(500), ok()]);
    const { createRemoteApi } = await import('./remote-api.ts');
    await createRemoteApi({ ...account, random: () => 0 }).empty(READ);
    expect(waits).toEqual([200]);
  });

  it('by a cut connection is repeated when it is safe, before and in the middle of the body', async () => {
    const half = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"a'));
            controller.error(new TypeError('terminated'));
          },
        }),
      );
    const { api, calls, open } = scriptedApi([cut(), half(), ok({ a: 1 })]);
    expect(await api.json(anything, READ)).toEqual({ a: 1 });
    expect(calls).toHaveLength(3);
    expect(open()).toBe(0);
  });

  it.each([
    ['5xx', () => status(500)],
    ['a cut connection', cut],
  ])('and sends is never repeated: %s', async (_, answer) => {
    const { api, calls, open } = scriptedApi([answer()]);
    expect((await failureOf(api.empty(SEND))).kind).toBe('unavailable');
    expect(calls).toHaveLength(1);
    expect(open()).toBe(0);
  });

  it('is repeated when the adapter says that it may run twice', async () => {
    const { api, calls } = scriptedApi([cut(), ok()]);
    await api.empty({ ...SEND, safe: true });
    expect(calls).toHaveLength(2);
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

describe('many calls in batches', () => {
  const item = (code: number, body: unknown = {}, headers: Record<string, string> = {}) => ({
    status: code,
    body,
    header: (name: string) => headers[name] ?? null,
  });

  function eachOf(
    answers: (id: string, round: number) => ReturnType<typeof item> | null,
    options: { safe?: boolean; perBatch?: number; priority?: 'user' | 'background' } = {},
  ) {
    const scripted = scriptedApi([], { priority: options.priority ?? 'user' });
    const batches: string[][] = [];
    const seen = new Map<string, number>();
    const run = async (ids: readonly string[]) =>
      await scripted.api.each(ids, {
        perBatch: options.perBatch ?? 3,
        atOnce: 1,
        safe: options.safe ?? true,
        send: async (batch) => {
          batches.push([...batch]);
          return batch.map((id) => {
            const round = seen.get(id) ?? 0;
            seen.set(id, round + 1);
            return answers(id, round);
          });
        },
      });
    return { ...scripted, run, batches };
  }

  it('answers in the order of the items, whatever each ends with', async () => {
    const { run, batches } = eachOf((id) => (id === 'b' ? item(404) : item(200, id)));
    const results = await run(['a', 'b', 'c', 'd']);
    expect(results.map((result) => (result.ok ? result.body : result.error.kind))).toEqual([
      'a',
      'not-found',
      'c',
      'd',
    ]);
    expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('repeats alone what was put off, after the longest wait, and pauses the mailbox', async () => {
    const { run, batches, waits, pauses } = eachOf((id, round) =>
      round === 0 && id !== 'a'
        ? item(429, {}, { 'retry-after': id === 'b' ? '2' : '1' })
        : item(200, id),
    );
    const results = await run(['a', 'b', 'c']);
    expect(results.every(({ ok: isOk }) => isOk)).toBe(true);
    expect(batches).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c'],
    ]);
    expect(waits).toEqual([2_000]);
    expect(pauses).toEqual([2_000]);
  });

  it('repeats alone what broke or was left out, and gives up in the end', async () => {
    const { run, batches } = eachOf((id) =>
      id === 'a' ? item(500) : id === 'b' ? null : item(200),
    );
    const results = await run(['a', 'b', 'c']);
    expect(results.map((result) => (result.ok ? 'ok' : result.error.kind))).toEqual([
      'unavailable',
      'unavailable',
      'ok',
    ]);
    expect(batches.slice(1).every((batch) => batch.join('') === 'ab')).toBe(true);
    expect(batches).toHaveLength(4);
  });

  it('does not repeat what broke when it must not run twice', async () => {
    const { run, batches } = eachOf(() => item(500), { safe: false });
    const [result] = await run(['a']);
    expect(result?.ok).toBe(false);
    expect(batches).toHaveLength(1);
  });

  it('renews the token once for items that were refused it', async () => {
    const { run, account, batches } = eachOf((id, round) =>
      id === 'a' && round === 0 ? item(401) : item(200),
    );
    expect((await run(['a', 'b'])).every(({ ok: isOk }) => isOk)).toBe(true);
    expect(await account.tokens.current()).toBe('token-2');
    expect(batches).toEqual([['a', 'b'], ['a']]);
    const refused = eachOf(() => item(401));
    const [result] = await refused.run(['a']);
    expect(result).toMatchObject({ ok: false, error: { kind: 'reconnect' } });
    expect(await refused.account.tokens.current()).toBe('token-2');
  });

  it('does not make a user wait for longer than 5 s', async () => {
    const { run, waits } = eachOf(() => item(429, {}, { 'retry-after': '9' }));
    const [result] = await run(['a']);
    expect(result).toMatchObject({ error: { kind: 'rate-limited', retryAfterSeconds: 9 } });
    expect(waits).toEqual([]);
  });
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
