import { expect, test } from 'vitest';
import { dueWords, isOverdue } from './task-words.ts';

const NOW = new Date('2026-03-10T15:00:00');

test.each([
  ['2026-03-10T13:30:00', 'Today, 1:30 PM'],
  ['2026-03-10T23:59:00', 'Today, 11:59 PM'],
  ['2026-03-11T00:01:00', 'Tomorrow, 12:01 AM'],
  ['2026-03-09T18:00:00', 'Yesterday, 6:00 PM'],
  ['2026-03-13T09:00:00', 'Fri, Mar 13'],
  ['2027-01-04T09:00:00', 'Jan 4, 2027'],
  ['not a date', ''],
])('%s is due %j', (dueDate, words) => {
  expect(dueWords(dueDate, NOW)).toBe(words);
});

test.each([
  ['2026-03-10T14:59:00', 'pending', true],
  ['2026-03-10T14:59:00', 'in-progress', true],
  ['2026-03-10T14:59:00', 'completed', false],
  ['2026-03-10T15:01:00', 'pending', false],
] as const)('due %s and %s: overdue is %j', (due_date, status, expected) => {
  expect(isOverdue({ due_date, status }, NOW)).toBe(expected);
});
