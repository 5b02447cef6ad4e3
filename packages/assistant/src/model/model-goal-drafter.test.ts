import { describe, expect, it } from 'vitest';
import { createLocalGoalDrafter } from '#local-goal-drafter.ts';
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
  const local = createLocalGoalDrafter({ readDeadline: () => null });
  return { ...scripted, drafter: createModelGoalDrafter({ local, desk: scripted.desk }) };
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
