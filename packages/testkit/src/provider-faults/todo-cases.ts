import type { TodoItem, TodoProvider } from '@eisen/mailbox';
import type { OpenAccount } from './open-account.ts';
import type { CasesOf, OperationCase } from './operation-case.ts';

const ITEM: TodoItem = {
  title: 'd1',
  description: 'Before lunch.',
  dueAt: new Date('2026-12-01T00:00:00Z'),
  priority: 'high',
  status: 'pending',
};

/** Items of a to-do list, which has no key to tell a second one by: what may have been made is not made again. */
export const TODO_CASES: CasesOf<'todo.create' | 'todo.update' | 'todo.remove'> = {
  'todo.create': [
    {
      title: 'an item',
      only: 'microsoft',
      ready: async () => async (account) => {
        await todoOf(account).create(ITEM);
        return 'made';
      },
      answers: ['made'],
      leaves: { d1: 'notStarted todo' },
      mayDouble: true,
    },
  ],
  'todo.update': [
    withItem('done', (todo, id) => todo.update(id, { status: 'completed' }), {
      d1: 'completed todo',
    }),
  ],
  'todo.remove': [{ ...withItem('away', (todo, id) => todo.remove(id), {}), removes: true }],
};

function withItem(
  title: string,
  change: (todo: TodoProvider, id: string) => Promise<void>,
  leaves: Readonly<Record<string, string>>,
): OperationCase {
  return {
    title,
    only: 'microsoft',
    async ready({ account, calm }) {
      const { id } = await account.run(todoOf(calm).create(ITEM));
      return async (open) => {
        await change(todoOf(open), id);
        return 'done';
      };
    },
    answers: ['done'],
    leaves,
  };
}

function todoOf({ todo }: OpenAccount): TodoProvider {
  if (todo === null) throw new Error('This provider keeps no to-do list.');
  return todo;
}
