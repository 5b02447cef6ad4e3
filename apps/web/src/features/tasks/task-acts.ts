import { type BodyOf, type Task, taskCalls } from '@eisen/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { tellAct } from '#lib/acts.ts';
import { callApi } from '#lib/api.ts';
import { ApiError } from '#lib/api-errors.ts';
import { detailFor, wordsByKind } from '#lib/error-words.ts';
import { notify } from '#lib/notices.ts';
import { statusMessage, TASK_MESSAGES } from './messages.ts';
import { type TasksKey, useTasksKey } from './task-queries.ts';

export type TaskChange = BodyOf<typeof taskCalls.update>;

export interface TaskActions {
  readonly setStatus: (task: Task, status: 'completed' | 'pending') => void;
  readonly remove: (task: Task) => void;
}

/** Changes of a task show at once; what the server does not take comes back and says why. */
export function useTaskActions(): TaskActions {
  const client = useQueryClient();
  const key = useTasksKey();
  const change = useChangeTask();
  const removal = useMutation({
    scope: SCOPE,
    mutationFn: (task: Task) => callApi(taskCalls.delete, { params: { id: task.id } }),
    onMutate: async (task) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<readonly Task[]>(key) ?? [];
      client.setQueryData(
        key,
        before.filter((other) => other.id !== task.id),
      );
      return before.findIndex((other) => other.id === task.id);
    },
    onSuccess: ({ sync_error: detail }) => {
      notify.success(TASK_MESSAGES.deleted, detail ? { detail } : {});
    },
    onError: (error, task, index) => {
      client.setQueryData<readonly Task[]>(key, (tasks = []) =>
        tasks.some((other) => other.id === task.id)
          ? tasks
          : tasks.toSpliced(Math.max(index ?? 0, 0), 0, task),
      );
      notify.error(wordsByKind(error, TASK_MESSAGES.deleteFailed), {
        detail: detailFor(error),
        retry: () => removal.mutate(task),
      });
    },
  });
  const { mutate: remove } = removal;
  return useMemo(
    () => ({
      setStatus: (task, status) => void setTaskStatus(change, task, status),
      remove: (task) => remove(task),
    }),
    [change, remove],
  );
}

/** Saves what was edited, and tells how that went. @returns whether it is saved */
export function useSaveTask(): (task: Task, change: TaskChange) => Promise<boolean> {
  const changeTask = useChangeTask();
  return useCallback(
    async (task, change) => {
      const former = formerOf(task, change);
      try {
        const saved = await changeTask(task.id, change);
        notify.dismiss(SAVE_FAILED_NOTICE);
        tellAct({
          id: noticeOf(task),
          title: TASK_MESSAGES.saved,
          undoneTitle: 'Task set back to what it was',
          detail: saved.sync_error ?? saved.title,
          undo: () => changeTask(task.id, former),
          redo: () => changeTask(task.id, change),
        });
        return true;
      } catch (error) {
        const isGone = error instanceof ApiError && error.code === 'not_found';
        notify.error(wordsByKind(error, TASK_MESSAGES.saveFailed), {
          id: SAVE_FAILED_NOTICE,
          detail: isGone ? `${TASK_MESSAGES.gone} ${TASK_MESSAGES.wordsKept}` : detailFor(error),
        });
        return false;
      }
    },
    [changeTask],
  );
}

type ChangeTask = (id: string, change: TaskChange) => Promise<Task>;

/** One change after the other, shown at once: a quick Complete and Undo must end as the user saw it. */
const SCOPE = { id: 'tasks' } as const;
const SAVE_FAILED_NOTICE = 'task save failed';

function useChangeTask(): ChangeTask {
  const client = useQueryClient();
  const key = useTasksKey();
  return useCallback(
    (id, change) =>
      client
        .getMutationCache()
        .build(client, {
          scope: SCOPE,
          mutationFn: () => callChange(id, change),
          onMutate: async () => {
            await client.cancelQueries({ queryKey: key });
            const tasks = client.getQueryData<readonly Task[]>(key);
            const former = tasks?.find((task) => task.id === id);
            patchTask(client, key, id, change);
            return former && formerOf(former, change);
          },
          onSuccess: (changed: Task) => {
            client.setQueryData<readonly Task[]>(key, (tasks) =>
              tasks?.map((task) => (task.id === id ? changed : task)),
            );
          },
          onError: (_error, _variables, former) => {
            if (former) patchTask(client, key, id, former);
          },
        })
        .execute(undefined),
    [client, key],
  );
}

/** How far a task is has a call of its own. */
async function callChange(id: string, change: TaskChange): Promise<Task> {
  const params = { id };
  const { status, ...rest } = change;
  if (status !== undefined && Object.keys(rest).length === 0)
    return (await callApi(taskCalls.setStatus, { params, body: { status } })).task;
  return (await callApi(taskCalls.update, { params, body: change })).task;
}

async function setTaskStatus(
  changeTask: ChangeTask,
  task: Task,
  status: 'completed' | 'pending',
): Promise<void> {
  try {
    const changed = await changeTask(task.id, { status });
    tellAct({
      id: noticeOf(task),
      title: statusMessage(status),
      undoneTitle: statusMessage(task.status),
      detail: changed.sync_error ?? task.title,
      undo: () => changeTask(task.id, { status: task.status }),
      redo: () => changeTask(task.id, { status }),
    });
  } catch (error) {
    notify.error(wordsByKind(error, TASK_MESSAGES.statusFailed), {
      detail: detailFor(error),
      retry: () => void setTaskStatus(changeTask, task, status),
    });
  }
}

function patchTask(client: QueryClient, key: TasksKey, id: string, change: TaskChange): void {
  client.setQueryData<readonly Task[]>(key, (tasks) =>
    tasks?.map((task) => (task.id === id ? ({ ...task, ...change } as Task) : task)),
  );
}

/** The values that the change puts others in the place of. */
function formerOf(task: Task, change: TaskChange): TaskChange {
  const keys = Object.keys(change) as (keyof TaskChange & keyof Task)[];
  return Object.fromEntries(keys.map((key) => [key, task[key]]));
}

function noticeOf({ id }: Task): string {
  return `task ${id}`;
}
