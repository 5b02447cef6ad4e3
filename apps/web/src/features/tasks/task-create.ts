import { taskCalls } from '@eisen/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type CallApi, callApi } from '#lib/api.ts';
import { ApiError } from '#lib/api-errors.ts';
import { detailFor } from '#lib/error-words.ts';
import { notify } from '#lib/notices.ts';
import { taskKeys } from '#lib/task-keys.ts';
import { TASK_MESSAGES } from './messages.ts';
import type { TaskBody } from './task-form.ts';

export interface TaskCreation {
  readonly body: TaskBody;
  readonly idempotencyKey: string;
  /** What is sent next is another task. */
  readonly renewKey?: () => void;
  /** Offered with the failure, where no form stays open for it. */
  readonly retry?: () => void;
}

/**
 * Stores a task and says how that went (ERR-12, ERR-13). A copy that could not be made in Microsoft
 * To Do is told with the success: the task itself stands (D-85).
 *
 * @returns whether it is stored
 */
export async function createTask(
  call: CallApi,
  client: QueryClient,
  { body, idempotencyKey, renewKey, retry }: TaskCreation,
): Promise<boolean> {
  try {
    const { task } = await call(taskCalls.create, { body, idempotencyKey });
    notify.success(
      'Task created successfully!',
      task.sync_error ? { detail: task.sync_error } : {},
    );
    void client.invalidateQueries({ queryKey: taskKeys.all });
    return true;
  } catch (error) {
    const isTaken = error instanceof ApiError && error.code === 'idempotency_conflict';
    // The first form of it is stored; what is sent next is another task.
    if (isTaken) renewKey?.();
    notify.error('Error creating task', {
      detail: isTaken ? TASK_MESSAGES.madeBefore : detailFor(error),
      ...(retry ? { retry } : {}),
    });
    // It may be stored all the same.
    void client.invalidateQueries({ queryKey: taskKeys.all });
    return false;
  }
}

export function useCreateTask(): (creation: TaskCreation) => Promise<boolean> {
  const client = useQueryClient();
  return useCallback((creation) => createTask(callApi, client, creation), [client]);
}

const underWay = new Set<string>();

/** A task made by one key: no form, so a failure offers Retry, which can never make two. */
export function startQuickTask(client: QueryClient, body: TaskBody): void {
  const about = body.email_id ?? '';
  const idempotencyKey = crypto.randomUUID();
  const run = async () => {
    // A key that is held down or pressed twice means one task.
    if (underWay.has(about)) return;
    underWay.add(about);
    await createTask(callApi, client, { body, idempotencyKey, retry: () => void run() });
    underWay.delete(about);
  };
  void run();
}
