import { expect, it } from 'vitest';
import { teamBadge } from './teams-present.ts';

it.each([
  [[], null],
  [['Office'], 'Office'],
  [['Office', 'Design'], 'Office +1'],
  [['Office', 'Design', 'Board'], 'Office +2'],
])('the badge of a member of %j is %j', (names, badge) => {
  expect(teamBadge(names)).toBe(badge);
});
