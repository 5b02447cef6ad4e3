import type { Goal } from '@eisen/contract';
import { Calendar, Check, CircleCheck, User } from 'lucide-react';
import { Dialog } from '#components/dialog.tsx';
import { DialogFooter, LeaveButton } from '#components/dialog-footer.tsx';
import { Icon } from '#components/icon.tsx';
import { PriorityBars } from '#components/priority-bars.tsx';
import { AiBadge, GoalStatus } from './goal-card.tsx';
import { isOverdue } from './goal-filters.ts';
import { GOAL_PARTS } from './goal-form.ts';
import { longDueWords, lookOfPriority, NO_OWNER_TITLE } from './goal-words.ts';

export interface GoalDialogProps {
  readonly goal: Goal;
  readonly now: Date;
  readonly busy: boolean;
  /** Why nothing can be changed now. */
  readonly blockedBy?: string | undefined;
  readonly onComplete: () => void;
  readonly onClose: () => void;
  readonly onCloseFocus?: (() => boolean) | undefined;
}

/** One goal, whole; of the five texts those that are there (GOAL-12, GOAL-13). */
export function GoalDialog(props: GoalDialogProps) {
  const { goal, now, busy, blockedBy, onComplete, onClose } = props;
  return (
    <Dialog
      open
      title={goal.title}
      description={goal.subject ? `From “${goal.subject}”` : undefined}
      onClose={onClose}
      onCloseFocus={props.onCloseFocus}
      footer={
        goal.status === 'completed' ? (
          <>
            <LeaveButton onClick={onClose}>Close</LeaveButton>
            <span className="goal-ok">
              <Icon of={CircleCheck} size={16} />
              Completed
            </span>
          </>
        ) : (
          <DialogFooter
            leave="Close"
            onLeave={onClose}
            icon={Check}
            busy={busy}
            disabled={blockedBy !== undefined}
            title={blockedBy}
            onClick={onComplete}
          >
            Complete
          </DialogFooter>
        )
      }
    >
      <div className="goal-m goal-m--dialog">
        <GoalStatus status={goal.status} />
        {goal.ai_generated ? <AiBadge goal={goal} /> : null}
        <PriorityBars priority={lookOfPriority(goal.priority)} />
        <span className={isOverdue(goal, now) ? 'goal-late' : undefined}>
          <Icon of={Calendar} size={15} />
          {longDueWords(goal.due_date)}
          {isOverdue(goal, now) ? ', overdue' : ''}
        </span>
        <span>
          <Icon of={User} size={15} />
          {goal.owner || NO_OWNER_TITLE}
        </span>
      </div>
      <dl className="goal-p">
        {GOAL_PARTS.filter(({ key }) => goal[key].trim() !== '').map(({ key, letter, title }) => (
          <div key={key}>
            <dt>
              <span aria-hidden="true">{letter}</span>
              {title}
            </dt>
            <dd>{goal[key]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
