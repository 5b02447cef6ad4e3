import type { Provider } from '@eisen/contract';
import { EmailStrip } from '#components/email-strip.tsx';
import { useKeptForm } from '#lib/kept-form.ts';
import { useCreateTask } from './task-create.ts';
import { firstTask, namedDue, type TaskSource, toTaskBody } from './task-form.ts';
import { type TaskDialogParts, TaskFormDialog } from './task-form-dialog.tsx';

export interface TaskDialogProps extends TaskDialogParts {
  readonly email: TaskSource & { readonly from: string; readonly time: string };
  readonly provider: Provider;
}

/** Create Task from Email (TASK-06). */
export function TaskDialog({ email, provider, ...dialog }: TaskDialogProps) {
  const { now } = dialog;
  const form = useKeptForm(['task', email.id], () => firstTask(email, now));
  const create = useCreateTask();
  return (
    <TaskFormDialog
      {...dialog}
      title="Create Task from Email"
      form={form}
      top={<EmailStrip email={email} now={now} />}
      named={namedDue(email, now)}
      hasTodo={provider === 'outlook'}
      action="Create Task"
      onSave={() =>
        create({
          body: toTaskBody(form.values, email.id, provider),
          idempotencyKey: form.idempotencyKey,
          renewKey: form.renewKey,
        })
      }
    />
  );
}
