import { GOAL_PRIORITIES, GOAL_STATUSES, type Goal } from '@eisen/contract';

export const DATE_FILTERS = ['this-week', 'next-week', 'overdue', 'none'] as const;
export const SOURCE_FILTERS = ['ai', 'manual'] as const;

/** Stands for goals without an owner; no owner's name can be it, because names are trimmed. */
export const NO_OWNER = ' ';

/** Empty means: any. */
export interface GoalFilters {
  readonly status: Goal['status'] | '';
  readonly priority: Goal['priority'] | '';
  /** A name, or `NO_OWNER`. */
  readonly owner: string;
  readonly source: (typeof SOURCE_FILTERS)[number] | '';
  readonly date: (typeof DATE_FILTERS)[number] | '';
}

export const NO_FILTERS: GoalFilters = {
  status: '',
  priority: '',
  owner: '',
  source: '',
  date: '',
};

/** The filters of the goals' list, as their menus have them (GOAL-04 to GOAL-08). */
export const FILTER_STATUSES = GOAL_STATUSES;
export const FILTER_PRIORITIES = [...GOAL_PRIORITIES].reverse();

/**
 * The goals that show. Without a status filter those that are not completed; completed ones show when
 * they are asked for (D-89).
 *
 * @param now  the user's own clock decides which day it is (D-91)
 */
export function filterGoals(
  goals: readonly Goal[],
  filters: GoalFilters,
  now: Date,
): readonly Goal[] {
  const { status, priority, owner, source, date } = filters;
  return goals.filter(
    (goal) =>
      (status === '' ? goal.status !== 'completed' : goal.status === status) &&
      (priority === '' || goal.priority === priority) &&
      (owner === '' || (owner === NO_OWNER ? !goal.owner : goal.owner === owner)) &&
      (source === '' || goal.ai_generated === (source === 'ai')) &&
      (date === '' || isAt(goal, date, now)),
  );
}

/** Owners that the list knows, by name. */
export function ownersOf(goals: readonly Goal[]): readonly string[] {
  const names = new Set(goals.flatMap(({ owner }) => (owner ? [owner] : [])));
  return [...names].sort((a, b) => a.localeCompare(b, 'en'));
}

/** Due before today, and neither completed nor cancelled (D-91). */
export function isOverdue(goal: Pick<Goal, 'due_date' | 'status'>, now: Date): boolean {
  if (!goal.due_date || goal.status === 'completed' || goal.status === 'cancelled') return false;
  return goal.due_date < dayOf(now);
}

/** Due from this week's Monday to its Sunday, on the user's calendar. */
export function isDueThisWeek(goal: Pick<Goal, 'due_date'>, now: Date): boolean {
  return isInWeek(goal, now, 0);
}

function isAt(goal: Goal, date: Exclude<GoalFilters['date'], ''>, now: Date): boolean {
  if (date === 'none') return !goal.due_date;
  if (date === 'overdue') return isOverdue(goal, now);
  return isInWeek(goal, now, date === 'this-week' ? 0 : 1);
}

/** Days are compared as `YYYY-MM-DD`, whose order is theirs; no clock change can move one. */
function isInWeek({ due_date }: Pick<Goal, 'due_date'>, now: Date, weeksAhead: number): boolean {
  if (!due_date) return false;
  const sinceMonday = (now.getDay() + 6) % 7;
  const dayAt = (offset: number) =>
    dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - sinceMonday + offset));
  return due_date >= dayAt(weeksAhead * 7) && due_date <= dayAt(weeksAhead * 7 + 6);
}

function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
