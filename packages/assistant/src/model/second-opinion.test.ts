import { type Classification, QUADRANTS, type Quadrant } from '@eisen/triage';
import { describe, expect, it } from 'vitest';
import type { Assistant } from '#assistant.ts';
import type { ModelErrorKind } from './language-model.ts';
import { inlineTeller } from './mail-teller.ts';
import { buildRequest, createScriptedDesk } from './scripted-model.ts';
import { createSecondOpinion, type SecondOpinionOptions } from './second-opinion.ts';

const now = new Date('2026-03-02T09:00:00Z');

function createLocal(guess: Quadrant, unsure = true): Assistant {
  const classification: Classification = {
    quadrant: guess,
    guess,
    second: 'schedule',
    confidence: unsure ? 0.4 : 0.9,
    unsure,
    urgency: { value: 0.4, evidence: [] },
    importance: { value: 0.4, evidence: [] },
    reasoning: 'Local.',
  };
  return {
    classify: async (messages) =>
      messages.map(({ id }) => ({ id, classification, source: 'local', due: null, times: [] })),
    summarize: async (messages) => ({ value: `${messages.length} items`, source: 'local' }),
    describe: async () => ({
      value: ['One.', 'Two.', 'Three.', 'Four.', 'Five.'],
      source: 'local',
    }),
  };
}

function opinion(quadrant: Quadrant, changes: object = {}) {
  const urgent = quadrant === 'do' || quadrant === 'delegate';
  const important = quadrant === 'do' || quadrant === 'schedule';
  return {
    value: {
      quadrant,
      confidence: 0.9,
      urgency: { value: urgent ? 0.9 : 0.1, evidence: urgent ? ['by  Friday'] : [] },
      importance: { value: important ? 0.9 : 0.1, evidence: important ? ['Budget'] : [] },
      ...changes,
    },
  };
}

const OPEN = {
  teller: inlineTeller,
  asks: 'unsure',
  mayLower: true,
  eliminateMargin: 0,
} as const;

async function judge(
  local: Assistant,
  steps: Parameters<typeof createScriptedDesk>[0],
  more: Partial<SecondOpinionOptions> = {},
) {
  const scripted = createScriptedDesk(steps);
  const assistant = createSecondOpinion({
    local,
    desk: scripted.desk,
    teller: inlineTeller,
    asks: 'unsure',
    mayLower: false,
    eliminateMargin: 0.2,
    ...more,
  });
  const options = { now, notSureThreshold: 0.5 };
  const [answer] = await assistant.classify([buildRequest()], options);
  return { answer, asked: scripted.asked };
}

describe('a second opinion on mail of strangers', () => {
  it.each([
    ['an unknown sender', { knownSender: false, repliedBefore: false }, 'local'],
    ['a sender nobody can tell of', { knownSender: null, repliedBefore: null }, 'local'],
    ['bulk', { bulk: true }, 'local'],
    ['a program', { automated: true }, 'local'],
    ['a list', { addressed: 'list' as const }, 'local'],
    ['somebody the user answered', {}, 'model'],
  ])('from %s [FIX-47]', async (_, signals, source) => {
    const scripted = createScriptedDesk([opinion('do')]);
    const assistant = createSecondOpinion({
      local: createLocal('schedule'),
      desk: scripted.desk,
      ...OPEN,
      mayLower: false,
    });
    const [answer] = await assistant.classify([buildRequest({ signals })], {
      now,
      notSureThreshold: 0.5,
    });
    expect(answer?.source).toBe(source);
  });
});

