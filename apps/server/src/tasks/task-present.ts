import type { Task as PresentedTask } from '@eisen/contract';
import type { Task } from './task.ts';

export function presentTask(task: Task): PresentedTask {
  return {
    id: task.id,
    title: task.title,
    description: task.description,
    due_date: task.dueAt.toISOString(),
    priority: task.priority,
    status: task.status,
    quadrant: task.quadrant,
    email_id: task.emailId,
    sync_to_microsoft: task.syncsToMicrosoft,
    provider: task.provider,
    ...(task.syncError === null ? {} : { sync_error: task.syncError }),
  };
}
