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
    const late = createScriptedDesk([new ModelError('busy', { retryAfterMs: 60_000 }), yes]);
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
    const { desk, asked, breaker } = createScriptedDesk([
      ...failures,
      { value: { word: 'ready' } },
      yes,
    ]);
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

  it('is not paused for everybody by mail that makes it answer badly', async () => {
    const { desk, breaker } = createScriptedDesk([{ value: { word: 'lie' } }]);
    for (let n = 0; n < 10; n += 1) expect(await kindOf(desk.ask(question()))).toBe('nonsense');
    expect(breaker.state()).toEqual({ kind: 'closed' });
  });
});
