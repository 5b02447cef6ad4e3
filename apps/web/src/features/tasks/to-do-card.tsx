import { QuickTaskForm } from './quick-task-form.tsx';
import { QuickTaskList } from './quick-task-list.tsx';
import { useQuickTasks } from './quick-tasks.ts';
import { TaskList, type TaskListProps } from './task-list.tsx';

export interface ToDoCardProps extends TaskListProps {
  readonly userId: string;
}

/** "Schedule & To-Do" beside the ranking (SCORE-10). */
export function ToDoCard({ userId, ...list }: ToDoCardProps) {
  const { add, ...quick } = useQuickTasks(userId);
  return (
    <section className="card todo" aria-label="Schedule & To-Do">
      <div className="card-h">
        <h2 className="h2">Schedule & To-Do</h2>
      </div>
      <QuickTaskForm onAdd={add} />
      <TaskList {...list} />
      <QuickTaskList {...quick} />
    </section>
  );
}
