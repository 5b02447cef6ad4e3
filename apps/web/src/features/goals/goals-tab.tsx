import type { Goal } from '@eisen/contract';
import { Plus, Target } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { EmptyState, ErrorState } from '#components/list-states.tsx';
import { Skeleton, useSkeleton } from '#components/skeleton.tsx';
import { useNow } from '#components/use-now.ts';
import { useCommands } from '#lib/commands.ts';
import { useShortcuts } from '#lib/shortcuts.ts';
import { useGoalActs } from './goal-acts.ts';
import { GoalCard } from './goal-card.tsx';
import { filterCommands } from './goal-commands.ts';
import { GoalDialog } from './goal-dialog.tsx';
import { NewGoalDrawer } from './goal-drawer.tsx';
import { EditGoalDrawer } from './goal-edit-drawer.tsx';
import { GoalFilterBar } from './goal-filter-bar.tsx';
import { filterGoals } from './goal-filters.ts';
import type { GoalHandlers } from './goal-menu.tsx';
import { useGoalStats, useGoals } from './goal-queries.ts';
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
  const { setStatus, remove, working } = useGoalActs();
  const [filters, setFilters] = useKeptFilters();
  const [openId, setOpenId] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(false);
  // Kept whole: deleted elsewhere it leaves the list, and what is written in its form stays.
  const [edited, setEdited] = useState<Goal | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  const showsSkeleton = useSkeleton(isLoading);
  const now = useNow();
  const latestEdited = useRef(edited);
  latestEdited.current = edited;
  const open = goals?.find(({ id }) => id === openId);
  const shown = filterGoals(goals ?? [], filters, now);
  const close = () => setOpenId(null);
  const handlers: GoalHandlers = {
    onStatus(goal, status) {
      close();
      setStatus(goal, status);
    },
    onDelete(goal) {
      close();
      remove(goal);
    },
    onEdit(goal) {
      close();
      setEdited(goal);
    },
  };
  // What had the focus may have left the list with its goal.
  const focusNew = () => {
    if (document.activeElement !== document.body) return false;
    newButton.current?.focus();
    return true;
  };
  useFocusOfGone(list, shown, () => newButton.current?.focus());
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
      <ul className="goals" ref={list}>
        {shown.map((goal) => (
          <li key={goal.id}>
            <GoalCard
              goal={goal}
              now={now}
              busy={working.has(goal.id)}
              blockedBy={blockedBy}
              handlers={handlers}
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
          handlers={handlers}
          onClose={close}
          // The form that comes next has the focus already.
          onCloseFocus={() => latestEdited.current !== null}
        />
      ) : null}
      {edited ? (
        <EditGoalDrawer
          key={edited.id}
          goal={goals?.find(({ id }) => id === edited.id) ?? edited}
          blockedBy={blockedBy}
          onClose={() => setEdited(null)}
          onCloseFocus={() => focusCard(list.current, edited.id)}
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

/** Gives the focus to the card's menu. @returns false when the card is not in the list */
function focusCard(list: HTMLElement | null, id: string): boolean {
  const card = list?.querySelector(`[data-goal="${CSS.escape(id)}"]`);
  const control = card?.querySelector<HTMLElement>('[data-row-action]');
  control?.focus();
  return control != null;
}

/** A card that leaves the list hands its focus to the one that takes its place. */
function useFocusOfGone(
  list: React.RefObject<HTMLUListElement | null>,
  shown: readonly Goal[],
  focusElse: () => void,
): void {
  const before = useRef<readonly string[]>([]);
  const focused = useRef<string | null>(null);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      // What lies over the page gives the focus back to where it was.
      if ((target as Element).closest('[role="menu"], [role="dialog"], .toast-stack')) return;
      const card = (target as Element).closest<HTMLElement>('[data-goal]');
      focused.current = card?.dataset.goal ?? null;
    };
    addEventListener('focusin', follow);
    return () => removeEventListener('focusin', follow);
  }, []);
  const ids = shown.map(({ id }) => id).join(' ');
  useEffect(() => {
    const now = ids.split(' ');
    const index = before.current.indexOf(focused.current ?? '');
    before.current = now;
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (index === -1 || !isLost || now.includes(focused.current ?? '')) return;
    const next = list.current?.querySelectorAll<HTMLElement>('[data-row-action]');
    const control = next?.[Math.min(index, next.length - 1)];
    if (control) control.focus();
    else focusElse();
  });
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
