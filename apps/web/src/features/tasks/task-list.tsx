import type { Provider, Task } from '@eisen/contract';
import { RefreshCw } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/dialog.tsx';
import { focusRowAt } from '#components/focus-row.ts';
import { ErrorState } from '#components/list-states.tsx';
import { Skeleton, useSkeleton } from '#components/skeleton.tsx';
import { useCommands } from '#lib/commands.ts';
import { TASK_MESSAGES } from './messages.ts';
import { useTaskActions } from './task-acts.ts';
import { EditTaskDialog } from './task-edit-dialog.tsx';
import { useTasks } from './task-queries.ts';
import { TaskRow } from './task-row.tsx';

export interface TaskListProps {
  /** Of the connected mailbox. */
  readonly provider: Provider;
  readonly now: Date;
  /** Why nothing can be changed now. */
  readonly blockedBy: string | undefined;
  /** The sender of a listed email. */
  readonly senderOf: (emailId: string) => string | undefined;
}

/** "Tasks Created from Emails", with Refresh, Complete or Undo, and Delete (TASK-03). */
export function TaskList({ provider, now, blockedBy, senderOf }: TaskListProps) {
  const { tasks, error, isRefreshing, refresh } = useTasks();
  const { setStatus, remove } = useTaskActions();
  const [asked, setAsked] = useState<Task | null>(null);
  // Kept whole: deleted elsewhere it leaves the list, and what is written in its form stays.
  const [edited, setEdited] = useState<Task | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  const isPending = tasks === undefined && error === null;
  const showsSkeleton = useSkeleton(isPending);
  const toggle = useCallback(
    (task: Task) => setStatus(task, task.status === 'completed' ? 'pending' : 'completed'),
    [setStatus],
  );
  useCommands([{ label: 'Refresh tasks', group: 'app', run: refresh }]);
  const drop = (task: Task) => {
    removed.current = tasks?.findIndex((other) => other.id === task.id) ?? null;
    remove(task);
  };
  return (
    <section aria-label="Tasks Created from Emails">
      <div className="sub">
        <h3>Tasks Created from Emails</h3>
        <span className="sp" />
        <Button size="xs" variant="ghost" icon={RefreshCw} busy={isRefreshing} onClick={refresh}>
          Refresh
        </Button>
      </div>
      {showsSkeleton ? <SkeletonRows /> : null}
      {error !== null ? (
        <ErrorState
          title={TASK_MESSAGES.loadFailed}
          detail={error}
          busy={isRefreshing}
          onRetry={refresh}
        />
      ) : null}
      {tasks?.length === 0 && !showsSkeleton ? (
        <p className="todo-e">Create Task on an email puts it here.</p>
      ) : null}
      {tasks && !showsSkeleton ? (
        <ul ref={list}>
          {tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              from={task.email_id === null ? undefined : senderOf(task.email_id)}
              now={now}
              blockedBy={blockedBy}
              onToggle={toggle}
              onEdit={setEdited}
              onDelete={setAsked}
            />
          ))}
        </ul>
      ) : null}
      {edited ? (
        <EditTaskDialog
          key={edited.id}
          task={tasks?.find(({ id }) => id === edited.id) ?? edited}
          provider={provider}
          now={now}
          blockedBy={blockedBy}
          onClose={() => setEdited(null)}
        />
      ) : null}
      <Confirm
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Delete task"
        action="Delete task"
        danger
        onConfirm={() => (asked ? drop(asked) : undefined)}
        onCloseFocus={() => {
          const index = removed.current;
          removed.current = null;
          if (index === null) return false;
          focusRowAt(list.current, index);
          return true;
        }}
      >
        {TASK_MESSAGES.deleteQuestion}
      </Confirm>
    </section>
  );
}

function SkeletonRows() {
  return (
    <div aria-hidden="true">
      {[62, 48, 56].map((width) => (
        <div key={width} className="tk">
          <Skeleton width="18px" height={18} round />
          <div className="tk-m grid gap-2">
            <Skeleton width={`${width}%`} />
            <Skeleton width={`${width - 20}%`} height={9} />
          </div>
        </div>
      ))}
    </div>
  );
}
