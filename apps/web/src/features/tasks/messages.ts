import type { Task } from '@eisen/contract';

/** The sentences of the task list: after a change, when the server refused, when the call itself failed (ERR-22 to ERR-28). */
export const TASK_MESSAGES = {
  completed: 'Task completed!',
  pending: 'Task marked as pending!',
  statusFailed: {
    refused: 'Failed to update task status',
    broken: 'Error updating task status',
  },
  deleted: 'Task deleted successfully!',
  deleteFailed: { refused: 'Failed to delete task', broken: 'Error deleting task' },
  deleteQuestion: 'Are you sure you want to delete this task?',
  loadFailed: 'Failed to load tasks',
} as const;

/** What to say when a task has become what was asked for. */
export function statusMessage(status: Task['status']): string {
  return status === 'completed' ? TASK_MESSAGES.completed : TASK_MESSAGES.pending;
}
