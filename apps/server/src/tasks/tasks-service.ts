import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import { onceId } from '#http/once-id.ts';
import type { Clock, Ids } from '#system.ts';
import type { Task, TaskFields } from './task.ts';
import { type FindTodo, followTask, removeCopy } from './task-copy.ts';
import {
  deleteTask,
  insertTask,
  selectTaskForChange,
  selectTasks,
  type TaskFilter,
  type TaskRow,
  updateTask,
} from './tasks-repository.ts';

export type TaskFieldsChange = {
  readonly [K in keyof TaskFields]?: TaskFields[K] | undefined;
};

/** A user's tasks. Every function acts on the user's own only; another's task is as good as none. */
export interface TasksService {
  /** @param onceKey  a repeat with the same one answers the task that is there */
  create(userId: UserId, fields: TaskFields, onceKey?: string | null): Promise<Task>;
  /** By due date. */
  list(userId: UserId, filter: TaskFilter): Promise<Task[]>;
  /** Changes what is given and keeps the rest; null when there is no such task. */
  change(userId: UserId, id: string, change: TaskFieldsChange): Promise<Task | null>;
  /** @returns whether there was such a task */
  delete(userId: UserId, id: string): Promise<boolean>;
}

type SealedTexts = Pick<TaskFields, 'title' | 'description'>;

export function createTasksService(parts: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  findTodo: FindTodo;
  events: ChangeNotes;
}): TasksService {
  const { db, sealer, clock, ids, findTodo, events } = parts;
  const noteChange = (tx: Tx, userId: UserId) => events.note(tx, userId, { name: 'tasks' });

  const toRow = (userId: UserId, task: Task): TaskRow => ({
    userId,
    id: task.id,
    texts: sealer.seal(
      JSON.stringify({ title: task.title, description: task.description }),
      placeOf(userId, task.id),
    ),
    dueAt: task.dueAt,
    priority: task.priority,
    status: task.status,
    quadrant: task.quadrant,
    emailId: task.emailId,
    provider: task.provider,
    syncsToMicrosoft: task.syncsToMicrosoft,
    copyId: task.copy?.id ?? null,
    copyMailboxId: task.copy?.mailboxId ?? null,
    syncError: task.syncError,
    createdAt: task.createdAt,
    updatedAt: clock.now(),
  });

  const toTask = (row: TaskRow): Task => ({
    ...(JSON.parse(sealer.openText(row.texts, placeOf(row.userId, row.id))) as SealedTexts),
    id: row.id,
    dueAt: row.dueAt,
    priority: row.priority,
    status: row.status,
    quadrant: row.quadrant,
    emailId: row.emailId,
    provider: row.provider,
    syncsToMicrosoft: row.syncsToMicrosoft,
    copy:
      row.copyId === null || row.copyMailboxId === null
        ? null
        : { id: row.copyId, mailboxId: row.copyMailboxId },
    syncError: row.syncError,
    createdAt: row.createdAt,
  });

  /** The copy follows what is stored; how that went is kept beside the task, unless the task is gone by then. */
  async function follow(userId: UserId, task: Task): Promise<Task> {
    const { copy, error } = await followTask(findTodo, userId, task);
    if (copy?.id === task.copy?.id && error === task.syncError) return task;
    await db.asUser(userId, async (tx) => {
      await updateTask(tx, userId, task.id, {
        copyId: copy?.id ?? null,
        copyMailboxId: copy?.mailboxId ?? null,
        syncError: error,
      });
      noteChange(tx, userId);
    });
    return { ...task, copy, syncError: error };
  }

  return {
    async create(userId, fields, onceKey = null) {
      const task: Task = {
        ...fields,
        // Google has no such copy (D-85).
        syncsToMicrosoft: fields.syncsToMicrosoft && fields.provider !== 'gmail',
        id:
          onceKey === null ? ids.uuid() : onceId(sealer, { userId, key: onceKey, purpose: 'task' }),
        copy: null,
        syncError: null,
        createdAt: clock.now(),
      };
      const known = await db.asUser(userId, async (tx) => {
        const before = await insertTask(tx, toRow(userId, task));
        if (before === null) noteChange(tx, userId);
        return before;
      });
      return await follow(userId, known === null ? task : toTask(known));
    },
    async list(userId, filter) {
      return (await db.asUser(userId, (tx) => selectTasks(tx, userId, filter))).map(toTask);
    },
    async change(userId, id, change) {
      const task = await db.asUser(userId, async (tx) => {
        const row = await selectTaskForChange(tx, userId, id);
        if (!row) return null;
        const given = Object.entries(change).filter(([, value]) => value !== undefined);
        const changed: Task = { ...toTask(row), ...Object.fromEntries(given) };
        await updateTask(tx, userId, id, toRow(userId, changed));
        noteChange(tx, userId);
        return changed;
      });
      return task && (await follow(userId, task));
    },
    async delete(userId, id) {
      const row = await db.asUser(userId, async (tx) => {
        const deleted = await deleteTask(tx, userId, id);
        if (deleted) noteChange(tx, userId);
        return deleted;
      });
      if (!row) return false;
      const { copy } = toTask(row);
      if (copy) await removeCopy(findTodo, userId, copy);
      return true;
    },
  };
}

/** For key rotation: what tasks seal, and where. */
export const sealedTasks: readonly SealedTable[] = [
  {
    table: 'tasks',
    key: ['user_id', 'id'],
    columns: { texts: (row) => placeOf(row.user_id ?? '', row.id ?? '') },
  },
];

function placeOf(userId: string, id: string) {
  return { scope: `user:${userId}`, place: `tasks/${id}` };
}
