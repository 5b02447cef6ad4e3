import { type Double, type Json, jsonReply, readJson, urlOf } from '#emulator/child/exchange.ts';
import { errorReply } from '#emulator/faults/error-reply.ts';
import type { HeldBeside } from '#emulator/protocol.ts';

const TASK = /^\/v1\.0\/me\/todo\/lists\/([^/]+)\/tasks(?:\/([^/]+))?$/;
const LISTS = /^\/v1\.0\/me\/todo\/lists$/;
const LIST_ID = 'AQMkADAwTasks=';

/** Microsoft To Do, of which the emulator has nothing: each account's default list. */
export function createTodo(whoAsks: (authorization: string | undefined) => string | null) {
  const tasks = new Map<string, Map<string, Json>>();
  let count = 0;
  const double: Double = async (call, next) => {
    const { pathname } = urlOf(call);
    const address = whoAsks(call.headers.authorization);
    if (!pathname.startsWith('/v1.0/me/todo/') || address === null) return await next(call);
    if (call.method === 'GET' && LISTS.test(pathname))
      return jsonReply(200, {
        value: [{ id: LIST_ID, displayName: 'Tasks', wellknownListName: 'defaultList' }],
      });
    const [, list, id] = TASK.exec(pathname) ?? [];
    if (list === undefined || decodeURIComponent(list) !== LIST_ID)
      return errorReply(call.path, { status: 404 });
    const own = tasks.get(address) ?? new Map<string, Json>();
    tasks.set(address, own);
    if (id === undefined && call.method === 'GET')
      return jsonReply(200, { value: [...own.values()] });
    if (id === undefined) {
      count += 1;
      const task = { ...readJson(call), id: `AAMkADtask${count}=` };
      own.set(task.id, task);
      return jsonReply(201, task);
    }
    const task = own.get(decodeURIComponent(id));
    if (!task) return errorReply(call.path, { status: 404 });
    if (call.method === 'DELETE') {
      own.delete(String(task.id));
      return { status: 204, headers: {}, body: Buffer.alloc(0) };
    }
    const changed = { ...task, ...(call.method === 'PATCH' ? readJson(call) : {}), id: task.id };
    own.set(String(task.id), changed);
    return jsonReply(200, changed);
  };
  const held = (address: string): HeldBeside[] =>
    [...(tasks.get(address) ?? [])].map(([id, { title, status }]) => ({
      kind: 'todo',
      id,
      title: `${title} ${status}`,
    }));
  return { double, held, reset: () => tasks.clear() };
}
