import type { Goal } from '@eisen/contract';
import { ChevronDown, X } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { PRIORITY_WORDS } from '#components/priority-bars.tsx';
import { countOf } from '#lib/format.ts';
import {
  FILTER_PRIORITIES,
  FILTER_STATUSES,
  type GoalFilters,
  NO_FILTERS,
  NO_OWNER,
  ownersOf,
} from './goal-filters.ts';
import { NO_OWNER_TITLE, STATUS_TITLES, shortOwner } from './goal-words.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

const SOURCES: readonly Choice[] = [
  { value: 'ai', label: 'AI Generated' },
  { value: 'manual', label: 'Manual' },
];
const DATES: readonly Choice[] = [
  { value: 'this-week', label: 'This Week' },
  { value: 'next-week', label: 'Next Week' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'none', label: 'No Due Date' },
];

export interface GoalFilterBarProps {
  readonly goals: readonly Goal[];
  readonly filters: GoalFilters;
  /** How many goals show. */
  readonly shown: number;
  readonly onChange: (filters: GoalFilters) => void;
}

/** The five filters, and how many goals they leave. */
export function GoalFilterBar({ goals, filters, shown, onChange }: GoalFilterBarProps) {
  const set = (patch: Partial<Record<keyof GoalFilters, string>>) =>
    onChange({ ...filters, ...patch } as GoalFilters);
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <fieldset className="flts" aria-label="Filters">
      <Filter
        label="Status"
        value={filters.status}
        choices={FILTER_STATUSES.map((value) => ({ value, label: STATUS_TITLES[value] }))}
        onChange={(status) => set({ status })}
      />
      <Filter
        label="Priority"
        value={filters.priority}
        choices={FILTER_PRIORITIES.map((value) => ({ value, label: PRIORITY_WORDS[value] }))}
        onChange={(priority) => set({ priority })}
      />
      <Filter
        label="Owner"
        value={filters.owner}
        choices={[
          ...ownersOf(goals).map((value) => ({ value, label: value })),
          { value: NO_OWNER, label: NO_OWNER_TITLE },
        ]}
        onChange={(owner) => set({ owner })}
      />
      <Filter
        label="Source"
        value={filters.source}
        choices={SOURCES}
        onChange={(source) => set({ source })}
      />
      <Filter
        label="Date"
        value={filters.date}
        choices={DATES}
        onChange={(date) => set({ date })}
      />
      {isFiltered ? (
        <Button variant="ghost" size="sm" icon={X} onClick={() => onChange(NO_FILTERS)}>
          Clear filters
        </Button>
      ) : null}
      <span className="sp" />
      <span className="hint only-desk" role="status">
        {countOf(shown, 'goal')}
      </span>
    </fieldset>
  );
}

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}

/** The browser's own list over a chip: the best one there is on phones and for readers. */
function Filter({ label, value, choices, onChange }: FilterProps) {
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <div className="flt flt--list" data-on={chosen !== undefined}>
      <span aria-hidden="true">{label}</span>
      {chosen ? (
        <b aria-hidden="true">{label === 'Owner' ? shortOwner(chosen.label) : chosen.label}</b>
      ) : null}
      <Icon of={ChevronDown} size={14} />
      <select
        aria-label={label}
        value={chosen ? value : ''}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{label === 'Status' ? 'Not completed' : 'Any'}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
