import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ModelError, type ModelErrorKind, type ModelQuestion } from './language-model.ts';
import { createScriptedDesk } from './scripted-model.ts';

const schema = z.strictObject({ word: z.string().max(10) });
const question = (data = '{}'): ModelQuestion<z.infer<typeof schema>> => ({
  kind: 'test-1',
  instructions: 'Say a word.',
  data,
  schema,
  isSound: ({ word }) => word !== 'lie',
  maxOutputTokens: 50,
});
const yes = { value: { word: 'yes' } };
const ready = { value: { word: 'ready' } };
const kindOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: ModelError) => error.kind,
  );

describe('a question at the desk', () => {
  it('is asked once for the same content, and counted as what it used', async () => {
    const { desk, asked, spent } = createScriptedDesk([yes]);
    expect(await desk.ask(question())).toEqual({ word: 'yes' });
    expect(await desk.ask(question())).toEqual({ word: 'yes' });
    await desk.ask(question('{"other":1}'));
    expect(asked).toHaveLength(2);
    expect(spent.map(({ used, ended }) => [used.input + used.output, ended])).toEqual([
      [120, 'answered'],
      [0, 'cached'],
      [120, 'answered'],
    ]);
  });

  it.each([
    ['malformed', { value: { word: 'yes', more: 1 } }],
    ['malformed', { value: { word: 'far too long a word' } }],
    ['malformed', { value: 'yes' }],
    ['nonsense', { value: { word: 'lie' } }],
  ] as const)(
    'is %s when the answer breaks its bounds, and that answer is not kept',
    async (kind, step) => {
      const { desk, spent } = createScriptedDesk([step, yes]);
      expect(await kindOf(desk.ask(question()))).toBe(kind);
      expect(spent).toEqual([{ used: { input: 100, output: 20 }, ended: 'failed' }]);
      expect(await kindOf(desk.ask(question()))).toBe('answered');
    },
  );

  it('is tried a second time when the other side was busy for a moment, not when it is busy for long', async () => {
    const soon = createScriptedDesk(['busy', yes]);
    expect(await kindOf(soon.desk.ask(question()))).toBe('answered');
    const wait = new ModelError('busy', { retryAfterMs: 60_000 });
    const late = createScriptedDesk([wait, ready, yes]);
    expect(await kindOf(late.desk.ask(question()))).toBe('busy');
    expect(late.asked).toHaveLength(1);
    expect(await kindOf(late.desk.ask(question()))).toBe('paused');
    late.pass(60_000);
    expect(await kindOf(late.desk.ask(question()))).toBe('answered');
  });

  it.each(['timeout', 'refused', 'declined', 'malformed'] as const)(
    'is not tried again after %s',
    async (kind) => {
      const { desk, asked } = createScriptedDesk([kind, yes]);
      expect(await kindOf(desk.ask(question()))).toBe(kind);
      expect(asked).toHaveLength(1);
    },
  );

  it('is not made beyond the budget, and calls at once cannot overdraw it', async () => {
    const { desk, asked } = createScriptedDesk([yes], 1_000);
    const kinds = await Promise.all([1, 2, 3].map((n) => kindOf(desk.ask(question(`{"n":${n}}`)))));
    expect(kinds.sort()).toEqual(['answered', 'answered', 'over-budget']);
    expect(asked).toHaveLength(2);
  });

  it('is tried out after four failures, and stops being asked for a pause that grows', async () => {
    const { desk, asked, breaker, pass } = createScriptedDesk(['timeout']);
    for (let n = 0; n < 4; n += 1) expect(await kindOf(desk.ask(question()))).toBe('timeout');
    expect(breaker.state()).toEqual({ kind: 'trying' });
    expect(await kindOf(desk.ask(question('{"mail":1}')))).toBe('timeout');
    expect(asked).toEqual(['{}', '{}', '{}', '{}', '{}']);
    expect(await kindOf(desk.ask(question()))).toBe('paused');
    expect(breaker.state().kind).toBe('open');
    pass(30_000);
    expect(breaker.state()).toEqual({ kind: 'trying' });
    expect(await kindOf(desk.ask(question()))).toBe('timeout');
    pass(30_000);
    expect(await kindOf(desk.ask(question()))).toBe('paused');
    pass(30_000);
    expect(await kindOf(desk.ask(question()))).toBe('timeout');
    expect(asked).toHaveLength(7);
  });

  it('goes on at once when the trial is answered, for all who waited for it', async () => {
    const failures = Array.from({ length: 4 }, () => 'timeout' as const);
    const { desk, asked, breaker } = createScriptedDesk([...failures, ready, yes]);
    for (const _ of failures) expect(await kindOf(desk.ask(question()))).toBe('timeout');
    const kinds = [1, 2, 3].map((n) => kindOf(desk.ask(question(`{"n":${n}}`))));
    expect(await Promise.all(kinds)).toEqual(['answered', 'answered', 'answered']);
    expect(asked.slice(4)).toEqual(['{}', '{"n":1}', '{"n":2}', '{"n":3}']);
    expect(breaker.state()).toEqual({ kind: 'closed' });
  });

  it('is paused for everybody by an endpoint that refuses, not by one that declines a mail', async () => {
    const kinds = async (kind: ModelErrorKind) => {
      const { desk } = createScriptedDesk([kind]);
      const found: string[] = [];
      for (let n = 0; n < 6; n += 1) found.push(await kindOf(desk.ask(question())));
      return found.at(-1);
    };
    expect(await kinds('refused')).toBe('paused');
    expect(await kinds('declined')).toBe('declined');
  });

  it('is tried out after four answers that cannot be read, and paused when no mail was the reason', async () => {
    const talk = { value: 'Of course!' };
    const { desk, asked, breaker } = createScriptedDesk([talk]);
    for (let n = 0; n < 4; n += 1) expect(await kindOf(desk.ask(question()))).toBe('malformed');
    expect(breaker.state()).toEqual({ kind: 'trying' });
    expect(await kindOf(desk.ask(question('{"mail":1}')))).toBe('malformed');
    // The fifth is the trial, without the mail; after it nothing is paid for.
    expect(asked).toEqual(['{}', '{}', '{}', '{}', '{}']);
    for (let n = 0; n < 35; n += 1) expect(await kindOf(desk.ask(question()))).toBe('paused');
    expect(asked).toHaveLength(5);

    const byMail = createScriptedDesk([talk, talk, talk, talk, ready, yes]);
    for (let n = 0; n < 4; n += 1) await kindOf(byMail.desk.ask(question()));
    expect(await kindOf(byMail.desk.ask(question()))).toBe('answered');
    expect(byMail.breaker.state()).toEqual({ kind: 'closed' });
  });

  it('that was answered late ends no pause that was asked for, and one that came meanwhile ends a doubt', async () => {
    const { breaker, pass } = createScriptedDesk([yes]);
    breaker.fail(600_000);
    breaker.succeed();
    expect(breaker.state().kind).toBe('open');
    pass(600_000);
    breaker.succeed();
    expect(breaker.state()).toEqual({ kind: 'trying' });
    const isThere = { isThere: true, retryAfterMs: null };
    expect(await breaker.enter(async () => isThere)).toBe(true);
    expect(breaker.state()).toEqual({ kind: 'closed' });
    for (let n = 0; n < 4; n += 1) breaker.fail();
    breaker.succeed();
    expect(breaker.state()).toEqual({ kind: 'closed' });
  });

  it('is left alone for as long as was asked for last, by a trial or by calls that were under way', async () => {
    const wait = new ModelError('busy', { retryAfterMs: 600_000 });
    const { desk, breaker, pass } = createScriptedDesk([
      new ModelError('busy', { retryAfterMs: 60_000 }),
      wait,
    ]);
    expect(await kindOf(desk.ask(question()))).toBe('busy');
    pass(60_000);
    expect(await kindOf(desk.ask(question()))).toBe('busy');
    pass(599_000);
    expect(breaker.state().kind).toBe('open');
    pass(1_000);
    expect(breaker.state().kind).toBe('trying');
    breaker.fail(30_000);
    breaker.fail(90_000);
    breaker.fail();
    pass(89_000);
    expect(breaker.state().kind).toBe('open');
    pass(1_000);
    expect(breaker.state().kind).toBe('trying');
  });

  it.each([
    ['part of a token', { input: 1.5, output: 20 }],
    ['more than there can be', { input: 1e15, output: 20 }],
    ['less than nothing', { input: -5_000, output: 20 }],
    ['no number', { input: Number.NaN, output: 20 }],
  ])('costs what was set aside when the endpoint counts %s [PLUS-08]', async (_, usage) => {
    const { desk, spent, left } = createScriptedDesk([{ ...yes, usage }], 5_000);
    expect(await kindOf(desk.ask(question()))).toBe('answered');
    const [{ used } = { used: { input: 0, output: 0 } }] = spent;
    expect(used).toEqual({ input: expect.toSatisfy(Number.isInteger), output: 50 });
    expect(used.input).toBeGreaterThan(400);
    expect(left()).toBe(5_000 - used.input - used.output);
  });

  it.each(['timeout', 'malformed'] as const)(
    'costs its answer too when it ends in %s: it may have been written',
    async (kind) => {
      const { desk, spent } = createScriptedDesk([kind]);
      await kindOf(desk.ask(question()));
      expect(spent).toEqual([
        { used: { input: expect.toSatisfy((n) => n > 400), output: 50 }, ended: 'failed' },
      ]);
    },
  );

  it('sets aside what a model thinks before it answers', async () => {
    const { desk, asked } = createScriptedDesk([yes], 2_000, { thoughtTokens: 2_000 });
    expect(await kindOf(desk.ask(question()))).toBe('over-budget');
    expect(asked).toHaveLength(0);
  });

  it('is answered from what was kept only for the same endpoint, words and shape', async () => {
    const kept = new Map<string, unknown>();
    const askedAt = async (endpoint: string, asks: Partial<typeof first> = {}) => {
      const { desk, asked } = createScriptedDesk([yes], undefined, { endpoint, kept });
      await desk.ask({ ...first, ...asks });
      return asked.length;
    };
    const first = question();
    const [here, there] = ['https://one.example/v1', 'https://two.example/v1'];
    expect(await askedAt(here)).toBe(1);
    expect(await askedAt(here)).toBe(0);
    expect(await askedAt(there)).toBe(1);
    expect(await askedAt(here, { instructions: 'Say another word.' })).toBe(1);
    expect(await askedAt(here, { kind: 'test-2' })).toBe(1);
    expect(await askedAt(here)).toBe(0);
  });

  it('is not paused for everybody by mail that makes it answer badly', async () => {
    const { desk, breaker } = createScriptedDesk([{ value: { word: 'lie' } }]);
    for (let n = 0; n < 10; n += 1) expect(await kindOf(desk.ask(question()))).toBe('nonsense');
    expect(breaker.state()).toEqual({ kind: 'closed' });
  });
});
