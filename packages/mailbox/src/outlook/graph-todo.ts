import { z } from 'zod';
import { cleanBody, cleanLine } from '#mime/clean.ts';
import { ProviderError } from '#provider.ts';
import type { RemoteAccount } from '#remote/remote-account.ts';
import type { RemoteTarget } from '#remote/remote-url.ts';
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
const keyedPageSchema = z.object({
  value: z.array(
    idSchema.extend({
      linkedResources: z
        .array(z.object({ externalId: z.string().nullish().catch(null) }))
        .nullish()
        .catch(null),
    }),
  ),
  '@odata.nextLink': z.string().nullish(),
});
const PER_PAGE = 100;
/** What is looked through for one item: more than a list that people read ever holds. */
const MOST_PAGES = 100;
const listsSchema = z.object({
  value: z.array(idSchema.extend({ wellknownListName: z.string().nullish().catch(null) })),
});

/** The user's default list in Microsoft To Do over Graph. */
export function createGraphTodo(account: RemoteAccount): TodoProvider {
  const api = createGraphApi(account);
  return {
    async create(key, item) {
      const listId = await readDefaultList(api);
      const made = await api.json(idSchema, {
        path: `/me/todo/lists/${encodeURIComponent(listId)}/tasks`,
        method: 'POST',
        units: 1,
        body: { ...toTask(item), linkedResources: [toLink(key)] },
      });
      // An item is addressed by its list, too.
      return { id: JSON.stringify([listId, made.id]) };
    },

    async find(key) {
      const listId = await readDefaultList(api);
      const id = await findByKey(api, listId, key);
      return id === null ? null : { id: JSON.stringify([listId, id]) };
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

/**
 * The item whose link to us names the key. Every page is read, because To Do tells no filter over links; that happens
 * only after a failure.
 *
 * @throws ProviderError `unavailable` when the list does not end: not found would not be known for sure
 */
async function findByKey(api: GraphApi, listId: string, key: string): Promise<string | null> {
  let target: RemoteTarget = {
    path: `/me/todo/lists/${encodeURIComponent(listId)}/tasks`,
    query: { $expand: 'linkedResources', $top: PER_PAGE },
  };
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page: z.infer<typeof keyedPageSchema> = await api.json(keyedPageSchema, {
      ...target,
      units: 1,
    });
    const found = page.value.find(({ linkedResources }) =>
      linkedResources?.some(({ externalId }) => externalId === key),
    );
    if (found) return found.id;
    const link = page['@odata.nextLink'];
    if (!link) return null;
    target = { link };
  }
  throw new ProviderError('unavailable', 'The to-do list does not end.');
}

/** How To Do names what an item of it belongs to in another product; `externalId` is that product's own. */
function toLink(key: string) {
  return { applicationName: 'Eisen', displayName: 'Eisen', externalId: key };
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
