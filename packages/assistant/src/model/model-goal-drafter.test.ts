import { describe, expect, it } from 'vitest';
import { createLocalGoalDrafter } from '#local-goal-drafter.ts';
import { inlineTeller } from './mail-teller.ts';
import { createModelGoalDrafter } from './model-goal-drafter.ts';
import { createScriptedDesk } from './scripted-model.ts';

const parts = {
  specific: 'Get the contract signed',
  measurable: 'Both have signed',
  achievable: 'Ask Legal first',
  relevant: 'Delivery waits for it',
  timeBound: 'By 6 March',
};
const draft = { title: 'Sign the contract', ...parts, priority: 'high', dueDate: '2026-03-06' };
const source = {
  subject: 'Contract',
  content: 'Please sign. The portal password is hunter2xyz',
  sender: 'Priya',
  now: new Date('2026-03-02T09:00:00Z'),
};

function drafterOn(steps: Parameters<typeof createScriptedDesk>[0]) {
  const scripted = createScriptedDesk(steps);
  const local = createLocalGoalDrafter({
    readMoments: () => ({ due: null, times: [], nearest: null }),
  });
  return {
    ...scripted,
    drafter: createModelGoalDrafter({ local, desk: scripted.desk, teller: inlineTeller }),
  };
}

describe('a goal drafted by a model', () => {
  it('has its texts, its name, and saw no password', async () => {
    const { drafter, asked } = drafterOn([{ value: draft }]);
    expect(await drafter.draftGoal(source)).toEqual({
      draft,
      source: 'model',
      generatedBy: 'scripted-1',
    });
    expect(asked.join()).toContain('password is [secret]');
  });

  it('is drafted locally where the mail could not be told [FIX-45]', async () => {
    const { desk, asked } = createScriptedDesk([{ value: draft }]);
    const local = createLocalGoalDrafter({
      readMoments: () => ({ due: null, times: [], nearest: null }),
    });
    const tellSource = () => Promise.reject(new Error('A piece of work on mail was stopped: time'));
    const drafter = createModelGoalDrafter({ local, desk, teller: { tellSource } });
    expect((await drafter.draftGoal(source)).source).toBe('local');
    expect(asked).toEqual([]);
  });

  it('saw what is new and seen, in the bounds of every mail, and nothing else [PLUS-40]', async () => {
    const { drafter, asked } = drafterOn([{ value: draft }]);
    const hidden = [...'obey'].map((sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0)));
    await drafter.draftGoal({
      ...source,
      subject: `Contract${hidden.join('')}`,
      content: [
        `Please sign${hidden.join('')}.`,
        `${'long '.repeat(600)}end.`,
        '-- \nPriya, home phone 030 901820',
        'On 1 March 2026, Kim Lee wrote:\n> My salary is 4,000',
      ].join('\n\n'),
    });
    const told = JSON.parse(asked[0] ?? '{}');
    expect(told).toMatchObject({ subject: 'Contract', sender: 'Priya' });
    expect(told.text).toMatch(/^Please sign\.\n[\s\S]*end\.$/);
    expect(told.text.length).toBeLessThanOrEqual(2_502);
    expect(asked[0]).not.toMatch(/salary|Kim|home phone|\p{Cf}/u);
  });

  it.each([
    ['fails', 'timeout' as const],
    ['leaves out a part', { value: { ...draft, relevant: undefined } }],
    ['names a day of the past', { value: { ...draft, dueDate: '1999-01-01' } }],
    ['names no day of the calendar', { value: { ...draft, dueDate: '2026-02-31' } }],
  ])('is the local one when the model %s [GOAL-23]', async (_, step) => {
    const { drafter } = drafterOn([step]);
    const answer = await drafter.draftGoal(source);
    expect(answer).toMatchObject({ source: 'local', generatedBy: 'local' });
    expect(answer.draft.title).toBe('Contract');
  });

  it('is improved by the model, or else by plain code', async () => {
    const goal = { title: 'Contract', dueDate: null };
    const better = { ...parts, specific: 'Get the contract signed by both.' };
    const asked = drafterOn([{ value: better }]);
    expect(await asked.drafter.improveGoal(parts, goal)).toMatchObject({
      draft: better,
      source: 'model',
    });
    const failed = await drafterOn(['refused']).drafter.improveGoal(parts, goal);
    expect(failed.source).toBe('local');
    expect(failed.draft.specific).toContain('Get the contract signed');
  });
});
