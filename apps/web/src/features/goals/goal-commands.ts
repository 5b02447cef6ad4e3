import type { Command } from '#lib/commands.ts';
import { FILTER_STATUSES, type GoalFilters, NO_FILTERS } from './goal-filters.ts';
import { STATUS_TITLES } from './goal-words.ts';

/** The filters that are asked for most, for the palette (D-116). */
export function filterCommands(
  filters: GoalFilters,
  onChange: (filters: GoalFilters) => void,
): readonly Command[] {
  return [
    ...FILTER_STATUSES.map(
      (status): Command => ({
        label: `Show goals: ${STATUS_TITLES[status]}`,
        group: 'app',
        when: () => filters.status !== status,
        run: () => onChange({ ...filters, status }),
      }),
    ),
    {
      label: 'Show goals: Overdue',
      group: 'app',
      when: () => filters.date !== 'overdue',
      run: () => onChange({ ...filters, date: 'overdue' }),
    },
    {
      label: 'Clear goal filters',
      group: 'app',
      when: () => Object.values(filters).some((value) => value !== ''),
      run: () => onChange(NO_FILTERS),
    },
  ];
}
