import type { Provider, Task } from '@eisen/contract';
import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormNote } from '#components/form-note.tsx';
import { useKeptForm } from '#lib/kept-form.ts';
import { TASK_MESSAGES } from './messages.ts';
import { useSaveTask } from './task-acts.ts';
import { changesOfTask, type EditedTask, valuesOfTask } from './task-form.ts';
import { type TaskDialogParts, TaskFormDialog } from './task-form-dialog.tsx';

export interface EditTaskDialogProps extends TaskDialogParts {
  /** As it is now: what others change meanwhile shows where the user wrote nothing himself. */
  readonly task: Task;
  readonly provider: Provider;
}

/** A task in the form in which tasks are made; only what was changed is saved. */
export function EditTaskDialog({ task, provider, ...dialog }: EditTaskDialogProps) {
  const form = useKeptForm(['edit-task', task.id], () => valuesOfTask(task));
  const save = useSaveTask();
  const change = changesOfTask(form.values, form.touched, task);
  const isChanged = Object.keys(change).length > 0;
  const [isFromBefore] = useState(form.isKept && isChanged);
  useFreshValues(form, task);
  const drops = task.sync_to_microsoft && !form.values.syncs;
  return (
    <TaskFormDialog
      {...dialog}
      title="Edit Task"
      form={form}
      top={
        isFromBefore && isChanged ? (
          <FormNote tone="info" icon={Pencil}>
            {TASK_MESSAGES.unsaved}
          </FormNote>
        ) : null
      }
      named={null}
      hasTodo={provider === 'outlook' || task.sync_to_microsoft}
      status={form.values.status}
      copyHint={drops ? TASK_MESSAGES.dropsCopy : undefined}
      action="Save Task"
      onDiscard={
        isChanged
          ? () => {
              form.forget();
              dialog.onClose();
            }
          : undefined
      }
      onSave={async () => !isChanged || (await save(task, change))}
    />
  );
}

function useFreshValues(form: ReturnType<typeof useKeptForm<EditedTask>>, task: Task): void {
  const fresh = valuesOfTask(task);
  const names = Object.keys(fresh) as (keyof EditedTask)[];
  const isOld = names.some(
    (name) => !form.touched.includes(name) && form.values[name] !== fresh[name],
  );
  useEffect(() => {
    if (isOld) form.fill(fresh);
  });
}
