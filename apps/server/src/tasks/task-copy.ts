import { ProviderError, type TodoProvider } from '@eisen/mailbox';
import type { UserId } from '#db/database.ts';
import type { Task, TaskCopy, TaskFields } from './task.ts';

/** The to-do list of the user's connected account; null when there is none that keeps one. */
export type FindTodo = (
  userId: UserId,
) => Promise<{ readonly mailboxId: string; readonly todo: TodoProvider } | null>;

/** How a task's copy stands after it was looked at. */
export interface CopyState {
  readonly copy: TaskCopy | null;
  readonly error: string | null;
}

const NO_ACCOUNT = 'Connect an Outlook account to keep a copy in Microsoft To Do.';
const RECONNECT = 'Connect your Outlook account again to keep the copy in Microsoft To Do.';
const FAILED = 'Microsoft To Do did not take the copy. The task itself is saved.';

/**
 * Makes the copy in Microsoft To Do say what the task says. The task is the user's and the copy a courtesy (D-85), so
 * nothing that goes wrong here is thrown: it is told beside the task.
 */
export async function followTask(
  findTodo: FindTodo,
  userId: UserId,
  task: Task,
): Promise<CopyState> {
  if (!task.syncsToMicrosoft) return { copy: null, error: null };
  try {
    const account = await findTodo(userId);
    if (!account) return { copy: task.copy, error: NO_ACCOUNT };
    // A copy in another account than the connected one is out of reach and stays where it is.
    if (task.copy?.mailboxId !== account.mailboxId) return await makeCopy(account, task);
    try {
      await account.todo.update(task.copy.id, toItem(task));
      return { copy: task.copy, error: null };
    } catch (error) {
      // Deleted in To Do: whoever did that does not want it back.
      if (isGone(error)) return { copy: task.copy, error: null };
      throw error;
    }
  } catch (error) {
    return { copy: task.copy, error: wordsFor(error) };
  }
}

/** Takes the copy away with its task; what goes wrong is not worth keeping the task for. */
export async function removeCopy(
  findTodo: FindTodo,
  userId: UserId,
  copy: TaskCopy,
): Promise<void> {
  try {
    const account = await findTodo(userId);
    if (account?.mailboxId === copy.mailboxId) await account.todo.remove(copy.id);
  } catch (error) {
    wordsFor(error);
  }
}

async function makeCopy(
  account: { readonly mailboxId: string; readonly todo: TodoProvider },
  task: TaskFields,
): Promise<CopyState> {
  const { id } = await account.todo.create(toItem(task));
  return { copy: { id, mailboxId: account.mailboxId }, error: null };
}

function toItem({ title, description, dueAt, priority, status }: TaskFields) {
  return { title, description, dueAt, priority, status };
}

function isGone(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'not-found';
}

/** @throws what is no provider's doing */
function wordsFor(error: unknown): string {
  if (!(error instanceof ProviderError)) throw error;
  return error.kind === 'reconnect' ? RECONNECT : FAILED;
}
