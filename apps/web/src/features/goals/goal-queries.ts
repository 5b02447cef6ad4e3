import { type BodyOf, type GoalContent, goalCalls, teamCalls } from '@eisen/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { callApi } from '#lib/api.ts';
import { ApiError } from '#lib/api-errors.ts';
import { onLiveHint } from '#lib/live/live-hints.ts';
import { logFailure } from '#lib/log.ts';
import { notify } from '#lib/notices.ts';
import { goalKeys } from './goal-keys.ts';
import { goalTrouble, LOAD_FAILED, MADE_BEFORE, SAVE_FAILED } from './goal-words.ts';

/** Time for the call that may wait for a model. */
const DRAFT_MS = 120_000;

const listOptions = queryOptions({
  queryKey: goalKeys.list,
  retry: 1,
  // Another device may have made one; what is known shows meanwhile.
  refetchOnMount: 'always',
  queryFn: async ({ signal }) => {
    try {
      return (await callApi(goalCalls.list, { signal })).goals;
    } catch (error) {
      if (!signal.aborted) {
        logFailure('Loading goals failed', error);
        notify.error(LOAD_FAILED, { id: LOAD_FAILED, detail: goalTrouble(error) });
      }
      throw error;
    }
  },
});

export function useGoals() {
  const client = useQueryClient();
  useEffect(
    () => onLiveHint('goals', () => void client.invalidateQueries({ queryKey: goalKeys.all })),
    [client],
  );
  const { data, isPending, isFetching, error, refetch } = useQuery(listOptions);
  return {
    goals: data,
    isLoading: isPending,
    isFetching,
    trouble: error && !data ? goalTrouble(error) : null,
    reload: () => void refetch(),
  };
}

/** Counts over all goals (GOAL-25); undefined until they are there. */
export function useGoalStats() {
  const { data } = useQuery({
    queryKey: goalKeys.stats,
    retry: 1,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await callApi(goalCalls.stats, { signal })).stats,
  });
  return data;
}

/** Names to choose an owner from: members of the user's teams (D-92). Without an answer there are none. */
export function useOwnerNames(): readonly string[] {
  const { data } = useQuery({
    queryKey: goalKeys.owners,
    retry: false,
    queryFn: async ({ signal }) => {
      const teams = await callApi(teamCalls.list, { signal });
      const names = teams.flatMap(({ users }) =>
        users.map((user) => `${user.first_name} ${user.last_name}`.trim()),
      );
      return [...new Set(names)].filter((name) => name !== '').sort();
    },
  });
  return data ?? NO_NAMES;
}

const NO_NAMES: readonly string[] = [];

/** The key that the form was given when it opened, and the way to another one. */
export interface GoalKey {
  readonly key: string;
  readonly renewKey: () => void;
}

/** Stores a goal. @returns what went wrong in one sentence, or null */
export function useCreateGoal() {
  const client = useQueryClient();
  return useCallback(
    async (body: BodyOf<typeof goalCalls.create>, own: GoalKey): Promise<string | null> => {
      try {
        await callApi(goalCalls.create, { body, idempotencyKey: own.key });
      } catch (error) {
        const isTaken = error instanceof ApiError && error.code === 'idempotency_conflict';
        // The first form of it is stored; what is sent next is another goal.
        if (isTaken) own.renewKey();
        const detail = isTaken ? MADE_BEFORE : goalTrouble(error);
        logFailure('Creating a goal failed', error);
        notify.error(SAVE_FAILED, { id: SAVE_FAILED, detail });
        // It may be stored all the same.
        void client.invalidateQueries({ queryKey: goalKeys.all });
        return detail;
      }
      void client.invalidateQueries({ queryKey: goalKeys.all });
      notify.success('SMART goal created', { detail: body.title });
      return null;
    },
    [client],
  );
}

/** Drafts a goal without storing it. @returns null when that failed; it is in the console then */
export async function draftGoal(
  body: BodyOf<typeof goalCalls.generate>,
  signal: AbortSignal,
): Promise<GoalContent | null> {
  try {
    return (await callApi(goalCalls.generate, { body, signal, timeoutMs: DRAFT_MS })).content;
  } catch (error) {
    if (!signal.aborted) logFailure('Drafting a goal failed', error);
    return null;
  }
}
