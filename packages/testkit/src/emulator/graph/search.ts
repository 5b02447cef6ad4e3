import { type Double, jsonReply, readJson, redirected, urlOf } from '#emulator/child/exchange.ts';
import type { EmulatedStore } from '#emulator/child/load-emulate.ts';
import { errorReply } from '#emulator/faults/error-reply.ts';
import type { GraphRow } from './rows.ts';

const LIST = /^\/v1\.0\/me\/(?:mailFolders\/([^/]+)\/)?messages$/;

/**
 * `$search` in Graph's query language: every term must hold, newest first. The emulator looks for the whole
 * expression as one text.
 */
export function createSearch(
  store: EmulatedStore,
  whoAsks: (authorization: string | undefined) => string | null,
): Double {
  return async (call, next) => {
    const { pathname, searchParams } = urlOf(call);
    const address = whoAsks(call.headers.authorization);
    const found = LIST.exec(pathname);
    const search = searchParams.get('$search');
    if (call.method !== 'GET' || found === null || search === null || address === null)
      return await next(call);
    const query = /^"((?:[^"\\]|\\.)*)"$/s.exec(search)?.[1];
    if (query === undefined) return errorReply(call.path, { status: 400 });
    const terms = readTerms(query.replace(/\\(.)/g, '$1'));
    const hits = store
      .collection<GraphRow>('microsoft.messages')
      .findBy('user_email', address)
      .filter((row) => found[1] === undefined || row.parent_folder_id === found[1])
      .filter((row) => terms.every((term) => holds(row, term)))
      .sort((one, other) => other.received_date_time.localeCompare(one.received_date_time));
    const start = Number(searchParams.get('$skiptoken') ?? 0);
    const end = start + Number(searchParams.get('$top') ?? 10);
    const value: unknown[] = [];
    for (const row of hits.slice(start, end))
      value.push(readJson(await next(redirected(call, `/v1.0/me/messages/${row.microsoft_id}`))));
    searchParams.set('$skiptoken', String(end));
    return jsonReply(200, {
      value,
      ...(end < hits.length ? { '@odata.nextLink': `${pathname}?${searchParams}` } : {}),
    });
  };
}

interface Term {
  readonly field: string | null;
  readonly value: string;
}

function readTerms(query: string): Term[] {
  return [...query.matchAll(/(?:(\w+):)?(?:"([^"]*)"|([^\s"()]+))/g)]
    .map(([, field, phrase, word]) => ({
      field: field?.toLowerCase() ?? null,
      value: (phrase ?? word ?? '').toLowerCase(),
    }))
    .filter(({ field, value }) => field !== null || value !== 'and');
}

function holds(row: GraphRow, { field, value }: Term): boolean {
  const from = `${row.from_name ?? ''} ${row.from_address ?? ''}`.toLowerCase();
  const recipients = [...row.to_recipients, ...row.cc_recipients]
    .map((recipient) => `${recipient.name ?? ''} ${recipient.address}`)
    .join(' ')
    .toLowerCase();
  if (field === 'from') return from.includes(value);
  if (field === 'to') return recipients.includes(value);
  if (field === 'participants') return `${from} ${recipients}`.includes(value);
  if (field === 'subject') return row.subject.toLowerCase().includes(value);
  if (field === 'hasattachments' || field === 'hasattachment')
    return row.has_attachments === (value === 'true');
  const text = `${row.subject} ${row.body_content.replace(/<[^>]+>/g, ' ')}`.toLowerCase();
  return `${text} ${from} ${recipients}`.includes(value);
}
