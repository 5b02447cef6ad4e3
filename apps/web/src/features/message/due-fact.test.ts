import { expect, it } from 'vitest';
import { dueWords } from './due-fact.tsx';

const now = new Date(2026, 9, 20, 14, 30);
const at = (day: number, hour = 12) => new Date(2026, 9, day, hour).toISOString();

it.each([
  [
    'a deadline to come',
    { at: at(21), kind: 'deadline', has_hour: true },
    'Tomorrow 12:00 PM',
    'due',
  ],
  ['later today', { at: at(20, 18), kind: 'deadline', has_hour: true }, 'Today 6:00 PM', 'due'],
  ['a day alone', { at: at(20, 17), kind: 'deadline', has_hour: false }, 'Today', 'due'],
  ['its day has not ended', { at: at(20, 9), kind: 'deadline', has_hour: false }, 'Today', 'due'],
  ['passed today', { at: at(20), kind: 'deadline', has_hour: true }, 'Was due 12:00 PM', 'overdue'],
  [
    'a day that passed',
    { at: at(19), kind: 'deadline', has_hour: false },
    'Was due yesterday',
    'overdue',
  ],
  [
    'an appointment that is over',
    { at: at(20), kind: 'appointment', has_hour: true },
    'Past: 12:00 PM',
    'past',
  ],
  ['far away', { at: at(27), kind: 'deadline', has_hour: true }, 'Tue, Oct 27 12:00 PM', 'due'],
] as const)('%s [FIX-04]', (_, due, text, state) => {
  expect(dueWords(due, now)).toEqual({ text, state });
});

it('what was answered is late no more [FIX-16]', () => {
  expect(dueWords({ at: at(19), kind: 'deadline', has_hour: true }, now, true)).toEqual({
    text: 'Was due yesterday 12:00 PM',
    state: 'past',
  });
});
