import type { GoalContent } from '@eisen/contract';

/** The five parts that make a goal SMART. */
export interface GoalParts {
  readonly specific: string;
  readonly measurable: string;
  readonly achievable: string;
  readonly relevant: string;
  readonly timeBound: string;
}

export type GoalPriority = GoalContent['priority'];
export type GoalStatus = 'pending' | 'in_progress' | 'completed' | 'cancelled';

/** What a person or an assistant writes of a goal. */
export interface GoalFields extends GoalParts {
  readonly title: string;
  readonly owner: string | null;
  readonly priority: GoalPriority;
  readonly status: GoalStatus;
  /** `YYYY-MM-DD`, a day without a zone (D-91). */
  readonly dueDate: string | null;
  readonly emailId: string | null;
  /** The email's subject, as it was when the goal was made. */
  readonly subject: string | null;
  readonly aiGenerated: boolean;
  /** `local`, or the model that drafted it; null for a goal that a person wrote (D-90). */
  readonly generatedBy: string | null;
}

export interface Goal extends GoalFields {
  readonly id: string;
  readonly createdAt: Date;
}
