import { ProviderError, type TodoProvider } from '@eisen/mailbox';
import type { Database, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import { createRepeater, type Turn } from '#repeater.ts';
import type { Clock } from '#system.ts';
import type { TaskFields } from './task.ts';
import {
  deleteTask,
  findDueCopy,
  leaseCopy,
  selectLeasedTask,
  type TaskChange,
  type TaskRow,
  updateTask,
} from './tasks-repository.ts';

/** The to-do list of the user's connected account; null when there is none that keeps one. */
export type FindTodo = (
  userId: UserId,
) => Promise<{ readonly mailboxId: string; readonly todo: TodoProvider } | null>;

type Account = NonNullable<Awaited<ReturnType<FindTodo>>>;

const NO_ACCOUNT = 'Connect an Outlook account to keep a copy in Microsoft To Do.';
const RECONNECT = 'Connect your Outlook account again to keep the copy in Microsoft To Do.';
const WAITING =
  'Microsoft To Do has not confirmed this yet. Eisen keeps trying; the task itself is saved.';
const COPY_STAYS =
  'The copy in Microsoft To Do is still there. Eisen deletes it as soon as To Do can be reached.';
const REFUSED = 'Microsoft To Do refused this. Eisen tries again later; the task itself is saved.';

const POLL_MS = 2_000;
const ROWS_PER_TURN = 20;
/** Longer than looking for an item and making it takes, so that no other process makes it meanwhile. */
const LEASE_MS = 5 * 60_000;
/** The last one comes again and again: nothing is given up before the provider took it. */
const WAITS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000];

/** What a stored change asks of the copy. */
export type CopyAsk = Pick<
  TaskRow,
  'copyDueAt' | 'copyLeasedUntil' | 'copyAttempts' | 'copyVersion'
>;

