import { type Task, taskCalls } from '@eisen/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callApi } from '#lib/api.ts';
import { detailFor } from '#lib/error-words.ts';
import { onLiveHint } from '#lib/live/live-hints.ts';
import { announce, notify } from '#lib/notices.ts';
import { useSession } from '#lib/session.tsx';
import { taskKeys } from '#lib/task-keys.ts';
import { TASK_MESSAGES } from './messages.ts';

export interface TaskList {
  /** Open ones first, each by due date, as they stood when the list was read; undefined before. */
  readonly tasks: readonly Task[] | undefined;
  readonly error: string | null;
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
}

/** The user's tasks. A change leaves its task where it stands; the next reading puts it into its place. */
export function useTasks(): TaskList {
  const key = useTasksKey();
  const { confirmed } = useSession();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => openFirst((await callApi(taskCalls.list, { signal })).tasks),
    enabled: confirmed,
    retry: false,
    // While the list was away nobody followed it; what is known shows meanwhile.
    refetchOnMount: 'always',
  });
  const client = useQueryClient();
  useEffect(() => {
    const look = async () => {
      await whenStill(client);
      const { tasks } = await callApi(taskCalls.list);
      client.setQueryData<readonly Task[]>(key, (now) => now && keepPlaces(now, openFirst(tasks)));
    };
    // The next reading makes up for one that failed.
    return onLiveHint('tasks', () => void look().catch(() => undefined));
  }, [client, key]);
  const refresh = async () => {
    const answer = await refetch();
    if (!answer.error) return announce('Tasks refreshed');
    // Without a list the place of the list says it.
    if (answer.data) {
      const detail = detailFor(answer.error);
      notify.error(TASK_MESSAGES.loadFailed, { id: 'tasks', detail, retry: () => void refresh() });
    }
  };
  return {
    tasks: data,
    error: error && !data ? detailFor(error) : null,
    isRefreshing: isFetching,
    refresh: () => void refresh(),
  };
}

/** Open tasks first; each half keeps the server's order, by due date. */
export function openFirst(tasks: readonly Task[]): readonly Task[] {
  const isDone = (task: Task) => task.status === 'completed';
  return [...tasks.filter((task) => !isDone(task)), ...tasks.filter(isDone)];
}

/**
 * What another tab or device changed, without moving what stands on this screen: known tasks keep
 * their place, new ones come where the server lists them, those that are gone go.
 */
export function keepPlaces(now: readonly Task[], fresh: readonly Task[]): readonly Task[] {
  const byId = new Map(fresh.map((task) => [task.id, task]));
  const kept = now.flatMap(({ id }) => byId.get(id) ?? []);
  const known = new Set(kept.map(({ id }) => id));
  return fresh.reduce<readonly Task[]>(
    (list, task, index) => (known.has(task.id) ? list : list.toSpliced(index, 0, task)),
    kept,
  );
}

/** Until the changes of this page are through: an answer from before them would take them back on the screen. */
function whenStill(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const cache = client.getMutationCache();
    let stop: (() => void) | null = null;
    const check = () => {
      if (client.isMutating() > 0) return false;
      stop?.();
      resolve();
      return true;
    };
    if (!check()) stop = cache.subscribe(check);
  });
}

export type TasksKey = readonly unknown[];

/** The user's own list in the query cache. */
export function useTasksKey(): TasksKey {
  const { user } = useSession();
  const userId = user?.id ?? '';
  return useMemo(() => [...taskKeys.all, userId], [userId]);
}
