import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallApi } from '#lib/api.ts';
import { ApiError, NetworkError } from '#lib/api-errors.ts';
import { type Notice, notices, onNotice } from '#lib/notices.ts';
import { taskKeys } from '#lib/task-keys.ts';
import { createTask } from './task-create.ts';
import { quickTask } from './task-form.ts';

const BODY = quickTask(
  { id: 'mail-1', subject: 'Sign', preview: '', quadrant: null },
  new Date(2026, 4, 6),
  'outlook',
);

let told: Notice[] = [];
let stop = () => undefined as unknown;
beforeEach(() => {
  told = [];
  notices.set([]);
  stop = onNotice((event) => {
    if (event.type === 'show') told.push(event.notice);
  });
});
afterEach(() => {
  stop();
});

const answering = (answer: object): CallApi => vi.fn(async () => answer) as unknown as CallApi;

describe('storing a task', () => {
  it('says so, sends its key, and has the list read anew [TASK-12, ERR-12]', async () => {
    const client = new QueryClient();
    client.setQueryData(taskKeys.all, []);
    const call = answering({ task: {} });
    expect(await createTask(call, client, { body: BODY, idempotencyKey: 'key-1' })).toBe(true);
    expect(told).toMatchObject([{ kind: 'success', title: 'Task created successfully!' }]);
    expect(told[0]?.detail).toBeUndefined();
    expect(call).toHaveBeenCalledWith(expect.anything(), { body: BODY, idempotencyKey: 'key-1' });
    expect(client.getQueryState(taskKeys.all)?.isInvalidated).toBe(true);
  });

  it('tells with the success why the copy in Microsoft To Do is missing [TASK-12]', async () => {
    const call = answering({ task: { sync_error: 'Microsoft To Do did not answer' } });
    await createTask(call, new QueryClient(), { body: BODY, idempotencyKey: 'key-1' });
    expect(told).toMatchObject([{ kind: 'success', detail: 'Microsoft To Do did not answer' }]);
  });

  it('says when it failed, and offers Retry where no form stays open [TASK-12, ERR-13]', async () => {
    const call = vi.fn(async () => {
      throw new NetworkError(false, null);
    }) as unknown as CallApi;
    const retry = vi.fn();
    const creation = { body: BODY, idempotencyKey: 'key-1' };
    expect(await createTask(call, new QueryClient(), creation)).toBe(false);
    await createTask(call, new QueryClient(), { ...creation, retry });
    expect(told).toMatchObject([
      { kind: 'error', title: 'Error creating task' },
      { kind: 'error', title: 'Error creating task' },
    ]);
    expect(told[0]?.action).toBeUndefined();
    told[1]?.action?.run();
    expect(retry).toHaveBeenCalledOnce();
  });

  it('edited after it was stored says so and takes another key [FIX-32]', async () => {
    const call = vi.fn(async () => {
      throw new ApiError({
        status: 409,
        code: 'idempotency_conflict',
        message: 'Used before',
        hasSentence: true,
        fields: {},
        loginUrl: null,
        retryAfterSeconds: null,
      });
    }) as unknown as CallApi;
    const renewKey = vi.fn();
    const client = new QueryClient();
    client.setQueryData(taskKeys.all, []);
    const creation = { body: BODY, idempotencyKey: 'key-1', renewKey };
    expect(await createTask(call, client, creation)).toBe(false);
    expect(renewKey).toHaveBeenCalledOnce();
    expect(told[0]?.detail).toMatch(/saved as you wrote it before/);
    expect(client.getQueryState(taskKeys.all)?.isInvalidated).toBe(true);
  });
});
