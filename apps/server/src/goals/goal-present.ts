import type { Goal as PresentedGoal } from '@eisen/contract';
import type { Goal, GoalParts } from './goal.ts';

export function presentGoal(goal: Goal): PresentedGoal {
  return {
    id: goal.id,
    title: goal.title,
    ...presentParts(goal),
    owner: goal.owner,
    priority: goal.priority,
    status: goal.status,
    due_date: goal.dueDate,
    email_id: goal.emailId,
    subject: goal.subject,
    ai_generated: goal.aiGenerated,
    generated_by: goal.generatedBy,
  };
}

export function presentParts(parts: GoalParts) {
  return {
    specific: parts.specific,
    measurable: parts.measurable,
    achievable: parts.achievable,
    relevant: parts.relevant,
    time_bound: parts.timeBound,
  };
}

/** What an assistant drafted, as a form takes it. */
export function presentContent(draft: GoalParts & Pick<Goal, 'title' | 'priority' | 'dueDate'>) {
  return {
    title: draft.title,
    ...presentParts(draft),
    priority: draft.priority,
    due_date: draft.dueDate,
  };
}
