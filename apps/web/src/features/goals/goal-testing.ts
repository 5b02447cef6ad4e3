import type { Goal } from '@eisen/contract';

/** A goal of which a test shows only what matters. */
export function buildGoal(over: Partial<Goal> = {}): Goal {
  return {
    id: 'goal-1',
    title: 'Agree the depot terms',
    specific: 'Settle cost split and notice period.',
    measurable: 'Signed heads of terms.',
    achievable: 'Both boards back it.',
    relevant: 'Largest item of the plan.',
    time_bound: 'By the end of May.',
    owner: null,
    priority: 'medium',
    status: 'pending',
    due_date: null,
    email_id: null,
    subject: null,
    ai_generated: false,
    ...over,
  };
}
