import { Plus } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { useCommands } from '#lib/commands.ts';
import { announce } from '#lib/notices.ts';
import { useWrittenWords } from '#lib/written-words.ts';
import {
  type AddResult,
  MOST_QUICK_TASKS,
  QUICK_TASK_LENGTH,
  type QuickTasks,
} from './quick-tasks.ts';

/** "Add a task..." with its + button (TASK-01). */
export function QuickTaskForm({ onAdd }: { readonly onAdd: QuickTasks['add'] }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useWrittenWords(() => (text.trim() === '' ? null : text));
  const [result, setResult] = useState<AddResult>('added');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = onAdd(text);
    setResult(next);
    if (next === 'added') {
      setText('');
      announce('Added to Quick Tasks');
    }
    input.current?.focus();
  };
  useCommands([{ label: 'Add a quick task', group: 'app', run: () => input.current?.focus() }]);
  const isFull = result === 'full';
  return (
    <form className="todo-add" onSubmit={submit} noValidate>
      <div className="row gap-2">
        <div className="inp inp--sm" data-invalid={isFull || undefined}>
          <input
            ref={input}
            value={text}
            maxLength={QUICK_TASK_LENGTH}
            placeholder="Add a task..."
            aria-label="Add a task"
            aria-invalid={isFull || undefined}
            aria-describedby={isFull ? id : undefined}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => {
              setText(event.target.value);
              setResult('added');
            }}
          />
        </div>
        <button type="submit" className="btn btn--primary todo-plus" aria-label="Add task">
          <Icon of={Plus} size={17} />
        </button>
      </div>
      {isFull ? (
        <p className="msg msg--err" id={id} role="alert">
          {`This list holds ${MOST_QUICK_TASKS} tasks. Remove one first.`}
        </p>
      ) : null}
    </form>
  );
}
