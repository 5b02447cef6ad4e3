import { describeOnEngines, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { UserId } from '#db/database.ts';
import { readIdempotencyKey } from './idempotency.ts';

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
