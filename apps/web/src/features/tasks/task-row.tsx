import type { Task } from '@eisen/contract';
import { Check, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Button, IconButton } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { formatWhole } from '#lib/format.ts';
import { dueWords, isOverdue } from './task-words.ts';

export interface TaskRowProps {
  readonly task: Task;
  /** Sender of the email that it was made from, as far as that is listed. */
  readonly from: string | undefined;
  readonly now: Date;
  /** Why nothing can be changed now. */
  readonly blockedBy: string | undefined;
  readonly onToggle: (task: Task) => void;
  readonly onEdit: (task: Task) => void;
  readonly onDelete: (task: Task) => void;
}

/** One task: done or not, when it is due, whose email it came from. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, from, now, blockedBy, onToggle, onEdit, onDelete } = props;
  const isDone = task.status === 'completed';
  const action = isDone ? 'Undo' : 'Complete';
  const toggle = () => (blockedBy === undefined ? onToggle(task) : undefined);
  return (
    <li className="tk" data-done={isDone || undefined}>
      {/* The same as the button with its word: for the pointer only. */}
      <button type="button" className="tkc" tabIndex={-1} aria-hidden="true" onClick={toggle}>
        <span className="chk" data-state={isDone ? 'checked' : undefined}>
          <Icon of={Check} size={13} />
        </span>
      </button>
      <div className="tk-m">
        <b>{task.title}</b>
        {isDone ? <span className="sr-only">Completed</span> : null}
        <small>
          {task.status === 'in-progress' ? (
            <>
              <em>In progress</em>
              {' · '}
            </>
          ) : null}
          <Due task={task} now={now} />
          {from ? ` · from ${from}` : null}
        </small>
        {task.sync_error ? <small className="tk-sync">{task.sync_error}</small> : null}
      </div>
      <Button
        size="xs"
        variant="ghost"
        aria-label={`${action}: ${task.title}`}
        aria-disabled={blockedBy ? true : undefined}
        title={blockedBy}
        onClick={toggle}
      >
        {action}
      </Button>
      <IconButton
        size="xs"
        icon={Pencil}
        label={`Edit task: ${task.title}`}
        onClick={() => onEdit(task)}
      />
      <IconButton
        size="xs"
        icon={Trash2}
        label={`Delete task: ${task.title}`}
        blockedBy={blockedBy}
        data-row-action
        onClick={() => onDelete(task)}
      />
    </li>
  );
});

function Due({ task, now }: Pick<TaskRowProps, 'task' | 'now'>) {
  const isLate = isOverdue(task, now);
  return (
    <time
      dateTime={task.due_date}
      title={formatWhole(task.due_date)}
      data-late={isLate || undefined}
    >
      {isLate ? 'Overdue, ' : ''}
      {dueWords(task.due_date, now)}
    </time>
  );
}
