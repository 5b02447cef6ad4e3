import { describe, expect, it } from 'vitest';
import { scriptedApi } from './scripted-api.ts';

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

  it('asks for no other token when somebody else already did', async () => {
    const { api, account } = scriptedApi([]);
    const refused: string[] = [];
    let token = 'old';
    account.tokens.current = async () => token;
    account.tokens.renew = async (one) => {
      refused.push(one);
      return token;
    };
    await api.each(['a'], {
      perBatch: 1,
      atOnce: 1,
      safe: true,
      send: async () => {
        const answer = item(token === 'old' ? 401 : 200);
        token = 'new';
        return [answer];
      },
    });
    expect(refused).toEqual(['old']);
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
