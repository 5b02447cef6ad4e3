import type { Call } from './exchange.ts';

/** The provider gives fewer to a page than it was asked for, as every provider may. */
export function withSmallerPages(call: Call, pageSize: number | null): Call {
  if (pageSize === null || call.method !== 'GET') return call;
  const [path = '', query = ''] = call.path.split('?');
  const params = new URLSearchParams(query);
  const cap = (name: string) => {
    const asked = Number(params.get(name) ?? Number.POSITIVE_INFINITY);
    params.set(name, String(Math.min(asked, pageSize)));
  };
  if (/^\/gmail\/v1\/users\/[^/]+\/(messages|history)$/.test(path)) cap('maxResults');
  else if (/^\/calendar\/v3\/calendars\/[^/]+\/events$/.test(path)) cap('maxResults');
  else if (/^\/v1\.0\/me\/((mailFolders\/[^/]+\/)?messages|(calendar\/)?calendarView)$/.test(path))
    cap('$top');
  else if (/\/messages\/(microsoft\.graph\.)?delta(\(\))?$/.test(path)) {
    const prefer = (call.headers.prefer ?? '').replace(/odata\.maxpagesize=\d+/, '');
    return {
      ...call,
      headers: { ...call.headers, prefer: `${prefer},odata.maxpagesize=${pageSize}` },
    };
  } else return call;
  return { ...call, path: `${path}?${params}` };
}
