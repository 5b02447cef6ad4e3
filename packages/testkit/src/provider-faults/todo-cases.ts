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

const KEY = '0193a5c2-7d1e-7000-8000-00000000d001';

/** Items of a to-do list: one for a key, because what may have been made is looked for before it is made again. */
export const TODO_CASES: CasesOf<'todo.create' | 'todo.find' | 'todo.update' | 'todo.remove'> = {
  'todo.create': [
    {
      title: 'an item',
      only: 'microsoft',
      ready: async () => async (account) => {
        const todo = todoOf(account);
        if ((await todo.find(KEY)) === null) await todo.create(KEY, ITEM);
        return 'made';
      },
      answers: ['made'],
      leaves: { d1: 'notStarted todo' },
    },
  ],
  'todo.find': [
    {
      title: 'an item by its key',
      only: 'microsoft',
      async ready({ account, calm }) {
        const { id } = await account.run(todoOf(calm).create(KEY, ITEM));
        return async (open) => {
          const found = await todoOf(open).find(KEY);
          return found?.id === id;
        };
      },
      answers: [true],
      leaves: { d1: 'notStarted todo' },
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
      const { id } = await account.run(todoOf(calm).create(KEY, ITEM));
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
