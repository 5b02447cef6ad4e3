import { describe, expect, it } from 'vitest';
import type { TodoItem } from '#todo-provider.ts';
import { createGraphTodo } from './graph-todo.ts';
import { GRAPH_BASE, type GraphScript, graphError, scriptedGraph } from './scripted-graph.ts';

const KEY = '0193a5c2-7d1e-7000-8000-00000000d001';
const ITEM: TodoItem = {
  title: 'Call the harbour',
  description: 'Before noon',
  dueAt: new Date('2026-12-01T09:00:00Z'),
  priority: 'medium',
  status: 'in-progress',
};

function open(script: GraphScript) {
  const scripted = scriptedGraph(script);
  return { ...scripted, todo: createGraphTodo(scripted.account) };
}

const lists = { value: [{ id: 'shop' }, { id: 'l/1=', wellknownListName: 'defaultList' }] };

describe('To Do (own double)', () => {
  it('makes an item in the default list, in its own words', async () => {
    const { todo, seen } = open((call) => (call.method === 'GET' ? lists : { id: 't/1=' }));
    const { id } = await todo.create(KEY, ITEM);
    expect(seen[1]).toMatchObject({ method: 'POST', path: '/me/todo/lists/l%2F1%3D/tasks' });
    expect(seen[1]?.json).toEqual({
      title: 'Call the harbour',
      body: { content: 'Before noon', contentType: 'text' },
      dueDateTime: { dateTime: '2026-12-01T09:00:00.000', timeZone: 'UTC' },
      importance: 'normal',
      status: 'inProgress',
      linkedResources: [{ applicationName: 'Eisen', displayName: 'Eisen', externalId: KEY }],
    });
    const changing = open(() => ({ id: 't/1=' }));
    await changing.todo.update(id, { status: 'completed' });
    expect(changing.seen[0]).toMatchObject({
      method: 'PATCH',
      path: '/me/todo/lists/l%2F1%3D/tasks/t%2F1%3D',
      json: { status: 'completed' },
    });
    const removing = open(() => new Response(null, { status: 204 }));
    await removing.todo.remove(id);
    expect(removing.seen[0]).toMatchObject({
      method: 'DELETE',
      path: '/me/todo/lists/l%2F1%3D/tasks/t%2F1%3D',
    });
  });

  it('finds the item that carries a key on any page, and none for another [FIX-31]', async () => {
    const links = (externalId: string) => [{ externalId }];
    const { todo, seen } = open(({ path, query }) => {
      if (path === '/me/todo/lists') return lists;
      return query.has('skip')
        ? { value: [{ id: 't2', linkedResources: links(KEY) }] }
        : {
            value: [{ id: 't0' }, { id: 't1', linkedResources: links('another') }],
            '@odata.nextLink': `${GRAPH_BASE}/me/todo/lists/l%2F1%3D/tasks?skip=2`,
          };
    });
    expect(await todo.find(KEY)).toEqual({ id: '["l/1=","t2"]' });
    expect(seen[1]?.query.get('$expand')).toBe('linkedResources');
    expect(await todo.find('0193a5c2-7d1e-7000-8000-00000000d009')).toBeNull();
  });

  it('is not asked twice for one item', async () => {
    const { todo, seen } = open((call) => {
      if (call.method === 'GET') return lists;
      throw new TypeError('terminated');
    });
    await expect(todo.create(KEY, ITEM)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('takes the first list where none is called the default, and says when there is none', async () => {
    const first = open((call) => (call.method === 'GET' ? { value: [{ id: 'a' }] } : { id: 't' }));
    await first.todo.create(KEY, ITEM);
    expect(first.seen[1]?.path).toBe('/me/todo/lists/a/tasks');
    const none = open(() => ({ value: [] }));
    await expect(none.todo.create(KEY, ITEM)).rejects.toMatchObject({ kind: 'refused' });
  });

  it('removing what is gone is no error, changing it is', async () => {
    const { todo } = open(() => graphError(404, 'ErrorItemNotFound'));
    const id = JSON.stringify(['l', 't']);
    await expect(todo.remove(id)).resolves.toBeUndefined();
    await expect(todo.update(id, { title: 'x' })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it.each(['', 'x', '[]', '["l",".."]', '["..","t"]', '{"a":1}'])(
    'an id that it never gave leads nowhere: %s',
    async (id) => {
      const { todo, calls } = open(() => new Response(null, { status: 204 }));
      await expect(todo.update(id, {})).rejects.toMatchObject({ kind: 'not-found' });
      await expect(todo.remove(id)).resolves.toBeUndefined();
      expect(calls).toEqual([]);
    },
  );
});
