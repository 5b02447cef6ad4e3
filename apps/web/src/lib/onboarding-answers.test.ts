// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  challengesOf,
  forgetAnswers,
  keepAnswers,
  type OnboardingAnswers,
  onboardingAnswers,
  profileAnswersOf,
  restoreAnswers,
} from './onboarding-answers.ts';

const WHOLE: OnboardingAnswers = {
  email: 'dana@brightwater.example',
  name: 'Dana Whitfield',
  provider: 'gmail',
  consent: true,
  role: 'Finance / Accounting',
  challenges: ['Other', 'Missing important messages'],
  otherChallenge: 'Newsletters, alerts',
  goal: 'Save time each day',
};

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
  restoreAnswers();
};
beforeEach(clear);
afterEach(clear);

test.each([
  [['Other'], '', ['Other']],
  [['Other'], '   ', ['Other']],
  [['Other'], 'Too, many, lists', ['Other: Too; many; lists']],
  [['Other'], 'x'.repeat(300), [`Other: ${'x'.repeat(200)}`]],
  [['Missing important messages'], 'not chosen', ['Missing important messages']],
  [
    ['Other', 'Spending hours on low-value tasks', 'Too many emails to sort'],
    'Spam',
    ['Too many emails to sort', 'Spending hours on low-value tasks', 'Other: Spam'],
  ],
])('%j with "%s" become %j [ONB-12, D-37]', (challenges, otherChallenge, list) => {
  expect(challengesOf({ challenges, otherChallenge })).toEqual(list);
});

describe('what was entered without Continue [ONB-18]', () => {
  const enter = (entered: unknown) => {
    sessionStorage.setItem('onboarding', JSON.stringify(entered));
    vi.resetModules();
    return import('./onboarding-answers.ts');
  };

  test('stands in the same tab when a link or Back led to a page of its own and back', async () => {
    onboardingAnswers.set(() => WHOLE);
    vi.resetModules();
    const again = await import('./onboarding-answers.ts');
    const inOrder = { ...WHOLE, challenges: ['Missing important messages', 'Other'] };
    expect(again.onboardingAnswers.get()).toEqual(inOrder);
    expect({ ...localStorage }).toEqual({});
    again.forgetAnswers();
    expect(again.onboardingAnswers.get()).toEqual(again.readKept());
  });

  test.each([
    null,
    7,
    [],
    { email: 7, provider: 'other', role: 'King', challenges: 'all', goal: ['x'] },
  ])('is nothing when it is %j', async (entered) => {
    const { onboardingAnswers: read, readKept } = await enter(entered);
    expect(read.get()).toEqual(readKept());
  });
});

describe('what a Continue keeps [ONB-26, D-36]', () => {
  test('stands under the four keys, and the provider under its own', () => {
    keepAnswers(WHOLE);
    expect({ ...localStorage }).toEqual({
      ftue_email: 'dana@brightwater.example',
      ftue_name: 'Dana Whitfield',
      ftue_role: 'Finance / Accounting',
      ftue_challenges: '["Missing important messages","Other: Newsletters; alerts"]',
      ftue_goal: 'Save time each day',
      provider: 'gmail',
    });
  });

  test('is there again after a reload, the consent with it', () => {
    keepAnswers(WHOLE);
    restoreAnswers();
    expect(onboardingAnswers.get()).toEqual({
      ...WHOLE,
      challenges: ['Missing important messages', 'Other'],
      otherChallenge: 'Newsletters; alerts',
    });
  });

  test('holds nothing that was left open, and no provider that nobody chose [D-02]', () => {
    keepAnswers({ ...WHOLE, name: ' ', provider: null, role: '', challenges: [], goal: '' });
    expect({ ...localStorage }).toEqual({ ftue_email: 'dana@brightwater.example' });
  });

  test('is cleared whole; the provider stays remembered', () => {
    keepAnswers(WHOLE);
    forgetAnswers();
    expect({ ...localStorage }).toEqual({ provider: 'gmail' });
    expect(onboardingAnswers.get()).toMatchObject({ email: '', consent: false, challenges: [] });
  });

  test.each([
    ['ftue_role', 'Owner of everything'],
    ['ftue_goal', '<b>'],
    ['ftue_challenges', '{"a":1}'],
    ['ftue_challenges', '["Something else"]'],
  ])('%s = %s is no answer of the form', (key, text) => {
    localStorage.setItem(key, text);
    restoreAnswers();
    expect(onboardingAnswers.get()).toMatchObject({ role: '', goal: '', challenges: [] });
  });
});

test.each([
  [
    WHOLE,
    {
      role: 'Finance / Accounting',
      primary_goal: 'Save time each day',
      inbox_challenges: ['Missing important messages', 'Other: Newsletters; alerts'],
    },
  ],
  [{ ...WHOLE, role: '', challenges: [] }, { primary_goal: 'Save time each day' }],
  [{ ...WHOLE, role: '', challenges: [], goal: '' }, null],
])('an account takes %j as %j', (answers, body) => {
  expect(profileAnswersOf(answers)).toEqual(body);
});
