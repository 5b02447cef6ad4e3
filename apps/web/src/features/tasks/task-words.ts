import type { Task } from '@eisen/contract';
import { formatClock, formatDate } from '#lib/format.ts';

const weekDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** When a task is due: the clock today and tomorrow, else its day, with the year when it is another one. */
export function dueWords(dueDate: string, now: Date): string {
  const due = new Date(dueDate);
  if (Number.isNaN(due.getTime())) return '';
  const days = daysUntil(due, now);
  if (days === 0) return `Today, ${formatClock(due)}`;
  if (days === 1) return `Tomorrow, ${formatClock(due)}`;
  if (days === -1) return `Yesterday, ${formatClock(due)}`;
  return due.getFullYear() === now.getFullYear() ? weekDay.format(due) : formatDate(due);
}

/** Whether the moment has passed and the task is still open. */
export function isOverdue(task: Pick<Task, 'due_date' | 'status'>, now: Date): boolean {
  return task.status !== 'completed' && Date.parse(task.due_date) < now.getTime();
}

/** Calendar days from now; the same day is 0 whatever the clock says. */
function daysUntil(due: Date, now: Date): number {
  const start = (of: Date) => Date.UTC(of.getFullYear(), of.getMonth(), of.getDate());
  return Math.round((start(due) - start(now)) / 86_400_000);
}
