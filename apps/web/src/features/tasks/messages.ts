import type { Task } from '@eisen/contract';

/** The sentences of the task list: after a change, when the server refused, when the call itself failed (ERR-22 to ERR-28). */
export const TASK_MESSAGES = {
  completed: 'Task completed!',
  pending: 'Task marked as pending!',
  statusFailed: {
    refused: 'Failed to update task status',
    broken: 'Error updating task status',
  },
  saved: 'Task saved',
  saveFailed: { refused: 'Failed to save task', broken: 'Error saving task' },
  madeBefore: 'This task was saved as you wrote it before. Creating again makes a second one.',
  unsaved: 'You changed this before and have not saved it yet.',
  gone: 'This task was deleted in another tab or on another device.',
  wordsKept: 'What you typed is kept here.',
  dropsCopy: 'Saving deletes its copy in Microsoft To Do.',
  deleted: 'Task deleted successfully!',
  deleteFailed: { refused: 'Failed to delete task', broken: 'Error deleting task' },
  deleteQuestion: 'Are you sure you want to delete this task?',
  loadFailed: 'Failed to load tasks',
} as const;

export const STATUS_TITLES: Readonly<Record<Task['status'], string>> = {
  pending: 'Pending',
  'in-progress': 'In progress',
  completed: 'Completed',
};

/** What to say when a task has become what was asked for. */
export function statusMessage(status: Task['status']): string {
  return status === 'completed' ? TASK_MESSAGES.completed : TASK_MESSAGES.pending;
}
