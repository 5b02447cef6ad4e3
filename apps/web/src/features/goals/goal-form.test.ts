import { goalCalls } from '@eisen/contract';
import { describe, expect, it } from 'vitest';
import {
  changesOfGoal,
  FIRST_GOAL,
  type GoalSource,
  type GoalValues,
  missingInGoal,
  toDraftBody,
  toGoalBody,
  valuesOfDraft,
  valuesOfGoal,
} from './goal-form.ts';
import { buildGoal } from './goal-testing.ts';

const WHOLE: GoalValues = {
  ...FIRST_GOAL,
  title: ' Agree terms ',
  specific: 's',
  measurable: 'm',
  achievable: 'a',
  relevant: 'r',
  time_bound: 't',
};

const EMAIL: GoalSource = {
  id: 'mail-1',
  subject: 'Depot terms',
  from: 'Marcus Oyelaran',
  preview: 'Shall we',
  full_body_msg: null,
  body: 'Shall we meet?',
};

describe('the goal form', () => {
  it('misses its six texts, in their order, blanks included [GOAL-21, PROD-06]', () => {
    expect(Object.values(missingInGoal({ ...FIRST_GOAL, title: '   ' }))).toEqual([
      'Title',
      'Specific',
      'Measurable',
      'Achievable',
      'Relevant',
      'Time-bound',
    ]);
    expect(missingInGoal({ ...WHOLE, relevant: '\n' })).toEqual({ relevant: 'Relevant' });
    expect(missingInGoal(WHOLE)).toEqual({});
  });

  it('sends texts trimmed, and none for what is optional and empty [GOAL-21, GOAL-22]', () => {
    const body = toGoalBody({ ...WHOLE, owner: '  ' }, EMAIL);
    expect(body).toMatchObject({
      title: 'Agree terms',
      owner: null,
      due_date: null,
      email_id: 'mail-1',
      subject: 'Depot terms',
    });
    expect(goalCalls.create.body.safeParse(body).success).toBe(true);
    expect(toGoalBody({ ...WHOLE, owner: ' Ada ', due_date: '2026-05-06' }, null)).toMatchObject({
      owner: 'Ada',
      due_date: '2026-05-06',
      email_id: null,
      subject: null,
    });
  });

  it('asks for a preview only, of what is new before all there is [GOAL-23]', () => {
    expect(toDraftBody(EMAIL)).toEqual({
      id: 'mail-1',
      subject: 'Depot terms',
      content: 'Shall we meet?',
      sender: 'Marcus Oyelaran',
      generate_content_only: true,
    });
    expect(toDraftBody({ ...EMAIL, body: ' ' }).content).toBe('Shall we');
    const whole = 'Shall we meet?\n\nOn Monday, Kim wrote:\n> My salary';
    expect(toDraftBody({ ...EMAIL, full_body_msg: whole }).content).toBe('Shall we meet?');
    const long = toDraftBody({ ...EMAIL, body: null, full_body_msg: 'x'.repeat(30_000) });
    expect(long.content).not.toBe('');
    expect(goalCalls.generate.body.safeParse(long).success).toBe(true);
  });

  it('takes a draft whose texts are too long for a goal [GOAL-23]', () => {
    const draft = {
      ...WHOLE,
      title: 'x'.repeat(400),
      specific: 'y'.repeat(12_000),
      due_date: null,
    };
    const body = toGoalBody({ ...FIRST_GOAL, ...valuesOfDraft(draft) }, null);
    expect(goalCalls.create.body.safeParse(body).success).toBe(true);
  });

  it('of a goal saves what the user changed, and nothing that only stands there [FIX-32]', () => {
    const goal = buildGoal({ owner: 'Ada', due_date: '2026-05-06' });
    const values = {
      ...valuesOfGoal(goal),
      title: ' Agree less ',
      owner: ' ',
      priority: 'low' as const,
    };
    expect(changesOfGoal(values, ['title', 'owner', 'specific'], goal)).toEqual({
      title: 'Agree less',
      owner: null,
    });
    const cleared = { ...valuesOfGoal(goal), due_date: '' };
    expect(changesOfGoal(cleared, ['due_date'], goal)).toEqual({ due_date: null });
    expect(changesOfGoal(valuesOfGoal(goal), ['title', 'due_date'], goal)).toEqual({});
  });
});
