import { type Reply, readJson, withJson } from '#emulator/child/exchange.ts';

const LISTS = ['value', 'messages', 'history', 'threads', 'items'] as const;
const NEXT = ['@odata.nextLink', 'nextPageToken'] as const;

/** Remembers how each page ended, so that the page after it can begin with a repeat. */
export function createPageMemory() {
  const endings = new Map<string, readonly unknown[]>();
  return {
    /** Called with every page that goes out. */
    note(reply: Reply): void {
      const page = readPage(reply);
      if (page === null || page.next === null) return;
      endings.set(page.next, page.entries.slice(-3));
      if (endings.size > 500) endings.delete(endings.keys().next().value ?? '');
    },
    /** `count` entries of the page before come first; of a first page its own first ones come twice. */
    duplicate(reply: Reply, path: string, count: number): Reply {
      const page = readPage(reply);
      if (page === null) return reply;
      const before = [...endings].find(([next]) => isFor(path, next))?.[1];
      const again = before?.slice(-count) ?? page.entries.slice(0, count);
      return withJson(reply, { ...page.body, [page.list]: [...again, ...page.entries] });
    },
  };
}

/** Every entry still comes once. */
export function reorderPage(reply: Reply, random: () => number): Reply {
  const page = readPage(reply);
  if (page === null) return reply;
  const entries = [...page.entries];
  for (let last = entries.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [entries[last], entries[other]] = [entries[other], entries[last]];
  }
  return withJson(reply, { ...page.body, [page.list]: entries });
}

function readPage(reply: Reply) {
  const body = reply.status === 200 ? readJson(reply) : null;
  if (body === null) return null;
  const list = LISTS.find((name) => Array.isArray(body[name]));
  if (list === undefined) return null;
  const next = NEXT.map((name) => body[name]).find((value) => typeof value === 'string');
  return { body, list, entries: body[list] as unknown[], next: (next as string) ?? null };
}

/** Graph's next page is a whole address, Gmail's a token in the query. */
function isFor(path: string, next: string): boolean {
  if (next.startsWith('http')) return next.endsWith(path);
  return new URLSearchParams(path.split('?')[1]).get('pageToken') === next;
}
