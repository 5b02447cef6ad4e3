import { expect, test } from 'vitest';
import { readOne } from '../sample-sets.ts';
import { applyRules, guessByNaiveBayes } from './rivals.ts';

test('naive Bayes answers with the quadrant whose words a mail has', () => {
  const sale = readOne({
    id: 'b1',
    subject: 'Summer sale',
    body: 'Save on every order of the sale.',
  });
  const plan = readOne({ id: 'b2', subject: 'Budget', body: 'Comments on the budget, please.' });
  const known = [
    { ...sale, quadrant: 'eliminate' as const },
    { ...plan, quadrant: 'schedule' as const },
  ];
  const asked = [
    readOne({ subject: 'Winter sale', body: 'Save on the order.' }),
    readOne({ subject: 'The budget', body: 'My comments.' }),
  ];
  expect(guessByNaiveBayes(known, asked)).toEqual(['eliminate', 'schedule']);
});

test('the rules see mass mail by its head and hurry by its subject', () => {
  const bulk = readOne({ subject: 'News', headers: { 'List-Unsubscribe': '<x>' } });
  expect(applyRules(bulk)).toBe('eliminate');
  expect(applyRules(readOne({ subject: 'Urgent', headers: { importance: 'high' } }))).toBe('do');
});
