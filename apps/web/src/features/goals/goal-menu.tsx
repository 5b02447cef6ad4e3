import type { Goal } from '@eisen/contract';
import { Check, CircleSlash, Ellipsis, Pencil, Play, RotateCcw, Trash2 } from 'lucide-react';
import { Button, IconButton } from '#components/button.tsx';
import { Menu, MenuDivider, MenuItem, MenuLabel } from '#components/menu.tsx';

/** What can be done to a goal, wherever it shows. */
export interface GoalHandlers {
  readonly onStatus: (goal: Goal, status: Goal['status']) => void;
  readonly onEdit: (goal: Goal) => void;
  readonly onDelete: (goal: Goal) => void;
}

interface GoalStep {
  readonly to: Goal['status'];
  readonly label: string;
  readonly icon: typeof Check;
}

const START: GoalStep = { to: 'in_progress', label: 'Start', icon: Play };
const COMPLETE: GoalStep = { to: 'completed', label: 'Complete', icon: Check };
const REOPEN: GoalStep = { to: 'pending', label: 'Reopen', icon: RotateCcw };

/** Where a goal can go from where it is, what comes next first; calling it off stands in its menu. */
export const STEPS: Readonly<Record<Goal['status'], readonly GoalStep[]>> = {
  pending: [START, COMPLETE],
  in_progress: [COMPLETE],
  completed: [REOPEN],
  cancelled: [REOPEN, COMPLETE],
};

/** The one that a goal's own dialog offers first: to be done with it, or to take it up again. */
export function mainStepOf({ status }: Goal): GoalStep {
  return status === 'pending' || status === 'in_progress' ? COMPLETE : REOPEN;
}

interface StepProps {
  readonly goal: Goal;
  readonly busy: boolean;
  /** Why nothing can be changed now. */
  readonly blockedBy?: string | undefined;
  readonly onStatus: GoalHandlers['onStatus'];
}

/** The steps of a goal as buttons. */
export function GoalSteps({ goal, busy, blockedBy, onStatus }: StepProps) {
  return STEPS[goal.status].map(({ to, label, icon }) => (
    <Button
      key={to}
      variant="ghost"
      size="sm"
      icon={icon}
      busy={busy}
      aria-disabled={blockedBy ? true : undefined}
      title={blockedBy}
      onClick={() => (blockedBy ? undefined : onStatus(goal, to))}
      aria-label={`${label} ${goal.title}`}
    >
      {label}
    </Button>
  ));
}

interface GoalMenuProps extends GoalHandlers {
  readonly goal: Goal;
  readonly busy: boolean;
  readonly blockedBy?: string | undefined;
  /** Steps that no button beside it stands for. */
  readonly steps?: readonly GoalStep[] | undefined;
  readonly hasEdit?: boolean | undefined;
  readonly size?: 'sm' | 'lg' | undefined;
}

/** Edit, Cancel and Delete, and the steps that have no button. */
export function GoalMenu(props: GoalMenuProps) {
  const { goal, busy, blockedBy, steps = [], hasEdit = true, size = 'sm' } = props;
  const { onStatus, onEdit, onDelete } = props;
  const isStill = busy || blockedBy !== undefined;
  const isOpen = goal.status === 'pending' || goal.status === 'in_progress';
  return (
    <Menu
      label={`More for ${goal.title}`}
      width={180}
      align={size === 'lg' ? 'start' : 'end'}
      trigger={
        <IconButton icon={Ellipsis} size={size} label={`More for ${goal.title}`} data-row-action />
      }
    >
      {blockedBy ? <MenuLabel>{blockedBy}</MenuLabel> : null}
      {hasEdit ? (
        <MenuItem icon={Pencil} onSelect={() => onEdit(goal)}>
          Edit
        </MenuItem>
      ) : null}
      {steps.map(({ to, label, icon }) => (
        <MenuItem key={to} icon={icon} disabled={isStill} onSelect={() => onStatus(goal, to)}>
          {label}
        </MenuItem>
      ))}
      {isOpen ? (
        <MenuItem
          icon={CircleSlash}
          disabled={isStill}
          onSelect={() => onStatus(goal, 'cancelled')}
        >
          Cancel goal
        </MenuItem>
      ) : null}
      {hasEdit || steps.length > 0 || isOpen ? <MenuDivider /> : null}
      <MenuItem icon={Trash2} danger disabled={isStill} onSelect={() => onDelete(goal)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
