import type { Goal, GoalStats } from '@eisen/contract';
import { Skeleton } from '#components/skeleton.tsx';
import { isDueThisWeek, isOverdue } from './goal-filters.ts';

export interface GoalStatsLineProps {
  readonly stats: GoalStats | undefined;
  readonly goals: readonly Goal[];
  readonly now: Date;
}

/**
 * Five numbers and one bar (GOAL-25). What lies in a week is counted here, on the user's own
 * calendar, so that it agrees with the date filter.
 */
export function GoalStatsLine({ stats, goals, now }: GoalStatsLineProps) {
  const open = goals.filter(({ status }) => status !== 'completed' && status !== 'cancelled');
  const dueThisWeek = open.filter((goal) => isDueThisWeek(goal, now)).length;
  const overdue = goals.filter((goal) => isOverdue(goal, now)).length;
  const { total, by_status: by } = stats ?? { total: undefined, by_status: undefined };
  return (
    <section className="card sts" aria-label="Goal statistics">
      <Stat value={total} title="All goals" />
      <Stat value={by?.in_progress} title="In progress" dot="schedule" />
      <Stat value={by?.completed} title="Completed" dot="good" />
      <Stat value={stats && dueThisWeek} title="Due this week" />
      <Stat value={stats && overdue} title="Overdue" dot="danger" />
      <div className="st st--bar">
        <div className="st-b" aria-hidden="true">
          <Part share={by?.completed} color="--good-mark" />
          <Part share={by?.in_progress} color="--schedule-mark" />
          <Part share={by && by.pending + by.cancelled} color="--line-strong" />
        </div>
        <span>
          {by && total !== undefined ? `${by.completed} of ${total} completed` : <>&nbsp;</>}
        </span>
      </div>
    </section>
  );
}

interface StatProps {
  readonly value: number | undefined;
  readonly title: string;
  readonly dot?: 'schedule' | 'good' | 'danger';
}

function Stat({ value, title, dot }: StatProps) {
  return (
    <div className="st">
      <b className="num">{value ?? <Skeleton width="22px" height={18} />}</b>
      <span>
        {dot ? <span className="dot" style={{ color: `var(--${dot}-mark)` }} /> : null}
        {title}
      </span>
    </div>
  );
}

function Part({ share, color }: { readonly share: number | undefined; readonly color: string }) {
  return share ? <i style={{ flex: share, background: `var(${color})` }} /> : null;
}
