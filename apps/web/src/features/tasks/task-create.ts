import { taskCalls } from '@eisen/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type CallApi, callApi } from '#lib/api.ts';
import { detailFor } from '#lib/error-words.ts';
import { notify } from '#lib/notices.ts';
import { taskKeys } from '#lib/task-keys.ts';
import type { TaskBody } from './task-form.ts';

export interface TaskCreation {
  readonly body: TaskBody;
  readonly idempotencyKey: string;
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
  { body, idempotencyKey, retry }: TaskCreation,
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
    notify.error('Error creating task', { detail: detailFor(error), ...(retry ? { retry } : {}) });
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