export interface TaskCopies {
  /**
   * What is stored with a change so that the copy follows it, whatever becomes of this process. `isOurs`: nobody works
   * on the copy, and whoever stored this calls `bring` next.
   *
   * @param row  as it was before; null for a new one
   */
  ask(row: TaskRow | null): { readonly fields: CopyAsk; readonly isOurs: boolean };
  /** Makes the copy say what its leased row says. Throws nothing that a provider did. @returns why it does not yet */
  bring(row: TaskRow): Promise<string | null>;
  /** Works on every copy that is due; answers how many those were. */
  followDue(turn?: Turn): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Copies of tasks in Microsoft To Do. The task is the user's and the copy a courtesy (D-85): what goes wrong here is told
 * beside the task and tried again. An item carries the task's id; the account is noted before the item is asked for, so
 * that after a lost answer or a killed process it is looked for before it is made again.
 */
export function createTaskCopies(needs: {
  db: Database;
  clock: Clock;
  events: ChangeNotes;
  findTodo: FindTodo;
  openTexts: (row: TaskRow) => Pick<TaskFields, 'title' | 'description'>;
  onTrouble?: ((error: unknown) => void) | undefined;
}): TaskCopies {
  const { db, clock, events, findTodo, openTexts, onTrouble } = needs;
  const endOfLease = () => new Date(clock.now().getTime() + LEASE_MS);

  async function bring(row: TaskRow): Promise<string | null> {
    let error: string | null;
    try {
      error = isWanted(row) ? await follow(row) : await remove(row);
    } catch (cause) {
      if (!(cause instanceof ProviderError)) onTrouble?.(cause);
      error = isWanted(row) ? wordsFor(cause) : COPY_STAYS;
    }
    await settle(row, error);
    return error;
  }

  async function follow(row: TaskRow): Promise<string | null> {
    const account = await findTodo(row.userId as UserId);
    if (!account) return NO_ACCOUNT;
    const item = { ...openTexts(row), ...itemFields(row) };
    // A copy in another account than the connected one is out of reach and stays where it is.
    const isKnown = row.copyMailboxId === account.mailboxId;
    const id = isKnown ? (row.copyId ?? (await find(row, account))) : null;
    if (id !== null) {
      try {
        await account.todo.update(id, item);
      } catch (error) {
        // Deleted in To Do: whoever did that does not want it back.
        if (!isGone(error)) throw error;
      }
      return null;
    }
    if (!isKnown && !(await note(row, { copyMailboxId: account.mailboxId, copyId: null })))
      return WAITING;
    try {
      await note(row, { copyId: (await account.todo.create(row.id, item)).id });
    } catch (error) {
      // It may have been made behind the failure. When it is not there it may come yet: it is asked for again later.
      if (!isUnclear(error) || (await find(row, account)) === null) throw error;
    }
    return null;
  }

  async function find(row: TaskRow, { todo }: Account): Promise<string | null> {
    const id = (await todo.find(row.id))?.id ?? null;
    if (id !== null) await note(row, { copyId: id });
    return id;
  }

  async function remove(row: TaskRow): Promise<string | null> {
    if (row.copyMailboxId === null) return null;
    const account = await findTodo(row.userId as UserId);
    if (account?.mailboxId !== row.copyMailboxId) return COPY_STAYS;
    const id = row.copyId ?? (await account.todo.find(row.id))?.id ?? null;
    if (id !== null) await account.todo.remove(id);
    if (row.removedAt === null) await note(row, { copyId: null, copyMailboxId: null });
    return null;
  }

  /** @returns whether the row is still ours */
  async function note(row: TaskRow, change: TaskChange): Promise<boolean> {
    const userId = row.userId as UserId;
    return await db.asUser(userId, async (tx) => {
      if (!(await selectLeasedTask(tx, row))) return false;
      await updateTask(tx, userId, row.id, change);
      return true;
    });
  }

  async function settle(row: TaskRow, error: string | null): Promise<void> {
    const userId = row.userId as UserId;
    await db.asUser(userId, async (tx) => {
      const now = await selectLeasedTask(tx, row);
      if (!now) return;
      const isNewest = now.copyVersion === row.copyVersion;
      if (isNewest && error === null && row.removedAt !== null) {
        await deleteTask(tx, userId, row.id);
        return;
      }
      await updateTask(tx, userId, row.id, {
        copyLeasedUntil: null,
        ...(isNewest ? nextOf(row, error) : { copyDueAt: clock.now() }),
      });
      if (now.syncError !== error) events.note(tx, userId, { name: 'tasks' });
    });
  }

  function nextOf(row: TaskRow, error: string | null): TaskChange {
    if (error === null) return { copyDueAt: null, copyAttempts: 0, syncError: null };
    const waitMs = WAITS_MS[row.copyAttempts] ?? WAITS_MS.at(-1) ?? 0;
    return {
      copyDueAt: new Date(clock.now().getTime() + waitMs),
      copyAttempts: Math.min(row.copyAttempts + 1, WAITS_MS.length),
      syncError: error,
    };
  }

  async function followDue(turn?: Turn): Promise<number> {
    for (let count = 0; count < ROWS_PER_TURN; count += 1) {
      if (turn?.isOver()) return count;
      const now = clock.now();
      const due = await db.asSystem((tx) => findDueCopy(tx, now));
      if (!due) return count;
      const leasedUntil = endOfLease();
      const row = await db.asUser(due.userId as UserId, (tx) =>
        leaseCopy(tx, due, { now, leasedUntil }),
      );
      if (row) await bring(row);
    }
    return ROWS_PER_TURN;
  }

  const { start, stop } = createRepeater(followDue, { pauseMs: POLL_MS, onTrouble });

  return {
    ask(row) {
      const now = clock.now();
      const isOurs = row?.copyLeasedUntil == null || row.copyLeasedUntil <= now;
      return {
        fields: {
          copyDueAt: now,
          copyLeasedUntil: isOurs ? endOfLease() : row.copyLeasedUntil,
          copyAttempts: 0,
          copyVersion: (row?.copyVersion ?? 0) + 1,
        },
        isOurs,
      };
    },
    bring,
    followDue,
    start,
    stop,
  };
}

function isWanted({ removedAt, syncsToMicrosoft }: TaskRow): boolean {
  return removedAt === null && syncsToMicrosoft;
}

function itemFields({ dueAt, priority, status }: TaskRow) {
  return { dueAt, priority, status };
}

function isGone(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'not-found';
}

/** Whether what was asked for may have been done all the same. */
function isUnclear(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    ['unavailable', 'timeout', 'rate-limited'].includes(error.kind)
  );
}

function wordsFor(error: unknown): string {
  if (!(error instanceof ProviderError)) return WAITING;
  if (error.kind === 'reconnect') return RECONNECT;
  return error.kind === 'refused' ? REFUSED : WAITING;
}
