import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failureOf, ok, READ, SEND, status } from './remote-testing.ts';
import { scriptedApi } from './scripted-api.ts';

const anything = z.object({}).loose();

const cut = () => new TypeError('fetch failed');

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

  it("measures a date by the provider's clock, not by ours", async () => {
    const [date, at] = ['Fri, 20 Nov 2020 12:00:00 GMT', 'Fri, 20 Nov 2020 12:00:03 GMT'];
    const { api, waits } = scriptedApi([status(429, { date, 'retry-after': at }), ok()]);
    await api.empty(READ);
    expect(waits).toEqual([3_000]);
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

describe('what is removed', () => {
  it('is removed although the answer that said so was lost', async () => {
    const { api, calls } = scriptedApi([cut(), status(404)]);
    await api.removeOwn('/me/events/e1', 1);
    expect(calls.map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
  });

  it('and was not there in the first place is not found, also behind a 429', async () => {
    const put = () => status(429, { 'retry-after': '1' });
    for (const answers of [[status(404)], [put(), status(404)]]) {
      const { api } = scriptedApi(answers);
      expect((await failureOf(api.removeOwn('/me/events/e1', 1))).kind).toBe('not-found');
    }
  });
});

describe('a success that is no answer', () => {
  const page = () =>
    new Response('<h1>Welcome, guest</h1>', { headers: { 'content-type': 'text/html' } });
  const half = () => new Response('{"a":');

  it.each([
    ['a web page', page],
    ['half of one', half],
  ])('%s counts as a connection that broke', async (_, spoiled) => {
    const reading = scriptedApi([spoiled(), ok({ a: 1 })]);
    expect(await reading.api.json(anything, READ)).toEqual({ a: 1 });
    expect(reading.waits).toEqual([400]);
    const changing = scriptedApi([spoiled(), ok()]);
    await changing.api.empty({ ...SEND, safe: true });
    expect(changing.calls).toHaveLength(2);
  });

  it.each([
    ['a web page', page],
    ['half of one', half],
  ])('%s says nothing of a mail that was sent', async (_, spoiled) => {
    const { api, calls } = scriptedApi([spoiled()]);
    expect((await failureOf(api.empty(SEND))).kind).toBe('unavailable');
    expect(calls).toHaveLength(1);
  });

  it('ends as unavailable when nothing else comes', async () => {
    const { api } = scriptedApi([page(), page(), page()]);
    expect((await failureOf(api.json(anything, READ))).kind).toBe('unavailable');
  });

  it('of another shape than documented is not asked for again', async () => {
    const { api, calls } = scriptedApi([ok([1])]);
    expect((await failureOf(api.json(anything, READ))).kind).toBe('unavailable');
    expect(calls).toHaveLength(1);
  });
});
