import { describeOnEngines, type Stack, startStack } from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { rowsOf, type UserId } from '#db/database.ts';
import { systemClock } from '#system.ts';
import { createIdempotency, readIdempotencyKey } from './idempotency.ts';

describeOnEngines('an Idempotency-Key', (engine) => {
  let stack: Stack;
  let alice: UserId;
  let bob: UserId;
  let count = 0;
  const request = (change: object = {}) => ({
    userId: alice,
    key: `key-number-${count}`,
    callId: 'emailActions.reply',
    body: { text: 'hello' },
    ...change,
  });
  const answer = (n: number) => ({ status: 201, body: { id: n, text: 'canary-of-an-answer' } });

  beforeAll(async () => {
    stack = await startStack({ engine, people: ['alice', 'bob'] });
    alice = (await stack.alice.get('/api/profile')).body.user.id;
    bob = (await stack.bob.get('/api/profile')).body.user.id;
  });
  afterAll(() => stack.close());

  function fresh() {
    count += 1;
    return vi.fn(async () => answer(count));
  }

  it('gives a repeat the first answer and does nothing again', async () => {
    const work = fresh();
    const { idempotency } = stack.context;
    const first = await idempotency.once(request(), work);
    const second = await idempotency.once(request(), work);
    expect(second).toEqual(first);
    expect(work).toHaveBeenCalledTimes(1);
    expect(await stack.dumpText()).not.toContain('canary-of-an-answer');
  });

  it('lets repeats wait that come while the first is at work', async () => {
    const work = fresh();
    work.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 120));
      return answer(1);
    });
    const { idempotency } = stack.context;
    const answers = await Promise.all([1, 2, 3, 4].map(() => idempotency.once(request(), work)));
    expect(work).toHaveBeenCalledTimes(1);
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it.each([
    ['another body', { body: { text: 'other' } }],
    ['another call', { callId: 'tasks.create' }],
  ])('refuses the same key with %s', async (_what, change) => {
    const work = fresh();
    const { idempotency } = stack.context;
    await idempotency.once(request(), work);
    await expect(idempotency.once(request(change), work)).rejects.toMatchObject({
      status: 409,
      code: 'idempotency_conflict',
    });
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('belongs to one user', async () => {
    const work = fresh();
    await stack.context.idempotency.once(request(), work);
    await stack.context.idempotency.once(request({ userId: bob }), work);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('leaves no trace of a failure, so that it can be tried again', async () => {
    const work = fresh();
    work.mockRejectedValueOnce(new Error('broken'));
    const { idempotency } = stack.context;
    await expect(idempotency.once(request(), work)).rejects.toThrow('broken');
    expect(await idempotency.once(request(), work)).toEqual(answer(count));
  });

  it('is taken over a minute after a process died over it', async () => {
    const dying = fresh();
    let die: () => void = () => {};
    dying.mockImplementation(() => new Promise(() => die()));
    const died = new Promise<void>((resolve) => {
      die = resolve;
    });
    void stack.context.idempotency.once(request(), dying);
    await died;
    stack.clock.advance({ minutes: 1 });
    const work = vi.fn(async () => answer(7));
    expect(await stack.context.idempotency.once(request(), work)).toEqual(answer(7));
  });

  it('lets a repeat wait for the end of a dead process’s lease, and answers it [FIX-56]', async () => {
    const { db, sealer } = stack.context;
    const started = (beatMs: number | null) =>
      createIdempotency({ db, sealer, clock: systemClock, lease: { ms: 400, beatMs } });
    const dying = fresh();
    const begun = createSignal();
    dying.mockImplementation(() => {
      begun.give();
      return new Promise(() => {});
    });
    void started(null).once(request(), dying);
    await begun.given;
    const work = vi.fn(async () => answer(7));
    expect(await started(null).once(request(), work)).toEqual(answer(7));
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('takes no key from a request that is only slow [FIX-56]', async () => {
    const { db, sealer } = stack.context;
    const lease = { ms: 400, beatMs: 60 };
    const idempotency = createIdempotency({ db, sealer, clock: systemClock, lease });
    const slow = fresh();
    slow.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 3 * lease.ms));
      return answer(1);
    });
    const second = vi.fn(async () => answer(2));
    const answers = await Promise.all([
      idempotency.once(request(), slow),
      idempotency.once(request(), second),
    ]);
    expect(answers).toEqual([answer(1), answer(1)]);
    expect(second).not.toHaveBeenCalled();
  });

  it('is honoured by every call that makes something [FIX-56]', async () => {
    const draft = { id: 'm1', subject: 'Budget', content: 'Please prepare it.', sender: 'Lee' };
    const makes: readonly [string, object, string, (body: never) => readonly unknown[]][] = [
      ['/smart-goals/generate', draft, '/get-smart-goals', (body: { goals: [] }) => body.goals],
      ['/api/teams', { name: 'Harbour' }, '/api/user/teams', (body: []) => body],
    ];
    for (const [url, body, list, read] of makes) {
      const before = read((await stack.alice.get(list)).body as never).length;
      const headers = { 'idempotency-key': `makes-${url.replaceAll('/', '-')}` };
      const first = await stack.alice.post(url, body, { headers });
      const again = await stack.alice.post(url, body, { headers });
      expect([url, first.status, again.body]).toEqual([url, 201, first.body]);
      expect(read((await stack.alice.get(list)).body as never)).toHaveLength(before + 1);
      // The process died behind the commit: nothing is remembered but what was made.
      await stack.context.db.asSystem((tx) => tx.execute(sql`delete from idempotency_keys`));
      const after = await stack.alice.post(url, body, { headers });
      expect([url, after.status, after.body]).toEqual([url, 201, first.body]);
      expect(read((await stack.alice.get(list)).body as never)).toHaveLength(before + 1);
    }
  });

  it('keeps the answer of a slow first away once a second has taken over', async () => {
    for (const ending of ['answers', 'fails'] as const) {
      const slow = fresh();
      const begun = createSignal();
      const end = createSignal();
      slow.mockImplementation(async () => {
        begun.give();
        await end.given;
        if (ending === 'fails') throw new Error('too late');
        return answer(1);
      });
      const { idempotency } = stack.context;
      const first = idempotency.once(request(), slow).catch(() => null);
      await begun.given;
      stack.clock.advance({ minutes: 1 });
      // The second is still at work when the first ends: its key stays.
      const second = vi.fn(async () => {
        end.give();
        await first;
        return answer(2);
      });
      expect(await idempotency.once(request(), second)).toEqual(answer(2));
      expect(await idempotency.once(request(), slow)).toEqual(answer(2));
      expect([slow, second].map((work) => work.mock.calls.length)).toEqual([1, 1]);
    }
  });

  it('does not do again what was done when storing the answer fails', async () => {
    const { db, sealer } = stack.context;
    const work = fresh();
    let isDone = false;
    let failures = 1;
    const flaky = createIdempotency({
      sealer,
      clock: stack.clock,
      db: {
        ...db,
        asUser: (userId, inTx) => {
          if (!isDone || failures === 0) return db.asUser(userId, inTx);
          failures -= 1;
          return Promise.reject(new Error('connection lost'));
        },
      },
    });
    work.mockImplementation(async () => {
      isDone = true;
      return answer(1);
    });
    expect(await flaky.once(request(), work)).toEqual(answer(1));
    expect(await flaky.once(request(), work)).toEqual(answer(1));
    expect(work).toHaveBeenCalledTimes(1);

    const lasting = fresh();
    lasting.mockImplementation(async () => {
      failures = 3;
      return answer(1);
    });
    expect(await flaky.once(request(), lasting)).toEqual(answer(1));
    const keys = await db.asUser(alice, (tx) =>
      rowsOf<{ status: number | null }>(
        tx,
        sql`select status from idempotency_keys where key = ${request().key}`,
      ),
    );
    expect(keys).toEqual([{ status: null }]);
  });

  it('refuses to do again what was done when its answer cannot be kept', async () => {
    const { idempotency } = stack.context;
    const work = vi.fn(async () => ({ status: 201, body: { id: 1n } as unknown }));
    count += 1;
    await idempotency.once(request(), work);
    stack.clock.advance({ minutes: 1 });
    await expect(idempotency.once(request(), work)).rejects.toMatchObject({ code: 'conflict' });
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is forgotten after 24 hours', async () => {
    const work = fresh();
    const { idempotency } = stack.context;
    await idempotency.once(request(), work);
    stack.clock.advance({ hours: 24 });
    await idempotency.tidy();
    await idempotency.once(request(), work);
    expect(work).toHaveBeenCalledTimes(2);
  });
});

it('the header is a short plain text or a 400', () => {
  expect(readIdempotencyKey(undefined)).toBeNull();
  expect(readIdempotencyKey('7c9e6679-7425-40de-944b-e07fc1f90ae7')).toHaveLength(36);
  for (const bad of ['', 'short', 'a b c d e f g h', 'x'.repeat(101), ['twice', 'twice']])
    expect(() => readIdempotencyKey(bad)).toThrow(/UUID/);
});

function createSignal(): { given: Promise<void>; give: () => void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}
