import { GOAL_PRIORITIES, LIMITS } from '@eisen/contract';
import { useId } from 'react';
import { SelectField, TextArea, TextField } from '#components/field.tsx';
import { PRIORITY_WORDS } from '#components/priority-bars.tsx';
import { Skeleton } from '#components/skeleton.tsx';
import { useIsPhone } from '#components/use-media.ts';
import { GOAL_PARTS, type GoalValues, type missingInGoal } from './goal-form.ts';

export interface GoalFieldsProps {
  readonly values: GoalValues;
  readonly touched: readonly (keyof GoalValues)[];
  /** Suggestions; any other name may be typed (D-92). */
  readonly owners: readonly string[];
  readonly isDrafting: boolean;
  readonly errors: ReturnType<typeof missingInGoal>;
  readonly onChange: (patch: Partial<GoalValues>) => void;
}

/** The fields of a goal. While a draft is made those that are empty show waiting lines, and can be typed in. */
export function GoalFields(props: GoalFieldsProps) {
  const { values, touched, owners, isDrafting, errors, onChange } = props;
  const listId = useId();
  const isPhone = useIsPhone();
  const waits = (key: 'title' | (typeof GOAL_PARTS)[number]['key']) =>
    isDrafting && values[key] === '' && !touched.includes(key);
  return (
    <>
      <div className="goal-w">
        <TextField
          label="Title"
          autoFocus={!isPhone}
          maxLength={LIMITS.subject}
          value={values.title}
          error={errors.title && 'Title is required'}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        {waits('title') ? <WaitingLines count={1} /> : null}
      </div>
      <div className="goal-five">
        {GOAL_PARTS.map(({ key, letter, title, question }) => (
          <div className="goal-f" key={key}>
            <span aria-hidden="true">{letter}</span>
            <div className="goal-w">
              <TextArea
                label={
                  <>
                    {title} <em>{question}</em>
                  </>
                }
                rows={2}
                maxLength={LIMITS.text}
                value={values[key]}
                error={errors[key] && `${title} is required`}
                onChange={({ target }) => onChange({ [key]: target.value })}
              />
              {waits(key) ? <WaitingLines count={2} /> : null}
            </div>
          </div>
        ))}
      </div>
      <div className="goal-3">
        <TextField
          label="Owner"
          optional
          list={listId}
          autoComplete="off"
          maxLength={LIMITS.name}
          value={values.owner}
          onChange={({ target }) => onChange({ owner: target.value })}
        />
        <datalist id={listId}>
          {owners.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <SelectField
          label="Priority"
          value={values.priority}
          options={GOAL_PRIORITIES.map((value) => ({ value, label: PRIORITY_WORDS[value] }))}
          onChange={({ target }) => onChange({ priority: target.value as GoalValues['priority'] })}
        />
        <TextField
          label="Due date"
          optional
          type="date"
          value={values.due_date}
          onChange={({ target }) => onChange({ due_date: target.value })}
        />
      </div>
    </>
  );
}

/** Lies over an empty box without being in the way of the pointer. */
function WaitingLines({ count }: { readonly count: 1 | 2 }) {
  return (
    <div className="goal-sk" aria-hidden="true">
      <Skeleton width="82%" />
      {count === 2 ? <Skeleton width="54%" /> : null}
    </div>
  );
}
