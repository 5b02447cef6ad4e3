import type { Goal } from '@eisen/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormNote } from '#components/form-note.tsx';
import { useKeptForm } from '#lib/kept-form.ts';
import { notify } from '#lib/notices.ts';
import { saveGoal } from './goal-acts.ts';
import { changesOfGoal, type GoalValues, valuesOfGoal } from './goal-form.ts';
import { type GoalDrawerProps, GoalFormDrawer } from './goal-form-drawer.tsx';
import { SAVE_FAILED, UNSAVED } from './goal-words.ts';

export interface EditGoalDrawerProps extends GoalDrawerProps {
  /** As it is now: what others change meanwhile shows where the user wrote nothing himself. */
  readonly goal: Goal;
}

/** A goal in the form in which goals are made; only what was changed is saved. */
export function EditGoalDrawer({ goal, ...drawer }: EditGoalDrawerProps) {
  const client = useQueryClient();
  const form = useKeptForm(['edit-goal', goal.id], () => valuesOfGoal(goal));
  const change = changesOfGoal(form.values, form.touched, goal);
  const isChanged = Object.keys(change).length > 0;
  const [isFromBefore] = useState(form.isKept && isChanged);
  useFreshValues(form, goal);
  const close = () => {
    // Why saving failed stands in the form, which keeps what was written.
    notify.dismiss(SAVE_FAILED);
    drawer.onClose();
  };
  return (
    <GoalFormDrawer
      {...drawer}
      onClose={close}
      title="Edit SMART Goal"
      about={goal.subject ? `From “${goal.subject}”` : undefined}
      form={form}
      top={
        isFromBefore && isChanged ? (
          <FormNote tone="info" icon={Pencil}>
            {UNSAVED}
          </FormNote>
        ) : null
      }
      action="Save Goal"
      onDiscard={
        isChanged
          ? () => {
              form.forget();
              close();
            }
          : undefined
      }
      onSave={async () => (isChanged ? await saveGoal(client, goal, change) : null)}
    />
  );
}

function useFreshValues(form: ReturnType<typeof useKeptForm<GoalValues>>, goal: Goal): void {
  const fresh = valuesOfGoal(goal);
  const names = Object.keys(fresh) as (keyof GoalValues)[];
  const isOld = names.some(
    (name) => !form.touched.includes(name) && form.values[name] !== fresh[name],
  );
  useEffect(() => {
    if (isOld) form.fill(fresh);
  });
}
