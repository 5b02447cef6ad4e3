import { INBOX_CHALLENGES, PRIMARY_GOALS } from '@eisen/contract';
import { expect, test } from 'vitest';
import { firstStep, howOrder } from './first-step.ts';

test.each([
  [null, [], null, null],
  [null, ['Other: Newsletters'], null, null],
  ['toString', ['constructor'], null, null],
  ['Improve delegation', ['Too many emails to sort'], 'act', 'Improve delegation'],
  ['Save time each day', ['Missing important messages'], 'correct', 'Save time each day'],
  ['Gain clarity and focus', ['Missing important messages'], 'read', 'Missing important messages'],
  ['Gain clarity and focus', ['Other'], 'classify', 'Gain clarity and focus'],
  ['Stress-less inbox', [], 'classify', 'Stress-less inbox'],
  [
    'Stress-less inbox',
    ['Struggling to delegate or follow up', 'Too many emails to sort'],
    'classify',
    'Too many emails to sort',
  ],
  [
    null,
    ['Spending hours on low-value tasks', 'Struggling to delegate or follow up'],
    'act',
    'Struggling to delegate or follow up',
  ],
  [null, ['Spending hours on low-value tasks'], 'classify', 'Spending hours on low-value tasks'],
])('%s with %j: %s, because of "%s"', (primary_goal, inbox_challenges, step, because) => {
  const first = firstStep({ primary_goal, inbox_challenges });
  expect([first?.step ?? null, first?.because ?? null]).toEqual([step, because]);
});

test('every answer that the form offers leads to an advice, but "Other"', () => {
  for (const goal of PRIMARY_GOALS) {
    expect(firstStep({ primary_goal: goal, inbox_challenges: [] })?.because).toBe(goal);
  }
  for (const challenge of INBOX_CHALLENGES.filter((name) => name !== 'Other')) {
    const first = firstStep({ primary_goal: null, inbox_challenges: [challenge] });
    expect(first?.because).toBe(challenge);
  }
});

test.each([
  [undefined, ['classify', 'correct', 'act', 'read']],
  ['classify', ['classify', 'correct', 'act', 'read']],
  ['act', ['act', 'classify', 'correct', 'read']],
  ['read', ['read', 'classify', 'correct', 'act']],
] as const)('led by %s the steps are %j', (lead, order) => {
  expect(howOrder(lead)).toEqual(order);
});
