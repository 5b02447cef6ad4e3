import type { Goal } from '@eisen/contract';
import { Calendar, Pencil, User } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { Dialog } from '#components/dialog.tsx';
import { Icon } from '#components/icon.tsx';
import { PriorityBars } from '#components/priority-bars.tsx';
import { AiBadge, GoalStatus } from './goal-card.tsx';
import { isOverdue } from './goal-filters.ts';
import { GOAL_PARTS } from './goal-form.ts';
import { type GoalHandlers, GoalMenu, mainStepOf, STEPS } from './goal-menu.tsx';
import { longDueWords, lookOfPriority, NO_OWNER_TITLE } from './goal-words.ts';

export interface GoalDialogProps {
  readonly goal: Goal;
  readonly now: Date;
  readonly busy: boolean;
  /** Why nothing can be changed now. */
  readonly blockedBy?: string | undefined;
  readonly handlers: GoalHandlers;
  readonly onClose: () => void;
  readonly onCloseFocus?: (() => boolean) | undefined;
}

/** One goal, whole; of the five texts those that are there (GOAL-12, GOAL-13). */
export function GoalDialog(props: GoalDialogProps) {
  const { goal, now, busy, blockedBy, handlers, onClose } = props;
  const main = mainStepOf(goal);
  const others = STEPS[goal.status].filter(({ to }) => to !== main.to);
  return (
    <Dialog
      open
      title={goal.title}
      description={goal.subject ? `From “${goal.subject}”` : undefined}
      onClose={onClose}
      onCloseFocus={props.onCloseFocus}
      footer={
        <>
          <GoalMenu
            {...handlers}
            goal={goal}
            busy={busy}
            blockedBy={blockedBy}
            size="lg"
            steps={others}
            hasEdit={false}
          />
          <span className="sp only-desk" />
          <Button variant="ghost" size="lg" className="only-desk" onClick={onClose}>
            Close
          </Button>
          <Button size="lg" icon={Pencil} onClick={() => handlers.onEdit(goal)}>
            Edit
          </Button>
          <Button
            variant="primary"
            size="lg"
            icon={main.icon}
            busy={busy}
            disabled={blockedBy !== undefined}
            title={blockedBy}
            onClick={() => handlers.onStatus(goal, main.to)}
          >
            {main.label}
          </Button>
        </>
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
