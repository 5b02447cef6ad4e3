import { describe, expect, it } from 'vitest';
import { coachProgress, coachStep } from './coach.ts';

const facts = { waiting: 24, sorted: 0, hasMoved: false, hasOpened: false };
const sorted = { ...facts, waiting: 4, sorted: 20 };

describe('the coach', () => {
  it.each([
    ['points at Classify All first', null, facts, 1],
    ['stays away where mail was sorted before', null, sorted, null],
    ['stays away from an empty inbox', null, { ...facts, waiting: 0 }, null],
    ['shows how to correct after that', 'sorted', sorted, 2],
    ['shows how to open last', 'moved', sorted, 3],
    ['is gone when all is done', 'done', facts, null],
  ] as const)('%s', (_, progress, now, step) => {
    expect(coachStep(progress, now)).toBe(step);
  });

  it.each([
    ['sorting closes the first mark', null, sorted, true, 'sorted'],
    ['sorted mail from elsewhere begins nothing', null, sorted, false, null],
    ['moving closes the second', 'sorted', { ...sorted, hasMoved: true }, true, 'moved'],
    ['opening closes the last', 'moved', { ...sorted, hasOpened: true }, true, 'done'],
    ['nothing is closed by itself', 'moved', sorted, true, 'moved'],
  ] as const)('%s', (_, progress, now, hasBegun, next) => {
    expect(coachProgress(progress, now, hasBegun)).toBe(next);
  });
});
