import type { Goal } from '@eisen/contract';
import { ApiError, InvalidAnswerError } from '#lib/api-errors.ts';
import { detailFor } from '#lib/error-words.ts';

export const NO_GOALS = 'No SMART goals created yet.';
export const NO_MATCH = 'No goals match the current filter.';
export const DRAFT_FAILED = 'Failed to generate AI content. Please try again.';
/** Failures of goals are shown as well as logged (D-32). */
export const LOAD_FAILED = 'Failed to load SMART goals';
export const SAVE_FAILED = 'Failed to save SMART goal';
export const DELETE_FAILED = 'Failed to delete SMART goal';
export const RESTORED = 'Goal brought back';
export const MADE_BEFORE =
  'This goal was saved as you wrote it before. Creating again makes a second one.';
export const GOAL_GONE = 'This goal was deleted in another tab or on another device.';
export const UNSAVED = 'You changed this before and have not saved it yet.';
export const WORDS_KEPT = 'What you typed is kept here.';
export const NO_OWNER_TITLE = 'No Owner';
export const NO_DUE_DATE = 'No due date';

export const STATUS_TITLES: Readonly<Record<Goal['status'], string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** What was done when a goal has become this. */
export const STATUS_DONE: Readonly<Record<Goal['status'], string>> = {
  pending: 'Goal reopened',
  in_progress: 'Goal started',
  completed: 'Goal completed',
  cancelled: 'Goal cancelled',
};

/** `in_progress` and `completed` look their own way, anything else is neutral (GOAL-17). */
export function toneOfStatus(status: string): 'info' | 'good' | 'neutral' {
  if (status === 'in_progress') return 'info';
  return status === 'completed' ? 'good' : 'neutral';
}

const PRIORITIES: readonly string[] = ['medium', 'high', 'urgent'];

/** Urgent, high and medium; anything else looks like low (GOAL-18). */
export function lookOfPriority(priority: string): Goal['priority'] {
  return PRIORITIES.includes(priority) ? (priority as Goal['priority']) : 'low';
}

const OWNER_LENGTH = 8;

/** Eight characters, and an ellipsis when there were more (GOAL-10). */
export function shortOwner(owner: string | null): string {
  if (!owner) return NO_OWNER_TITLE;
  const characters = [...owner];
  if (characters.length <= OWNER_LENGTH) return owner;
  return `${characters.slice(0, OWNER_LENGTH).join('')}...`;
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const longDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** "Sep 5" of a calendar day (D-91). @param day  `YYYY-MM-DD` or null */
export function dueWords(day: string | null): string {
  return day ? shortDay.format(startOf(day)) : NO_DUE_DATE;
}

/** The same with its year. */
export function longDueWords(day: string | null): string {
  return day ? longDay.format(startOf(day)) : NO_DUE_DATE;
}

/**
 * Why a call about goals failed: the server's sentence, else its status, else that the answer was not
 * what it should be (ERR-44, ERR-45).
 */
export function goalTrouble(error: unknown): string {
  if (error instanceof ApiError) {
    return error.hasSentence ? error.message : `API request failed with status ${error.status}`;
  }
  return error instanceof InvalidAnswerError ? 'Invalid JSON response' : detailFor(error);
}

/** The day's start on this clock: parsed as an instant it could be the day before. */
function startOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}
