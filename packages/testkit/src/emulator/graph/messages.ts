import { type Double, type Json, readJson, urlOf, withJson } from '#emulator/child/exchange.ts';
import type { EmulatedStore } from '#emulator/child/load-emulate.ts';
import { errorReply } from '#emulator/faults/error-reply.ts';
import { readWishes, shapeMessage } from './shape-message.ts';

const LIST = /^\/v1\.0\/me\/(mailFolders\/[^/]+\/)?messages$/;
/** One message, or what a call on one message answers with. */
const ONE = /^\/v1\.0\/me\/messages\/[^/]+(\/(move|createReply|createReplyAll))?$/;
/** @source learn.microsoft.com/graph/api/user-list-messages: 10 to a page, at most 1,000 */
const MOST_ON_A_PAGE = 1_000;
const FILTER_TERM =
  /^\(?\s*(not\s+)?((isRead|isDraft|hasAttachments|subject|conversationId|receivedDateTime|internetMessageId|importance|parentFolderId|from\/emailAddress\/address)\s+(eq|ne|gt|ge|lt|le)\s+('([^']|'')*'|[\w:.+-]+)|contains\([^,]+,\s*'([^']|'')*'\))\s*\)?$/;

/** `$select`, `$expand`, page sizes, absolute next links, and the refusals that the emulator leaves out. */
export function createMessageReads(store: EmulatedStore): Double {
  return async (call, next) => {
    const { pathname, searchParams } = urlOf(call);
    const isList = call.method === 'GET' && LIST.test(pathname);
    if (!isList && !ONE.test(pathname)) return await next(call);
    const refusal = isList ? refuse(searchParams) : null;
    if (refusal !== null)
      return errorReply(call.path, { status: 400, reason: refusal, message: refusal });
    if (isList && !searchParams.has('$orderby') && !searchParams.has('$search'))
      searchParams.set('$orderby', 'receivedDateTime desc');
    const path = isList ? `${pathname}?${searchParams}` : call.path;
    const reply = await next({ ...call, path });
    const body = reply.status === 200 || reply.status === 201 ? readJson(reply) : null;
    if (body === null) return reply;
    const wishes = readWishes(searchParams, call.headers.prefer);
    if (!isList) return withJson(reply, shapeMessage(body, store, wishes));
    const link = body['@odata.nextLink'];
    return withJson(reply, {
      value: (body.value as Json[]).map((message) => shapeMessage(message, store, wishes)),
      ...(typeof link === 'string'
        ? { '@odata.nextLink': new URL(link, `http://${call.headers.host}`).href }
        : {}),
    });
  };
}

function refuse(query: URLSearchParams): string | null {
  const top = query.get('$top');
  if (top !== null && !(Number(top) >= 1 && Number(top) <= MOST_ON_A_PAGE)) return 'InvalidTop';
  const filter = query.get('$filter');
  const order = query.get('$orderby');
  if (query.has('$search') && (filter !== null || order !== null)) return 'SearchWithFilter';
  if (filter === null) return null;
  const terms = filter.split(/\s+(?:and|or)\s+(?=(?:[^']*'[^']*')*[^']*$)/);
  if (!terms.every((term) => FILTER_TERM.test(term.trim()))) return 'BadRequest';
  const [field = ''] = (order ?? '').split(' ');
  // What orders must stand in the filter, and first.
  return field !== '' && !terms[0]?.includes(field) ? 'InefficientFilter' : null;
}
