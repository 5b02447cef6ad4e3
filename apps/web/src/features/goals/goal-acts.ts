import { type BodyOf, type Goal, goalCalls } from '@eisen/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { tellAct } from '#lib/acts.ts';
import { callApi } from '#lib/api.ts';
import { ApiError } from '#lib/api-errors.ts';
import { logFailure } from '#lib/log.ts';
import { notify } from '#lib/notices.ts';
import { goalKeys } from './goal-keys.ts';
import {
  DELETE_FAILED,
  GOAL_GONE,
  goalTrouble,
  RESTORED,
  SAVE_FAILED,
  STATUS_DONE,
  STATUS_TITLES,
  WORDS_KEPT,
} from './goal-words.ts';

export type GoalChange = BodyOf<typeof goalCalls.update>;

export interface GoalActs {
  readonly setStatus: (goal: Goal, status: Goal['status']) => void;
  readonly remove: (goal: Goal) => void;
  /** Goals of which a change is on its way. */
  readonly working: ReadonlySet<string>;
}

/** What is done to a goal shows at once and offers Undo; what the server does not take comes back and says why. */
export function useGoalActs(): GoalActs {
  const client = useQueryClient();
  const [working, setWorking] = useState<ReadonlySet<string>>(new Set());
  const withMark = useCallback(async (id: string, work: () => Promise<void>) => {
    setWorking((ids) => new Set([...ids, id]));
    await work();
    setWorking((ids) => new Set([...ids].filter((other) => other !== id)));
  }, []);
  return useMemo(
    () => ({
      working,
      setStatus: (goal, status) =>
        void withMark(goal.id, () => setGoalStatus(client, goal, status)),
      remove: (goal) => void withMark(goal.id, () => removeGoal(client, goal)),
    }),
    [client, working, withMark],
  );
}

/** Saves what was edited. @returns what went wrong in one sentence, or null */
export async function saveGoal(
  client: QueryClient,
  goal: Goal,
  change: GoalChange,
): Promise<string | null> {
  try {
    await changeGoal(client, goal, change);
  } catch (error) {
    const detail = `${explainGoal(error)}${isGone(error) ? ` ${WORDS_KEPT}` : ''}`;
    logFailure('Changing a goal failed', error);
    notify.error(SAVE_FAILED, { id: SAVE_FAILED, detail });
    return detail;
  }
  notify.dismiss(SAVE_FAILED);
  tellAct({
    id: noticeOf(goal),
    title: 'SMART goal saved',
    undoneTitle: 'Goal set back to what it was',
    detail: goal.title,
    undo: () => changeGoal(client, goal, formerOf(goal, change)),
    redo: () => changeGoal(client, goal, change),
  });
  return null;
}

async function setGoalStatus(
  client: QueryClient,
  goal: Goal,
  status: Goal['status'],
): Promise<void> {
  try {
    await changeGoal(client, goal, { status });
  } catch (error) {
    logFailure('Changing a goal failed', error);
    notify.error(SAVE_FAILED, {
      id: noticeOf(goal),
      detail: explainGoal(error),
      ...(isGone(error) ? {} : { retry: () => void setGoalStatus(client, goal, status) }),
    });
    return;
  }
  tellAct({
    id: noticeOf(goal),
    title: STATUS_DONE[status],
    undoneTitle: `Goal set back to ${STATUS_TITLES[goal.status].toLowerCase()}`,
    detail: goal.title,
    undo: () => changeGoal(client, goal, { status: goal.status }),
    redo: () => changeGoal(client, goal, { status }),
  });
}

async function removeGoal(client: QueryClient, goal: Goal): Promise<void> {
  try {
    await takeOut(client, goal);
  } catch (error) {
    logFailure(DELETE_FAILED, error);
    notify.error(DELETE_FAILED, {
      id: noticeOf(goal),
      detail: goalTrouble(error),
      retry: () => void removeGoal(client, goal),
    });
    return;
  }
  tellAct({
    id: noticeOf(goal),
    title: 'Goal deleted',
    undoneTitle: RESTORED,
    detail: goal.title,
    undo: async () => {
      await callApi(goalCalls.restore, { params: { id: goal.id } });
      await client.invalidateQueries({ queryKey: goalKeys.all });
    },
    redo: () => takeOut(client, goal),
  });
}

/** Shows the change, then asks the server for it; of what it refuses the former values come back. */
async function changeGoal(client: QueryClient, goal: Goal, change: GoalChange): Promise<void> {
  await client.cancelQueries({ queryKey: goalKeys.list });
  const former = client
    .getQueryData<readonly Goal[]>(goalKeys.list)
    ?.find(({ id }) => id === goal.id);
  patchGoal(client, goal.id, change);
  try {
    await callApi(goalCalls.update, { params: { id: goal.id }, body: change });
  } catch (error) {
    if (former) patchGoal(client, goal.id, formerOf(former, change));
    throw error;
  } finally {
    void client.invalidateQueries({ queryKey: goalKeys.all });
  }
}

/** A goal that somebody else has deleted is as good as deleted. */
async function takeOut(client: QueryClient, goal: Goal): Promise<void> {
  await client.cancelQueries({ queryKey: goalKeys.list });
  const before = client.getQueryData<readonly Goal[]>(goalKeys.list);
  const index = before?.findIndex(({ id }) => id === goal.id) ?? -1;
  client.setQueryData<readonly Goal[]>(goalKeys.list, (goals) =>
    goals?.filter(({ id }) => id !== goal.id),
  );
  try {
    await callApi(goalCalls.delete, { params: { id: goal.id } });
  } catch (error) {
    if (isGone(error)) return;
    const shown = before?.[index];
    if (shown)
      client.setQueryData<readonly Goal[]>(goalKeys.list, (goals) =>
        goals?.some(({ id }) => id === goal.id) ? goals : goals?.toSpliced(index, 0, shown),
      );
    throw error;
  } finally {
    void client.invalidateQueries({ queryKey: goalKeys.all });
  }
}

function patchGoal(client: QueryClient, id: string, change: GoalChange): void {
  client.setQueryData<readonly Goal[]>(goalKeys.list, (goals) =>
    goals?.map((goal) => (goal.id === id ? ({ ...goal, ...change } as Goal) : goal)),
  );
}

/** The values that the change puts others in the place of. */
function formerOf(goal: Goal, change: GoalChange): GoalChange {
  const keys = Object.keys(change) as (keyof GoalChange & keyof Goal)[];
  return Object.fromEntries(keys.map((key) => [key, goal[key]]));
}

function explainGoal(error: unknown): string {
  return isGone(error) ? GOAL_GONE : goalTrouble(error);
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

function noticeOf({ id }: Goal): string {
  return `goal ${id}`;
}
