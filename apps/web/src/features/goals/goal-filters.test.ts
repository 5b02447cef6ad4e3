import type { Goal } from '@eisen/contract';
import { describe, expect, it } from 'vitest';
import {
  FILTER_PRIORITIES,
  FILTER_STATUSES,
  filterGoals,
  type GoalFilters,
  isOverdue,
  NO_FILTERS,
  NO_OWNER,
  ownersOf,
} from './goal-filters.ts';
import { buildGoal } from './goal-testing.ts';

/** A Wednesday: its week is 4 to 10 May, the next 11 to 17 May 2026. */
const NOW = new Date(2026, 4, 6, 15);

const GOALS: readonly Goal[] = [
  buildGoal({ id: 'sunday-before', due_date: '2026-05-03', priority: 'urgent', owner: 'Ada Lund' }),
  buildGoal({ id: 'monday', due_date: '2026-05-04', status: 'in_progress', ai_generated: true }),
  buildGoal({ id: 'today', due_date: '2026-05-06', priority: 'high', owner: 'Ben Okoro' }),
  buildGoal({ id: 'sunday', due_date: '2026-05-10', status: 'cancelled', priority: 'low' }),
  buildGoal({ id: 'next-monday', due_date: '2026-05-11', owner: 'Ada Lund' }),
  buildGoal({ id: 'next-sunday', due_date: '2026-05-17' }),
  buildGoal({ id: 'later', due_date: '2026-05-18' }),
  buildGoal({ id: 'undated', due_date: null, owner: '' }),
  buildGoal({ id: 'done', due_date: '2026-05-01', status: 'completed' }),
];

const shown = (filters: Partial<GoalFilters>, now = NOW) =>
  filterGoals(GOALS, { ...NO_FILTERS, ...filters }, now).map(({ id }) => id);

describe('the goals that show', () => {
  it('without a filter are those that are not completed [GOAL-15]', () => {
    expect(shown({})).toEqual(GOALS.map(({ id }) => id).filter((id) => id !== 'done'));
  });

  it.each<[GoalFilters['status'], string[]]>([
    ['pending', ['sunday-before', 'today', 'next-monday', 'next-sunday', 'later', 'undated']],
    ['in_progress', ['monday']],
    ['completed', ['done']],
    ['cancelled', ['sunday']],
  ])('of status %s are %j [GOAL-04]', (status, ids) => {
    expect(FILTER_STATUSES).toContain(status);
    expect(shown({ status })).toEqual(ids);
  });

  it.each<[GoalFilters['priority'], string[]]>([
    ['urgent', ['sunday-before']],
    ['high', ['today']],
    ['medium', ['monday', 'next-monday', 'next-sunday', 'later', 'undated']],
    ['low', ['sunday']],
  ])('of priority %s are %j [GOAL-05]', (priority, ids) => {
    expect(FILTER_PRIORITIES).toContain(priority);
    expect(shown({ priority })).toEqual(ids);
  });

  it.each<[string, string[]]>([
    ['Ada Lund', ['sunday-before', 'next-monday']],
    [NO_OWNER, ['monday', 'sunday', 'next-sunday', 'later', 'undated']],
  ])('of owner %j are %j [GOAL-06]', (owner, ids) => {
    expect(shown({ owner })).toEqual(ids);
  });

  it('come from an assistant or from a person [GOAL-07]', () => {
    expect(shown({ source: 'ai' })).toEqual(['monday']);
    expect(shown({ source: 'manual' })).toHaveLength(7);
    expect(shown({ source: 'manual', priority: 'low' })).toEqual(['sunday']);
  });

  it.each<[GoalFilters['date'], string[]]>([
    ['this-week', ['monday', 'today', 'sunday']],
    ['next-week', ['next-monday', 'next-sunday']],
    ['overdue', ['sunday-before', 'monday']],
    ['none', ['undated']],
  ])('due %s are %j [GOAL-08]', (date, ids) => {
    expect(shown({ date })).toEqual(ids);
  });

  it('on a Sunday belong to the week that began on Monday [GOAL-08]', () => {
    const sunday = new Date(2026, 4, 10, 23, 59);
    expect(shown({ date: 'this-week' }, sunday)).toEqual(['monday', 'today', 'sunday']);
    expect(shown({ date: 'next-week' }, sunday)).toEqual(['next-monday', 'next-sunday']);
  });

  it('across the end of a year keep their week [GOAL-08]', () => {
    const goals = [buildGoal({ id: 'new-year', due_date: '2027-01-03' })];
    const filters = { ...NO_FILTERS, date: 'this-week' } as const;
    expect(filterGoals(goals, filters, new Date(2026, 11, 30))).toHaveLength(1);
    expect(filterGoals(goals, filters, new Date(2027, 0, 4))).toHaveLength(0);
  });
});

it.each([
  ['2026-05-05', 'pending', true],
  ['2026-05-06', 'pending', false],
  ['2026-05-05', 'completed', false],
  ['2026-05-05', 'cancelled', false],
  [null, 'pending', false],
] as const)('a goal due %s and %s is overdue: %s [GOAL-08]', (due_date, status, expected) => {
  expect(isOverdue({ due_date, status }, NOW)).toBe(expected);
});

it('owners are listed once, by name, without the empty one [GOAL-06]', () => {
  expect(ownersOf(GOALS)).toEqual(['Ada Lund', 'Ben Okoro']);
});
