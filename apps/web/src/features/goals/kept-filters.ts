import { GOAL_PRIORITIES, GOAL_STATUSES } from '@eisen/contract';
import { useState } from 'react';
import { readTab, TAB_KEYS, writeTab } from '#lib/tab-memory.ts';
import { DATE_FILTERS, type GoalFilters, NO_FILTERS, SOURCE_FILTERS } from './goal-filters.ts';

/** The filters last until the tab is closed, also over a reload; they go with the session. */
export function useKeptFilters(): [GoalFilters, (filters: GoalFilters) => void] {
  const [filters, setFilters] = useState(() => readFilters(readTab(TAB_KEYS.goalFilters)));
  return [
    filters,
    (next) => {
      setFilters(next);
      writeTab(TAB_KEYS.goalFilters, JSON.stringify(next));
    },
  ];
}

/** What another version of the page kept may be anything: a filter that is none counts as any. */
export function readFilters(text: string | null): GoalFilters {
  const kept = parse(text);
  const oneOf = <const T extends string>(values: readonly T[], value: unknown) =>
    values.find((other) => other === value) ?? '';
  return {
    status: oneOf(GOAL_STATUSES, kept.status),
    priority: oneOf(GOAL_PRIORITIES, kept.priority),
    owner: typeof kept.owner === 'string' ? kept.owner : NO_FILTERS.owner,
    source: oneOf(SOURCE_FILTERS, kept.source),
    date: oneOf(DATE_FILTERS, kept.date),
  };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
