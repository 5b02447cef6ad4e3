import { TASK_PRIORITIES, TASK_STATUSES, type Task } from '@eisen/contract';
import { QUADRANT_LABELS, QUADRANTS, type Quadrant } from '@eisen/triage';
import { SelectField, TextArea, TextField } from '#components/field.tsx';
import { PRIORITY_WORDS } from '#components/priority-bars.tsx';
import { Checkbox } from '#components/toggles.tsx';
import { useIsPhone } from '#components/use-media.ts';
import { formatMoment } from '#lib/format.ts';
import { STATUS_TITLES } from './messages.ts';
import { type missingInTask, type TaskValues, toLocalField, tomorrowMorning } from './task-form.ts';

export interface TaskFieldsProps {
  readonly values: TaskValues;
  /** When the email says that it is due; null where it does not. */
  readonly named: Date | null;
  readonly now: Date;
  /** Microsoft To Do exists for this mailbox (D-85). */
  readonly hasTodo: boolean;
  /** How far it is; a task that is being made has not begun. */
  readonly status?: Task['status'] | undefined;
  /** Under the tick for the copy. */
  readonly copyHint?: string | undefined;
  readonly errors: ReturnType<typeof missingInTask>;
  readonly onChange: (patch: Partial<TaskValues> & { readonly status?: Task['status'] }) => void;
}

/** The fields of a task. */
export function TaskFields(props: TaskFieldsProps) {
  const { values, named, now, hasTodo, status, copyHint, errors, onChange } = props;
  const isPhone = useIsPhone();
  const morning = toLocalField(tomorrowMorning(now));
  const copy = (
    <Checkbox checked={values.syncs} onChange={(syncs) => onChange({ syncs })}>
      Sync to Microsoft To Do
    </Checkbox>
  );
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
        {status ? (
          <SelectField
            label="Status"
            value={status}
            options={TASK_STATUSES.map((value) => ({ value, label: STATUS_TITLES[value] }))}
            onChange={({ target }) => onChange({ status: target.value as Task['status'] })}
          />
        ) : null}
        {hasTodo && !status ? copy : null}
      </div>
      {hasTodo && status ? (
        <div className="grid gap-1">
          {copy}
          {copyHint ? <p className="hint">{copyHint}</p> : null}
        </div>
      ) : null}
    </>
  );
}
