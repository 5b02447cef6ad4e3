import { z } from 'zod';
import { cleanBody, cleanLine } from '#mime/clean.ts';
import { ProviderError } from '#provider.ts';
import type { RemoteAccount } from '#remote/remote-account.ts';
import type { TodoItem, TodoProvider } from '#todo-provider.ts';
import { createGraphApi, type GraphApi } from './graph-api.ts';
import { toGraphTime } from './graph-time.ts';
import { isPossibleId } from './whole-messages.ts';

const STATUS = {
  pending: 'notStarted',
  'in-progress': 'inProgress',
  completed: 'completed',
} as const;
const IMPORTANCE = { low: 'low', medium: 'normal', high: 'high' } as const;

const idSchema = z.object({ id: z.string().min(1).max(1_000) });
const listsSchema = z.object({
  value: z.array(idSchema.extend({ wellknownListName: z.string().nullish().catch(null) })),
});

/** The user's default list in Microsoft To Do over Graph. */
export function createGraphTodo(account: RemoteAccount): TodoProvider {
  const api = createGraphApi(account);
  return {
    async create(item) {
      const listId = await readDefaultList(api);
      const made = await api.json(idSchema, {
        path: `/me/todo/lists/${encodeURIComponent(listId)}/tasks`,
        method: 'POST',
        units: 1,
        body: toTask(item),
      });
      // An item is addressed by its list, too.
      return { id: JSON.stringify([listId, made.id]) };
    },

    async update(id, change) {
      const body = toTask(change);
      await api.empty({ path: taskPath(id), method: 'PATCH', safe: true, units: 1, body });
    },

    async remove(id) {
      try {
        await api.removeOwn(taskPath(id), 1);
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'not-found') throw error;
      }
    },
  };
}

async function readDefaultList(api: GraphApi): Promise<string> {
  const { value } = await api.json(listsSchema, {
    path: '/me/todo/lists',
    query: { $top: 100 },
    units: 1,
  });
  const list =
    value.find(({ wellknownListName }) => wellknownListName === 'defaultList') ?? value[0];
  if (list === undefined) throw new ProviderError('refused', 'The account has no to-do list.');
  return list.id;
}

/** To Do keeps the day of a due time only, read in the zone that comes with it (D-14: UTC). */
function toTask(item: Partial<TodoItem>) {
  const { title, description, dueAt, priority, status } = item;
  return {
    ...(title === undefined ? {} : { title: cleanLine(title, 255) }),
    ...(description === undefined
      ? {}
      : { body: { content: cleanBody(description), contentType: 'text' } }),
    ...(dueAt === undefined ? {} : { dueDateTime: toGraphTime(dueAt) }),
    ...(priority === undefined ? {} : { importance: IMPORTANCE[priority] }),
    ...(status === undefined ? {} : { status: STATUS[status] }),
  };
}

const itemIdSchema = z.tuple([z.string().min(1), z.string().min(1)]);

function taskPath(id: string): string {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(id);
  } catch {
    // Not one of ours, which is said below.
  }
  const ids = itemIdSchema.safeParse(parsed);
  if (!ids.success || !ids.data.every(isPossibleId)) {
    throw new ProviderError('not-found', 'There is no such item.');
  }
  const [listId, taskId] = ids.data;
  return `/me/todo/lists/${encodeURIComponent(listId)}/tasks/${encodeURIComponent(taskId)}`;
}
