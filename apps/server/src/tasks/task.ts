import type { Provider } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';

export type TaskPriority = 'low' | 'medium' | 'high';
export type TaskStatus = 'pending' | 'in-progress' | 'completed';

/** What a person decides about a task. */
export interface TaskFields {
  readonly title: string;
  readonly description: string;
  readonly dueAt: Date;
  readonly priority: TaskPriority;
  readonly status: TaskStatus;
  readonly quadrant: Quadrant | null;
  /** The email that it was made from. */
  readonly emailId: string | null;
  readonly provider: Provider | null;
  /** Whether a copy in Microsoft To Do shall follow it (D-85). */
  readonly syncsToMicrosoft: boolean;
}

export interface Task extends TaskFields {
  readonly id: string;
  /** Why the copy does not follow the task; null when it does or none is wanted. */
  readonly syncError: string | null;
  readonly createdAt: Date;
}
