import { describe, expect, test } from 'vitest';
import {
  ABOUT_QUADRANTS,
  compareQuadrants,
  parseQuadrant,
  QUADRANT_LABELS,
  QUADRANTS,
  quadrantOf,
} from './quadrant.ts';

describe('quadrantOf', () => {
  test.each([
    [true, true, 'do'],
    [false, true, 'schedule'],
    [true, false, 'delegate'],
    [false, false, 'eliminate'],
  ] as const)('urgent %s and important %s is %s', (urgent, important, expected) => {
    expect(quadrantOf(urgent, important)).toBe(expected);
  });
});

describe('parseQuadrant', () => {
  test.each([
    ['q1', 'do'],
    ['q2', 'schedule'],
    ['q3', 'delegate'],
    ['q4', 'eliminate'],
    ['Q1', 'do'],
    ['Q2: Important, not urgent', 'schedule'],
    ['q3_delegate', 'delegate'],
    ['  q4 - delete ', 'eliminate'],
    ['do', 'do'],
    ['Schedule', 'schedule'],
    ['DELEGATE', 'delegate'],
    [' eliminate\n', 'eliminate'],
    ['q1 eliminate', 'do'],
    ['q5', null],
    ['q', null],
    ['', null],
    ['doing', null],
    ['Delete', null],
    ['the answer is q1', null],
    ['constructor', null],
  ] as const)('reads %j as %s [INBOX-09] [ENT-12]', (text, expected) => {
    expect(parseQuadrant(text)).toBe(expected);
  });
});

test('the order is do, schedule, delegate, eliminate', () => {
  expect([...QUADRANTS].reverse().sort(compareQuadrants)).toEqual([
    'do',
    'schedule',
    'delegate',
    'eliminate',
  ]);
});

test('titles and subtitles are those of the matrix panels [MATRIX-01, MATRIX-02]', () => {
  expect(
    QUADRANTS.map((key) => [QUADRANT_LABELS[key].title, QUADRANT_LABELS[key].subtitle]),
  ).toEqual([
    ['Do', 'Urgent & Important'],
    ['Decide', 'Important, Not Urgent'],
    ['Delegate', 'Urgent, Not Important'],
    ['Delete', 'Neither Urgent nor Important'],
  ]);
});

test('the about page names Do, Delegate, Schedule, Delete [ABOUT-03]', () => {
  expect(ABOUT_QUADRANTS.map((key) => QUADRANT_LABELS[key].aboutName)).toEqual([
    'Do',
    'Delegate',
    'Schedule',
    'Delete',
  ]);
});
