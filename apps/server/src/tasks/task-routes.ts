import { taskCalls } from '@eisen/contract';
import { notFound } from '#http/errors.ts';
import type { Router } from '#http/router.ts';
import { presentTask } from './task-present.ts';
import type { TasksService } from './tasks-service.ts';

/** Tasks, most of them made from an email (D-84, D-85). */
export function mountTaskRoutes<Mailbox>(router: Router<Mailbox>, tasks: TasksService): void {
  const noTask = () => notFound('Task not found');

  router.serve(taskCalls.create, async ({ user, body, idempotencyKey }) => ({
    task: presentTask(
      await tasks.create(
        user.id,
        {
          title: body.title,
          description: body.description,
          dueAt: new Date(body.due_date),
          priority: body.priority,
          status: 'pending',
          quadrant: body.quadrant,
          emailId: body.email_id,
          provider: body.provider,
          syncsToMicrosoft: body.sync_to_microsoft,
        },
        idempotencyKey,
      ),
    ),
  }));

  router.serve(taskCalls.list, async ({ user, query }) => ({
    tasks: (await tasks.list(user.id, query)).map(presentTask),
  }));

  router.serve(taskCalls.update, async ({ user, params, body }) => {
    const task = await tasks.change(user.id, params.id, {
      title: body.title,
      description: body.description === null ? '' : body.description,
      dueAt: body.due_date === undefined ? undefined : new Date(body.due_date),
      priority: body.priority,
      status: body.status,
      quadrant: body.quadrant,
      emailId: body.email_id === '' ? null : body.email_id,
      provider: body.provider,
      syncsToMicrosoft: body.sync_to_microsoft,
    });
    if (!task) throw noTask();
    return { task: presentTask(task) };
  });

  router.serve(taskCalls.setStatus, async ({ user, params, body }) => {
    const task = await tasks.change(user.id, params.id, { status: body.status });
    if (!task) throw noTask();
    return { task: presentTask(task) };
  });

  router.serve(taskCalls.delete, async ({ user, params }) => {
    const deleted = await tasks.delete(user.id, params.id);
    if (!deleted) throw noTask();
    const { syncError } = deleted;
    return { message: 'Task deleted', ...(syncError === null ? {} : { sync_error: syncError }) };
  });
}
