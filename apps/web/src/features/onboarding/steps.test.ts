import { onboardingBody, PRIMARY_GOALS, ROLES, setUpContract } from '@eisen/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OnboardingAnswers } from '#lib/onboarding-answers.ts';
import { problemsOf, type Step, stepAt } from './steps.ts';

const WHOLE: OnboardingAnswers = {
  email: 'dana@brightwater.example',
  name: '',
  provider: null,
  consent: true,
  role: ROLES[0],
  challenges: ['Other'],
  otherChallenge: '',
  goal: PRIMARY_GOALS[0],
};

describe('what a step asks', () => {
  test.each<[Step, Partial<OnboardingAnswers>, object]>([
    [1, {}, {}],
    [1, { email: '' }, { email: 'Please enter a valid email address' }],
    [1, { email: '  ' }, { email: 'Please enter a valid email address' }],
    [1, { email: 'dana@brightwater' }, { email: 'Please enter a valid email address' }],
    [1, { email: 'da na@brightwater.example' }, { email: 'Please enter a valid email address' }],
    [1, { email: 'dana@@brightwater.example' }, { email: 'Please enter a valid email address' }],
    [1, { email: ' dana@brightwater.example ' }, {}],
    [1, { consent: false }, { consent: 'Please agree to the terms and privacy policy' }],
    [2, { role: '' }, { role: 'Please select your role' }],
    [3, { challenges: [] }, { challenges: 'Please select at least one challenge' }],
    [4, { goal: '' }, { goal: 'Please select your main goal' }],
    [5, { role: '', goal: '' }, {}],
  ])(
    'step %d with %j: %j [ONB-03, ONB-04, ONB-05, ONB-07, ONB-13, ONB-16, ONB-17]',
    (step, over, problems) => {
      expect(problemsOf(step, { ...WHOLE, ...over })).toEqual(problems);
    },
  );
});

describe('the rules are the contract’s', () => {
  beforeAll(setUpContract);
  test.each([
    ['email', { email: '' }],
    ['email', { email: 'dana@brightwater' }],
    ['email', { email: 'a b@c.d' }],
    ['email', { email: 'ü@x.y' }],
    ['consent', { consent: false }],
    ['role', { role: '' }],
    ['challenges', { challenges: [] }],
    ['goal', { goal: '' }],
  ] as const)('%s of %j is judged and told alike', (field, over) => {
    const answers: OnboardingAnswers = { ...WHOLE, ...over };
    const own = ([1, 2, 3, 4] as const).flatMap((step) => problemsOf(step, answers)[field] ?? []);
    const { error } = onboardingBody.safeParse({
      email: answers.email,
      role: answers.role,
      consent: String(answers.consent),
      inbox_challenges: answers.challenges.join(','),
      primary_goal: answers.goal,
    });
    const told = new Set((error?.issues ?? []).map(({ message }) => message));
    expect([...told]).toEqual(own);
  });
});

test.each<[string | null, Partial<OnboardingAnswers>, Step]>([
  [null, {}, 1],
  ['3', {}, 3],
  ['5', {}, 5],
  ['6', {}, 1],
  ['0', {}, 1],
  ['two', {}, 1],
  ['5', { goal: '' }, 4],
  ['5', { challenges: [], goal: '' }, 3],
  ['4', { role: '' }, 2],
  ['2', { email: '', consent: false }, 1],
  ['3', { consent: false }, 1],
  ['1', { email: '', role: '' }, 1],
])('?step=%s with %j shows step %d [ONB-21]', (named, over, step) => {
  expect(stepAt(named, { ...WHOLE, ...over })).toBe(step);
});