describe('a second opinion', () => {
  it('is asked only where the local assistant is not sure, or about all when the user wants that', async () => {
    expect((await judge(createLocal('do', false), [opinion('do')])).asked).toHaveLength(0);
    expect((await judge(createLocal('do'), [opinion('do')])).asked).toHaveLength(1);
    const all = await judge(createLocal('do', false), [opinion('do')], { asks: 'all' });
    expect(all.asked).toHaveLength(1);
  });

  it('is not asked about a mail that could not be told; the local answer stands [FIX-45]', async () => {
    const { desk, asked } = createScriptedDesk([opinion('do')]);
    const teller = {
      ...inlineTeller,
      tellRequest: () => Promise.reject(new Error('A piece of work on mail was stopped: time')),
    };
    const assistant = createSecondOpinion({ local: createLocal('do'), desk, ...OPEN, teller });
    const requests = [buildRequest()];
    const [answer] = await assistant.classify(requests, { now, notSureThreshold: 0.5 });
    expect(answer).toMatchObject({
      source: 'local',
      note: "The language model could not be asked. Eisen's own judgement stands.",
    });
    expect(await assistant.summarize(requests, 'Do')).toEqual({
      value: '1 items',
      source: 'local',
    });
    expect(asked).toEqual([]);
  });

  it('is not asked again about the same mail when time has passed', async () => {
    const gist = { value: { gist: 'Wants an answer' } };
    const { desk, asked, pass } = createScriptedDesk([opinion('do'), gist]);
    const assistant = createSecondOpinion({ local: createLocal('do'), desk, ...OPEN });
    for (const hours of [0, 1, 24, 24]) {
      pass(hours * 3_600_000);
      const later = new Date(now.getTime() + hours * 3_600_000);
      const requests = [buildRequest()];
      const [answer] = await assistant.classify(requests, { now: later, notSureThreshold: 0.5 });
      await assistant.summarize(requests, 'Do');
      expect(answer?.source).toBe('model');
    }
    // Its place and its sentence.
    expect(asked).toHaveLength(2);
  });

  it.each([
    [
      'moved such mail',
      { because: { quadrant: 'delegate', sentence: 'You moved it.' }, doubts: null },
    ],
    ['took such mail out', { because: null, doubts: 'delegate' }],
  ] as const)('is not asked where the user %s', async (_, taught) => {
    const { desk, asked } = createScriptedDesk([opinion('delegate')]);
    const local = createLocal('delegate');
    const assistant = createSecondOpinion({ local, desk, ...OPEN, asks: 'all' });
    const personal = { urgent: 0, important: 0, elsewhere: null, ...taught };
    const requests = [{ ...buildRequest(), personal }];
    const [answer] = await assistant.classify(requests, { now, notSureThreshold: 0.5 });
    expect(asked).toEqual([]);
    expect(answer).toMatchObject({ source: 'local', classification: { unsure: true } });
  });

  it("files what it confirms, with the mail's own words as evidence", async () => {
    const { answer } = await judge(createLocal('schedule'), [opinion('do')]);
    expect(answer).toMatchObject({
      source: 'model',
      note: null,
      classification: {
        quadrant: 'do',
        second: 'schedule',
        confidence: 0.9,
        unsure: false,
        urgency: { value: 0.9, evidence: ['by Friday'] },
        reasoning:
          'Second opinion of scripted-1: urgent because of “by Friday”, important because of “Budget”.',
      },
    });
  });

  it.each(QUADRANTS.flatMap((local) => QUADRANTS.map((model) => [local, model] as const)))(
    'of a mail whose local guess is %s never files it lower by saying %s [PLUS-29]',
    async (local, said) => {
      const { answer } = await judge(createLocal(local), [opinion(said)]);
      const place = answer?.classification.quadrant ?? 'eliminate';
      expect(QUADRANTS.indexOf(place)).toBeLessThanOrEqual(QUADRANTS.indexOf(local));
      const isTaken = QUADRANTS.indexOf(said) <= QUADRANTS.indexOf(local);
      expect(answer?.source).toBe(isTaken ? 'model' : 'local');
      const allowed = await judge(createLocal(local), [opinion(said)], { mayLower: true });
      expect(allowed.answer?.classification.quadrant).toBe(said);
    },
  );

  it.each<[string, ModelErrorKind | { value: unknown }, RegExp]>([
    ['fails', 'unreachable', /could not be reached/],
    ['is late', 'timeout', /did not answer in time/],
    ['is busy', 'busy', /too often/],
    ['refuses', 'refused', /refused/],
    ['is out of budget', 'over-budget', /used up/],
    ['was asked enough for an hour', 'too-many', /as an hour allows/],
    ['says no JSON', 'malformed', /cannot be read/],
    ['has an unknown quadrant', opinion('do', { quadrant: 'later' }), /cannot be read/],
    ['has a confidence of 7', opinion('do', { confidence: 7 }), /cannot be read/],
    ['names other mail', opinion('do', { others: [{ id: 'b' }] }), /cannot be read/],
    ['disagrees with itself', opinion('do', { quadrant: 'eliminate' }), /does not fit/],
    [
      'quotes what is not there',
      opinion('do', { urgency: { value: 0.9, evidence: ['server is down'] } }),
      /does not fit/,
    ],
    [
      'says yes and quotes nothing',
      opinion('do', { urgency: { value: 0.9, evidence: [] } }),
      /place it under Do, but quotes nothing/,
    ],
    [
      'quotes less than a word',
      opinion('do', { importance: { value: 0.9, evidence: ['B', '.'] } }),
      /quotes nothing/,
    ],
  ])('that %s leaves the local answer and says why [PLUS-08]', async (_, step, words) => {
    const { answer } = await judge(createLocal('delegate'), [step]);
    expect(answer).toMatchObject({
      source: 'local',
      classification: { guess: 'delegate', unsure: true, reasoning: 'Local.' },
      note: expect.stringMatching(words),
    });
  });

  it.each([
    ['what was masked', 'hunter2zz'],
    ['what was cut off', 'Ledger of Kelpwall'],
    ['what stands for a secret', '[secret]'],
  ])('that quotes %s is not taken, wherever those words stand [PLUS-09]', async (_, quote) => {
    const newText = `By Friday. Password: hunter2zz\n${'word '.repeat(800)}\nLedger of Kelpwall\n${'word '.repeat(800)}`;
    const quoting = (evidence: readonly string[]) =>
      opinion('do', { urgency: { value: 0.9, evidence }, importance: { value: 0.9, evidence } });
    const ask = async (evidence: readonly string[]) => {
      const { desk } = createScriptedDesk([quoting(evidence)]);
      const local = createLocal('schedule');
      const assistant = createSecondOpinion({ local, desk, ...OPEN });
      const requests = [{ ...buildRequest(), newText }];
      return (await assistant.classify(requests, { now, notSureThreshold: 0.5 }))[0];
    };
    expect(await ask(['By Friday'])).toMatchObject({ source: 'model' });
    expect(await ask([quote])).toMatchObject({ source: 'local' });
  });

  it('falls with the words that it quotes: without them it is not taken [PLUS-09]', async () => {
    const text = 'The contract ends. Please sign by Friday.\n\nMira';
    const ask = async (newText: string) => {
      const said = opinion('do', {
        urgency: { value: 0.9, evidence: ['sign by Friday'] },
        importance: { value: 0.9, evidence: ['The contract'] },
      });
      const { desk } = createScriptedDesk([said]);
      const assistant = createSecondOpinion({ local: createLocal('schedule'), desk, ...OPEN });
      const requests = [{ ...buildRequest({ subject: 'Hello' }), newText }];
      return (await assistant.classify(requests, { now, notSureThreshold: 0.5 }))[0];
    };
    const answer = await ask(text);
    const { urgency, importance } = answer?.classification ?? {};
    expect(answer?.source).toBe('model');
    for (const quote of [...(urgency?.evidence ?? []), ...(importance?.evidence ?? [])]) {
      expect(text).toContain(quote);
      expect(await ask(text.replace(quote, ''))).toMatchObject({ source: 'local' });
    }
    expect([urgency?.evidence, importance?.evidence]).toEqual([
      ['sign by Friday'],
      ['The contract'],
    ]);
  });

  it('puts single emails in a sentence each, as plain text under their senders', async () => {
    const gist =
      '**Wants** [the list](https://evil.example/x) by Friday <img src=x> www.evil.example';
    const { desk, asked } = createScriptedDesk([{ value: { gist } }, 'timeout']);
    const local = createLocal('do');
    const assistant = createSecondOpinion({ local, desk, ...OPEN });
    const messages = ['a', 'b', 'c'].map((id) => buildRequest({ subject: id }, id));
    expect(await assistant.summarize(messages, 'Do')).toEqual({
      value: '3 items. Mira Holt: Wants the list by Friday',
      source: 'model',
    });
    expect(asked).toHaveLength(2);
    expect(
      asked.every(
        (data) => 'abc'.split('').filter((s) => data.includes(`"subject":"${s}"`)).length === 1,
      ),
    ).toBe(true);
    const insights = await assistant.describe(messages, { quadrant: 'do', now });
    expect(insights.value).toEqual([
      'One.',
      'Two.',
      'Three.',
      'Four.',
      'Mira Holt: Wants the list by Friday',
    ]);
  });
});
