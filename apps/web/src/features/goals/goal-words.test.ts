import { expect, it } from 'vitest';
import { ApiError, InvalidAnswerError, NetworkError } from '#lib/api-errors.ts';
import {
  dueWords,
  goalTrouble,
  longDueWords,
  lookOfPriority,
  shortOwner,
  toneOfStatus,
} from './goal-words.ts';

it.each([
  ['Ada Lund', 'Ada Lund'],
  ['Ada Lunde', 'Ada Lund...'],
  ['Dana Whitfield', 'Dana Whi...'],
  ['Åsa Öberg Ström', 'Åsa Öber...'],
  ['', 'No Owner'],
  [null, 'No Owner'],
])('owner %j shows as %j [GOAL-10]', (owner, expected) => {
  expect(shortOwner(owner)).toBe(expected);
});

it.each([
  ['2026-09-05', 'Sep 5', 'Sep 5, 2026'],
  ['2026-01-01', 'Jan 1', 'Jan 1, 2026'],
  [null, 'No due date', 'No due date'],
])('day %j shows as %j on the card and %j in the dialog [GOAL-09]', (day, short, long) => {
  expect(dueWords(day)).toBe(short);
  expect(longDueWords(day)).toBe(long);
});

it('in progress and completed look their own way, all else is neutral [GOAL-17]', () => {
  expect(['in_progress', 'completed', 'pending', 'cancelled', 'other'].map(toneOfStatus)).toEqual([
    'info',
    'good',
    'neutral',
    'neutral',
    'neutral',
  ]);
});

it('what is not urgent, high or medium looks low [GOAL-18]', () => {
  expect(['urgent', 'high', 'medium', 'low', 'other'].map(lookOfPriority)).toEqual([
    'urgent',
    'high',
    'medium',
    'low',
    'low',
  ]);
});

const refused = (over: { message: string; hasSentence: boolean }) =>
  new ApiError({
    status: 502,
    code: 'unknown',
    fields: {},
    loginUrl: null,
    retryAfterSeconds: null,
    ...over,
  });

it.each<[Error, string, string]>([
  [refused({ message: 'Goal not found', hasSentence: true }), 'Goal not found', 'GOAL-26'],
  [
    refused({ message: 'Bad Gateway', hasSentence: false }),
    'API request failed with status 502',
    'ERR-44',
  ],
  [new InvalidAnswerError('goals.list', 'no JSON'), 'Invalid JSON response', 'ERR-45'],
  [new NetworkError(false, null), 'Please check your connection and try again.', 'GOAL-26'],
])('%s is told as %j [%s]', (error, sentence) => {
  expect(goalTrouble(error)).toBe(sentence);
});
