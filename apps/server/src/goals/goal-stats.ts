import type { GoalStats } from '@eisen/contract';
import type { Goal } from './goal.ts';

/**
 * Counts over a user's goals (D-90).
 *
 * @param today `YYYY-MM-DD`; a goal is overdue when it was due before this day and is neither completed nor cancelled
 * (D-91)
 */
export function countGoals(goals: readonly Goal[], today: string): GoalStats {
  const countOf = (holds: (goal: Goal) => boolean) => goals.filter(holds).length;
  const withStatus = (status: Goal['status']) => countOf((goal) => goal.status === status);
  const withPriority = (priority: Goal['priority']) =>
    countOf((goal) => goal.priority === priority);
  const completed = withStatus('completed');
  return {
    total: goals.length,
    by_status: {
      pending: withStatus('pending'),
      in_progress: withStatus('in_progress'),
      completed,
      cancelled: withStatus('cancelled'),
    },
    by_priority: {
      low: withPriority('low'),
      medium: withPriority('medium'),
      high: withPriority('high'),
      urgent: withPriority('urgent'),
    },
    ai_generated: countOf((goal) => goal.aiGenerated),
    manual: countOf((goal) => !goal.aiGenerated),
    overdue: countOf((goal) => isOverdue(goal, today)),
    no_due_date: countOf((goal) => goal.dueDate === null),
    completion_rate: goals.length === 0 ? 0 : completed / goals.length,
  };
}

function isOverdue({ dueDate, status }: Goal, today: string): boolean {
  return dueDate !== null && dueDate < today && status !== 'completed' && status !== 'cancelled';
}
