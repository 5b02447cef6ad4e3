import { createInlineRun } from '@eisen/mailbox';
import {
  connectBundled,
  createScriptedClock,
  describeOnEngines,
  type ModelDouble,
  type ModelMode,
  type Stack,
  startModelDouble,
  startStack,
} from '@eisen/testkit';
import type { Quadrant } from '@eisen/triage';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '#db/database.ts';
import { createReading } from '#reading/reading.ts';
import { READING_WORK } from '#reading/reading-work.ts';
import { systemEdges } from '#system.ts';

interface Verdict {
  readonly id: string;
  readonly quadrant: Quadrant | null;
  readonly guess: Quadrant | null;
  readonly source: string;
  readonly reasoning: string;
  readonly held: string | null;
}

const HOST = 'https://model.example/v1';
const ORDER: readonly (Quadrant | null)[] = ['do', 'schedule', 'delegate', 'eliminate'];
/** With an invisible letter, a signature and another person's words below it. */
const DRAFTED =
  'Please sign.\u{e0041}\n\n-- \nPriya Raman\n\nOn 1 March 2026, Kim Lee wrote:\n> My salary is 4,000';
const FAILING: readonly (readonly [ModelMode, RegExp])[] = [
  ['dead', /could not be reached/],
  ['busy', /asked too often/],
  ['slow', /did not answer in time/],
  ['malformed', /cannot be read/],
  ['lying', /does not fit|cannot be read/],
];

