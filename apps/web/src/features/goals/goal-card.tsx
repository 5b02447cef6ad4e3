import type { Goal } from '@eisen/contract';
import { Calendar, Check, CircleCheck, Sparkles, User } from 'lucide-react';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { classNames } from '#components/class-names.ts';
import { Icon } from '#components/icon.tsx';
import { PriorityBars } from '#components/priority-bars.tsx';
import { Tooltip } from '#components/tooltip.tsx';
import { isOverdue } from './goal-filters.ts';
import { GOAL_PARTS } from './goal-form.ts';
import { type GoalHandlers, GoalMenu, GoalSteps } from './goal-menu.tsx';
import { dueWords, lookOfPriority, STATUS_TITLES, shortOwner, toneOfStatus } from './goal-words.ts';

export interface GoalCardProps {
  readonly goal: Goal;
  readonly now: Date;
  /** A change of it is on its way. */
  readonly busy: boolean;
  /** Why nothing can be changed now. */
  readonly blockedBy?: string | undefined;
  readonly handlers: GoalHandlers;
  readonly onOpen: () => void;
}

/** One goal in the grid (GOAL-09, GOAL-11). */
export function GoalCard(props: GoalCardProps) {
  const { goal, now, busy, blockedBy, handlers, onOpen } = props;
  const isDone = goal.status === 'completed';
  const isLate = isOverdue(goal, now);
  return (
    <article
      className={classNames('goal', (isDone || goal.status === 'cancelled') && 'goal--done')}
      aria-label={goal.title}
      data-goal={goal.id}
    >
      <div className="goal-h">
        <GoalStatus status={goal.status} />
        <span className="sp" />
        {goal.ai_generated ? <AiBadge goal={goal} /> : null}
      </div>
      <h3>{goal.title}</h3>
      <PartTiles goal={goal} />
      <div className="goal-m">
        <span className={isLate ? 'goal-late' : undefined}>
          <Icon of={Calendar} size={15} />
          {dueWords(goal.due_date)}
          {isLate ? <span className="sr-only">, overdue</span> : null}
        </span>
        <span title={goal.owner ?? undefined}>
          <Icon of={User} size={15} />
          {shortOwner(goal.owner)}
        </span>
        <span className="sp" />
        <PriorityBars priority={lookOfPriority(goal.priority)} />
      </div>
      <div className="goal-a">
        {isDone ? (
          <span className="goal-ok">
            <Icon of={CircleCheck} size={16} />
            Completed
          </span>
        ) : null}
        <GoalSteps goal={goal} busy={busy} blockedBy={blockedBy} onStatus={handlers.onStatus} />
        <span className="sp" />
        <Button variant="ghost" size="sm" onClick={onOpen} aria-label={`Open ${goal.title}`}>
          Open
        </Button>
        <GoalMenu {...handlers} goal={goal} busy={busy} blockedBy={blockedBy} />
      </div>
    </article>
  );
}

export function GoalStatus({ status }: { readonly status: Goal['status'] }) {
  const tone = toneOfStatus(status);
  return (
    <Badge
      tone={tone}
      dot={status === 'in_progress'}
      icon={status === 'completed' ? Check : undefined}
    >
      {STATUS_TITLES[status]}
    </Badge>
  );
}

/** Says that an assistant wrote it, and in its tooltip which one (D-90). */
export function AiBadge({ goal }: { readonly goal: Goal }) {
  const by = goal.generated_by;
  const text = !by || by === 'local' ? 'Drafted by Eisen' : `Drafted by ${by}`;
  return (
    <Tooltip text={text}>
      <span>
        <Badge tone="line" icon={Sparkles}>
          AI
        </Badge>
      </span>
    </Tooltip>
  );
}

function PartTiles({ goal }: { readonly goal: Goal }) {
  const filled = GOAL_PARTS.filter(({ key }) => goal[key].trim() !== '');
  return (
    <div className="goal-s" role="img" aria-label={`${filled.length} of 5 SMART sections filled`}>
      {GOAL_PARTS.map((part) => (
        <i key={part.key} data-on={filled.includes(part)}>
          {part.letter}
        </i>
      ))}
    </div>
  );
}
