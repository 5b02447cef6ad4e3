import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/button.tsx';
import { focusRowAt } from '#components/focus-row.ts';
import { notify } from '#lib/notices.ts';
import type { QuickTask, QuickTasks } from './quick-tasks.ts';

/** The tasks of this device, each with Remove (TASK-02). */
export function QuickTaskList({ tasks, remove, restore }: Omit<QuickTasks, 'add'>) {
  const list = useRef<HTMLUListElement>(null);
  const takeOff = (task: QuickTask, index: number) => {
    flushSync(() => remove(task.id));
    focusRowAt(list.current, index);
    notify.undoable('Quick Task removed', {
      detail: task.text,
      undo: () => restore(task, index),
    });
  };
  return (
    <section aria-label="Quick Tasks">
      <div className="sub">
        <h3>Quick Tasks</h3>
        <span className="sp" />
        <span className="hint">On this device only</span>
      </div>
      {tasks.length === 0 ? <p className="todo-e">What you add above stands here.</p> : null}
      <ul ref={list} className="qt">
        {tasks.map((task, index) => (
          <li key={task.id} className="tk">
            <div className="tk-m">
              <b>{task.text}</b>
            </div>
            <Button
              size="xs"
              variant="ghost"
              aria-label={`Remove: ${task.text}`}
              data-row-action
              onClick={() => takeOff(task, index)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
