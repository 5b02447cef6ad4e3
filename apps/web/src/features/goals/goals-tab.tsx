import type { Goal } from '@eisen/contract';
import { Plus, Target } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { EmptyState, ErrorState } from '#components/list-states.tsx';
import { Skeleton, useSkeleton } from '#components/skeleton.tsx';
import { useNow } from '#components/use-now.ts';
import { useCommands } from '#lib/commands.ts';
import { useShortcuts } from '#lib/shortcuts.ts';
import { GoalCard } from './goal-card.tsx';
import { filterCommands } from './goal-commands.ts';
import { GoalDialog } from './goal-dialog.tsx';
import { NewGoalDrawer } from './goal-drawer.tsx';
import { GoalFilterBar } from './goal-filter-bar.tsx';
import { filterGoals } from './goal-filters.ts';
import { useGoalStats, useGoalStatus, useGoals } from './goal-queries.ts';
import { GoalStatsLine } from './goal-stats-line.tsx';
import { LOAD_FAILED, NO_GOALS, NO_MATCH } from './goal-words.ts';
import { useKeptFilters } from './kept-filters.ts';
import '#styles/plan.css';
import '#styles/goals.css';

export interface GoalsTabProps {
  /** Why nothing can be changed now, such as being offline. */
  readonly blockedBy?: string | undefined;
}

/** The Smart tab: the user's SMART goals (GOAL-01). */
export function GoalsTab({ blockedBy }: GoalsTabProps) {
  const { goals, isLoading, isFetching, trouble, reload } = useGoals();
  const stats = useGoalStats();
  const { setStatus, working } = useGoalStatus();
  const [filters, setFilters] = useKeptFilters();
  const [openId, setOpenId] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(false);
  const newButton = useRef<HTMLButtonElement>(null);
  const showsSkeleton = useSkeleton(isLoading);
  const now = useNow();
  const open = goals?.find(({ id }) => id === openId);
  const shown = filterGoals(goals ?? [], filters, now);
  const complete = (goal: Goal) => {
    setOpenId(null);
    void setStatus(goal, 'completed');
  };
  // What had the focus may have left the list with its goal.
  const focusNew = () => {
    if (document.activeElement !== document.body) return false;
    newButton.current?.focus();
    return true;
  };
  useCommands(filterCommands(filters, setFilters));
  useShortcuts('board', {
    n: { label: 'New SMART Goal', group: 'act', run: () => setCreating(true) },
  });

  return (
    <div className="goals-page">
      <header className="goals-h">
        <h2 className="h1">SMART Goals</h2>
        <span className="sp" />
        <Button
          ref={newButton}
          variant="primary"
          icon={Plus}
          keys="n"
          onClick={() => setCreating(true)}
        >
          New SMART Goal
        </Button>
      </header>
      {goals && goals.length > 0 ? (
        <>
          <GoalStatsLine stats={stats} goals={goals} now={now} />
          <GoalFilterBar
            goals={goals}
            filters={filters}
            shown={shown.length}
            onChange={setFilters}
          />
        </>
      ) : null}
      {goals?.length === 0 ? <NoGoals /> : null}
      {goals && goals.length > 0 && shown.length === 0 ? (
        <div className="goals-e">
          <EmptyState icon={Target}>{NO_MATCH}</EmptyState>
        </div>
      ) : null}
      {trouble ? (
        <div className="goals-e">
          <ErrorState title={LOAD_FAILED} detail={trouble} busy={isFetching} onRetry={reload} />
        </div>
      ) : null}
      {showsSkeleton ? <CardSkeletons /> : null}
      <ul className="goals">
        {shown.map((goal) => (
          <li key={goal.id}>
            <GoalCard
              goal={goal}
              now={now}
              busy={working.has(goal.id)}
              blockedBy={blockedBy}
              onComplete={() => complete(goal)}
              onOpen={() => setOpenId(goal.id)}
            />
          </li>
        ))}
      </ul>
      {open ? (
        <GoalDialog
          goal={open}
          now={now}
          busy={working.has(open.id)}
          blockedBy={blockedBy}
          onComplete={() => complete(open)}
          onClose={() => setOpenId(null)}
        />
      ) : null}
      {isCreating ? (
        <NewGoalDrawer
          blockedBy={blockedBy}
          onClose={() => setCreating(false)}
          onCloseFocus={focusNew}
        />
      ) : null}
    </div>
  );
}

function NoGoals() {
  return (
    <div className="goals-e">
      <EmptyState icon={Target} title={NO_GOALS}>
        Open an email and press R to make one of it, or write one yourself.
      </EmptyState>
    </div>
  );
}

function CardSkeletons() {
  return (
    <div className="goals" role="status" aria-label="Loading goals">
      {[1, 2, 3, 4].map((key) => (
        <div className="goal goal--sk" key={key}>
          <Skeleton width="72px" height={20} />
          <Skeleton width="78%" height={14} />
          <Skeleton width="126px" height={20} />
          <Skeleton width="58%" />
        </div>
      ))}
    </div>
  );
}