describeOnEngines('a language model beside the local assistant', (engine) => {
  const clock = createScriptedClock('2026-03-02T09:00:00Z');
  let double: ModelDouble;
  let stack: Stack;
  let chosen: { id: string }[];
  let local: Verdict[];
  const handedToThreads = new Set<string>();
  const run = createInlineRun(READING_WORK);

  const classify = async (): Promise<Verdict[]> => {
    const { status, body } = await stack.alice.post('/auth/classify', { emails: chosen });
    expect(status).toBe(200);
    return body.emails;
  };
  const set = (change: object) => stack.alice.put('/api/settings', change);
  const rows = () =>
    stack.context.db.asSystem(
      async (tx) => (await rowsOf(tx, sql`select 1 from model_answers`)).length,
    );
  const report = async () => (await stack.alice.get('/api/model')).body.model;

  beforeAll(async () => {
    double = await startModelDouble({ lateMs: 3_000 });
    stack = await startStack({
      engine,
      clock,
      people: ['alice', 'bob'],
      env: {
        AI_BASE_URL: HOST,
        AI_MODEL: 'double-1',
        AI_API_KEY: 'key-of-the-operator',
        AI_DAILY_TOKENS: '25000',
        AI_TIMEOUT_MS: '1500',
        AI_INPUT_PRICE: '2',
        AI_OUTPUT_PRICE: '10',
        AI_CURRENCY: 'EUR',
      },
      overrides: {
        reading: createReading(() => (name, input, about) => {
          handedToThreads.add(name);
          return run(name, input, about);
        }),
        edges: {
          ...systemEdges,
          fetch: (input, init) =>
            systemEdges.fetch(String(input).replace(HOST, double.baseUrl), init),
        },
      },
    });
    await connectBundled(stack.alice);
    const { body } = await stack.alice.get('/auth/emails?limit=200');
    // All of them unsure, so that the model has something to say.
    await set({ not_sure_threshold: 1 });
    chosen = body.emails.slice(0, 6).map(({ id }: { id: string }) => ({ id }));
    local = await classify();
  });
  afterAll(async () => {
    await stack?.close();
    await double?.close();
  });

  afterEach(() => double.behave('good'));

  it('sees nothing before its user turns it on, and nothing after he turns it off [PLUS-40] [FIX-45]', async () => {
    const askAll = async () => {
      await classify();
      await stack.alice.post('/auth/summarize', { emails: chosen, quadrant: 'do' });
      await stack.alice.post('/auth/generate-insights', {
        emails: chosen,
        quadrant: 'Do',
        quadrantKey: 'do',
      });
      const draft = { id: 'x', subject: 'Contract', content: DRAFTED, sender: 'Priya' };
      return await stack.alice.post('/smart-goals/generate', {
        ...draft,
        generate_content_only: true,
      });
    };
    expect((await stack.alice.get('/api/settings')).body.settings.use_model).toBe(false);
    expect(await report()).toMatchObject({
      name: 'double-1',
      host: 'model.example',
      on_this_host: false,
      state: 'closed',
    });
    expect((await askAll()).body.source).toBe('local');
    expect(double.requests).toHaveLength(0);

    expect((await set({ use_model: true })).body.settings.use_model).toBe(true);
    expect((await askAll()).body).toMatchObject({ source: 'model', generated_by: 'double-1' });
    expect(double.requests.length).toBeGreaterThan(chosen.length);
    for (const work of ['tellRequest', 'tellSource', 'readOpinion'])
      expect(handedToThreads).toContain(work);
    const sent = double.requests.map(({ body }) => body).join('\n');
    expect(sent).not.toMatch(/@[a-z]+\.example/i);
    expect(sent).not.toContain('alice');
    const drafted = double.requests.find(({ told }) => told.sender === 'Priya');
    expect(drafted?.told.text).toBe('Please sign.');
    expect(double.requests[0]?.authorization).toBe('Bearer key-of-the-operator');
    // One mail a question.
    for (const { told } of double.requests) expect(Object.keys(told)).toContain('subject');

    // The longest text that may be sent was cut by the browser, here through a number.
    const cut = `${'word '.repeat(3_998)}\n4111 1111`;
    expect(cut).toHaveLength(20_000);
    await stack.alice.post('/smart-goals/generate', {
      ...{ id: 'y', subject: 'Payment', content: cut, sender: 'Kim' },
      generate_content_only: true,
    });
    expect(double.requests.at(-1)?.told).toMatchObject({ sender: 'Kim' });
    expect(double.requests.at(-1)?.told.text).not.toMatch(/\d/);

    expect(await rows()).toBeGreaterThan(0);
    await set({ use_model: false });
    expect(await rows()).toBe(0);
    double.forget();
    expect((await askAll()).body.source).toBe('local');
    expect(double.requests).toHaveLength(0);
    expect((await stack.bob.get('/api/model')).body.model.today.calls).toBe(0);
  });

  it('lifts mail that the local assistant is not sure of, says what it cost, and is not paid twice', async () => {
    await set({ use_model: true, not_sure_threshold: 0.8 });
    const sorted = await classify();
    expect(sorted.some(({ source, quadrant }) => source === 'model' && quadrant !== null)).toBe(
      true,
    );
    for (const [place, { quadrant, guess, source, reasoning }] of sorted.entries()) {
      expect(ORDER.indexOf(quadrant ?? guess)).toBeLessThanOrEqual(
        ORDER.indexOf(local[place]?.guess ?? null),
      );
      if (source === 'model') expect(reasoning).toContain('Second opinion of double-1');
    }
    const { today, month, left_today, currency } = await report();
    expect(today).toMatchObject({
      failed: 0,
      cost: expect.closeTo((today.input_tokens * 2 + today.output_tokens * 10) / 1e6, 9),
    });
    expect(today.cached).toBeGreaterThan(0);
    expect(today.calls).toBeGreaterThan(0);
    expect([month, currency]).toEqual([today, 'EUR']);
    expect(left_today).toBe(25_000 - today.input_tokens - today.output_tokens);
    const before = double.requests.length;
    clock.advance({ ms: 3_600_000 });
    await classify();
    expect(double.requests).toHaveLength(before);
    expect(await stack.dumpText()).not.toContain('"quadrant":"');
  });

  it.each(FAILING)(
    'that is %s leaves every mail where the local assistant put it, and says why [PLUS-08]',
    async (mode, words) => {
      await stack.context.db.asSystem((tx) => tx.execute(sql`delete from model_answers`));
      // Another day: its pause is over, its tokens are back.
      clock.advance({ days: 1 });
      await set({ use_model: true, not_sure_threshold: 1 });
      double.behave(mode);
      const sorted = await classify();
      expect(sorted.map(({ quadrant, guess, held }) => [quadrant, guess, held])).toEqual(
        local.map(({ quadrant, guess, held }) => [quadrant, guess, held]),
      );
      expect(sorted.every(({ source }) => source === 'local')).toBe(true);
      const reasons = sorted.map(({ reasoning }) => reasoning);
      // What has failed before is tried with one email first; the others say that it is not asked.
      expect(reasons.some((reason) => words.test(reason))).toBe(true);
      expect(reasons.every((reason) => reason.includes("Eisen's own judgement stands."))).toBe(
        true,
      );
    },
  );

  it('is not asked beyond the tokens of the day, and again on the next [PLUS-08]', async () => {
    clock.advance({ days: 1 });
    await set({ use_model: true, not_sure_threshold: 1 });
    const { body } = await stack.alice.get('/auth/emails?limit=200');
    const many = body.emails.slice(6, 42).map(({ id }: { id: string }) => ({ id }));
    const answers = (await stack.alice.post('/auth/classify', { emails: many })).body.emails;
    const over = answers.filter(({ reasoning }: Verdict) => reasoning.includes('used up'));
    expect(over.length).toBeGreaterThan(0);
    expect(over.every(({ source }: Verdict) => source === 'local')).toBe(true);
    expect((await report()).left_today).toBeGreaterThanOrEqual(0);
    clock.advance({ days: 1 });
    expect((await report()).left_today).toBe(25_000);
  });

  it('forgets its answers with the mailbox', async () => {
    expect(await rows()).toBeGreaterThan(0);
    expect((await stack.alice.post('/auth/logout')).status).toBe(200);
    expect(await rows()).toBe(0);
  });
});
