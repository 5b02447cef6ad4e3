import { type Provider, TASK_PRIORITIES } from '@eisen/contract';
import { QUADRANT_LABELS, QUADRANTS, type Quadrant } from '@eisen/triage';
import { SquareCheck } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Dialog } from '#components/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { EmailStrip } from '#components/email-strip.tsx';
import { SelectField, TextArea, TextField } from '#components/field.tsx';
import { FormNote } from '#components/form-note.tsx';
import { focusFirstInvalid, submitByKey, useIsOpen } from '#components/form-parts.ts';
import { PRIORITY_WORDS } from '#components/priority-bars.tsx';
import { RequiredAlert } from '#components/required-alert.tsx';
import { Checkbox } from '#components/toggles.tsx';
import { useIsPhone } from '#components/use-media.ts';
import { useOpener } from '#components/use-opener.ts';
import { formatMoment } from '#lib/format.ts';
import { useKeptForm } from '#lib/kept-form.ts';
import { useCreateTask } from './task-create.ts';
import {
  firstTask,
  missingInTask,
  namedDue,
  type TaskSource,
  type TaskValues,
  toLocalField,
  tomorrowMorning,
  toTaskBody,
} from './task-form.ts';
import '#styles/plan.css';

export interface TaskDialogProps {
  readonly email: TaskSource & { readonly from: string; readonly time: string };
  readonly provider: Provider;
  readonly now: Date;
  /** Why nothing can be made now, such as being offline. */
  readonly blockedBy?: string | undefined;
  readonly onClose: () => void;
  readonly onCloseFocus?: (() => boolean) | undefined;
}

/** Create Task from Email (TASK-06). */
export function TaskDialog(props: TaskDialogProps) {
  const { email, provider, now, blockedBy, onClose, onCloseFocus } = props;
  const form = useKeptForm(['task', email.id], () => firstTask(email, now));
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<readonly string[] | null>(null);
  const [isJudged, setJudged] = useState(false);
  const create = useCreateTask();
  const isOpen = useIsOpen();
  const giveBack = useOpener();
  const formRef = useRef<HTMLFormElement>(null);
  const formId = useId();
  const missing = missingInTask(form.values);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || blockedBy !== undefined) return;
    setJudged(true);
    if (Object.keys(missing).length > 0) return setTold(Object.values(missing));
    setBusy(true);
    const body = toTaskBody(form.values, email.id, provider);
    const isStored = await create({ body, idempotencyKey: form.idempotencyKey });
    if (isStored) form.forget();
    // Closed meanwhile: the toast says how it went, and another dialog may be open by now.
    if (!isOpen.current) return;
    setBusy(false);
    if (isStored) onClose();
  };

  return (
    <>
      <Dialog
        open
        title="Create Task from Email"
        onClose={onClose}
        onCloseFocus={() => onCloseFocus?.() === true || giveBack()}
        footer={
          <DialogFooter
            onLeave={onClose}
            form={formId}
            icon={SquareCheck}
            busy={busy}
            disabled={blockedBy !== undefined}
          >
            Create Task
          </DialogFooter>
        }
      >
        <EmailStrip email={email} now={now} />
        {blockedBy ? <FormNote tone="info">{blockedBy}</FormNote> : null}
        <form
          id={formId}
          ref={formRef}
          className="plan-form"
          noValidate
          onSubmit={(event) => void submit(event)}
          onKeyDown={submitByKey}
        >
          <TaskFields
            values={form.values}
            named={namedDue(email, now)}
            now={now}
            hasTodo={provider === 'outlook'}
            errors={isJudged ? missing : {}}
            onChange={form.change}
          />
        </form>
      </Dialog>
      <RequiredAlert
        missing={told}
        onClose={() => setTold(null)}
        onCloseFocus={() => focusFirstInvalid(formRef.current)}
      />
    </>
  );
}

interface TaskFieldsProps {
  readonly values: TaskValues;
  /** When the email says that it is due; null where it does not. */
  readonly named: Date | null;
  readonly now: Date;
  /** Microsoft To Do exists for this mailbox (D-85). */
  readonly hasTodo: boolean;
  readonly errors: ReturnType<typeof missingInTask>;
  readonly onChange: (patch: Partial<TaskValues>) => void;
}

function TaskFields({ values, named, now, hasTodo, errors, onChange }: TaskFieldsProps) {
  const isPhone = useIsPhone();
  const morning = toLocalField(tomorrowMorning(now));
  return (
    <>
      <TextField
        label="Title"
        autoFocus={!isPhone}
        maxLength={255}
        value={values.title}
        error={errors.title && 'Title is required'}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextArea
        label="Description"
        optional
        rows={3}
        maxLength={10_000}
        value={values.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <div className="plan-two">
        <div className="grid content-start gap-2">
          <TextField
            label="Due date"
            type="datetime-local"
            value={values.due}
            error={errors.due && 'Due date is required'}
            onChange={({ target }) => onChange({ due: target.value })}
          />
          <div className="plan-presets">
            <span className="hint">Suggested</span>
            {named ? (
              <button
                type="button"
                className="flt"
                aria-pressed={values.due === toLocalField(named)}
                onClick={() => onChange({ due: toLocalField(named) })}
              >
                {`As the email says, ${formatMoment(named)}`}
              </button>
            ) : null}
            <button
              type="button"
              className="flt"
              aria-pressed={values.due === morning}
              onClick={() => onChange({ due: morning })}
            >
              Tomorrow 09:00
            </button>
          </div>
        </div>
        <SelectField
          label="Priority"
          value={values.priority}
          options={TASK_PRIORITIES.map((value) => ({ value, label: PRIORITY_WORDS[value] }))}
          onChange={({ target }) => onChange({ priority: target.value as TaskValues['priority'] })}
        />
      </div>
      <div className="plan-two plan-two--end">
        <SelectField
          label="Quadrant"
          value={values.quadrant}
          options={QUADRANTS.map((value) => ({ value, label: QUADRANT_LABELS[value].title }))}
          onChange={({ target }) => onChange({ quadrant: target.value as Quadrant })}
        />
        {hasTodo ? (
          <Checkbox checked={values.syncs} onChange={(syncs) => onChange({ syncs })}>
            Sync to Microsoft To Do
          </Checkbox>
        ) : null}
      </div>
    </>
  );
}
