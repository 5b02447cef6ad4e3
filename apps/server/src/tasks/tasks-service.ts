import { COMMON_SENTENCES } from '@eisen/contract';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import { conflict } from '#http/errors.ts';
import { onceId } from '#http/once-id.ts';
import type { Clock, Ids } from '#system.ts';
import type { Task, TaskFields } from './task.ts';
import { createTaskCopies, type FindTodo, type TaskCopies } from './task-copy.ts';
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
  /**
   * @param onceKey  a repeat with the same one answers the task that is there
   * @throws idempotency_conflict when that one says something else
   */
  create(userId: UserId, fields: TaskFields, onceKey?: string | null): Promise<Task>;
  /** By due date. */
  list(userId: UserId, filter: TaskFilter): Promise<Task[]>;
  /** Changes what is given and keeps the rest; null when there is no such task. */
  change(userId: UserId, id: string, change: TaskFieldsChange): Promise<Task | null>;
  /** @returns null when there was no such task; else why its copy is not deleted yet, or null there when nothing waits */
  delete(userId: UserId, id: string): Promise<{ readonly syncError: string | null } | null>;
  readonly copies: Pick<TaskCopies, 'followDue' | 'start' | 'stop'>;
}

type SealedTexts = Pick<TaskFields, 'title' | 'description'>;

export function createTasksService(parts: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  findTodo: FindTodo;
  events: ChangeNotes;
  onTrouble?: ((error: unknown) => void) | undefined;
}): TasksService {
  const { db, sealer, clock, ids, findTodo, events } = parts;
  const noteChange = (tx: Tx, userId: UserId) => events.note(tx, userId, { name: 'tasks' });

  const sealTexts = (userId: UserId, id: string, { title, description }: SealedTexts) =>
    sealer.seal(JSON.stringify({ title, description }), placeOf(userId, id));
  const openTexts = (row: TaskRow) =>
    JSON.parse(sealer.openText(row.texts, placeOf(row.userId, row.id))) as SealedTexts;
  const { onTrouble } = parts;
  const copies = createTaskCopies({ db, clock, events, findTodo, openTexts, onTrouble });

  const toFields = (userId: UserId, task: Task) => ({
    userId,
    id: task.id,
    texts: sealTexts(userId, task.id, task),
    dueAt: task.dueAt,
    priority: task.priority,
    status: task.status,
    quadrant: task.quadrant,
    emailId: task.emailId,
    provider: task.provider,
    syncsToMicrosoft: task.syncsToMicrosoft,
    syncError: task.syncError,
    createdAt: task.createdAt,
    updatedAt: clock.now(),
  });

  const toTask = (row: TaskRow): Task => ({
    ...openTexts(row),
    id: row.id,
    dueAt: row.dueAt,
    priority: row.priority,
    status: row.status,
    quadrant: row.quadrant,
    emailId: row.emailId,
    provider: row.provider,
    syncsToMicrosoft: row.syncsToMicrosoft,
    syncError: row.syncError,
    createdAt: row.createdAt,
  });

  /** Stored with what the copy has to follow; it follows at once unless somebody else is at it. */
  async function follow(row: TaskRow, isOurs: boolean): Promise<Task> {
    const task = toTask(row);
    if (row.copyDueAt === null || !isOurs) return task;
    return { ...task, syncError: await copies.bring(row) };
  }

  return {
    copies,
    async create(userId, fields, onceKey = null) {
      const task: Task = {
        ...fields,
        // Google has no such copy (D-85).
        syncsToMicrosoft: fields.syncsToMicrosoft && fields.provider !== 'gmail',
        id:
          onceKey === null ? ids.uuid() : onceId(sealer, { userId, key: onceKey, purpose: 'task' }),
        syncError: null,
        createdAt: clock.now(),
      };
      const { fields: asked } = copies.ask(null);
      const row: TaskRow = {
        ...toFields(userId, task),
        ...(task.syncsToMicrosoft ? asked : NOTHING_TO_FOLLOW),
        copyId: null,
        copyMailboxId: null,
        removedAt: null,
      };
      const known = await db.asUser(userId, async (tx) => {
        const before = await insertTask(tx, row);
        if (before === null) noteChange(tx, userId);
        return before;
      });
      if (known !== null && !isSame(toTask(known), task))
        throw conflict('idempotency_conflict', COMMON_SENTENCES.idempotency_conflict);
      // The copy of one that is there already is on its way, or made.
      return await follow(known ?? row, known === null);
    },
    async list(userId, filter) {
      return (await db.asUser(userId, (tx) => selectTasks(tx, userId, filter))).map(toTask);
    },
    async change(userId, id, change) {
      const changed = await db.asUser(userId, async (tx) => {
        const row = await selectTaskForChange(tx, userId, id);
        if (!row) return null;
        const given = Object.entries(change).filter(([, value]) => value !== undefined);
        const task: Task = { ...toTask(row), ...Object.fromEntries(given) };
        const { fields: asked, isOurs } = copies.ask(row);
        // Without the wish for a copy the one that may be there goes.
        const follows = task.syncsToMicrosoft || row.copyMailboxId !== null || !isOurs;
        const next = {
          ...row,
          ...toFields(userId, task),
          ...(follows ? asked : { syncError: null }),
        };
        await updateTask(tx, userId, id, next);
        noteChange(tx, userId);
        return { row: next, isOurs: isOurs && follows };
      });
      return changed && (await follow(changed.row, changed.isOurs));
    },
    async delete(userId, id) {
      const removed = await db.asUser(userId, async (tx) => {
        const row = await selectTaskForChange(tx, userId, id);
        if (!row) return null;
        noteChange(tx, userId);
        const { fields: asked, isOurs } = copies.ask(row);
        // Nobody works on a copy and none was ever asked for: nothing is left to be deleted elsewhere.
        if (row.copyMailboxId === null && isOurs) {
          await deleteTask(tx, userId, id);
          return { row: null, isOurs };
        }
        const texts = sealTexts(userId, id, { title: '', description: '' });
        const next = { ...row, ...asked, texts, emailId: null, removedAt: clock.now() };
        await updateTask(tx, userId, id, next);
        return { row: next, isOurs };
      });
      if (!removed) return null;
      if (!removed.row || !removed.isOurs) return { syncError: null };
      return { syncError: await copies.bring(removed.row) };
    },
  };
}

/** Whether both say what a form says; how far a task is may have changed since. */
function isSame(one: TaskFields, other: TaskFields): boolean {
  const said = ({ title, description, dueAt, priority, quadrant, emailId, ...rest }: TaskFields) =>
    JSON.stringify([
      ...[title, description, dueAt, priority, quadrant, emailId],
      ...[rest.provider, rest.syncsToMicrosoft],
    ]);
  return said(one) === said(other);
}

const NOTHING_TO_FOLLOW = {
  copyDueAt: null,
  copyLeasedUntil: null,
  copyAttempts: 0,
  copyVersion: 0,
} as const;

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
