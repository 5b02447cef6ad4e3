import { z } from 'zod';
import { decodeCursor, encodeCursor } from '#cursor-text.ts';
import type { Message, MessageHead } from '#message.ts';
import { type Page, ProviderError } from '#provider.ts';
import { inlineReader } from '#reading/mail-reader.ts';
import type { RemoteAccount } from '#remote/remote-account.ts';
import { readSearchTerms } from '#search/search-terms.ts';
import type { Folders } from './folders.ts';
import type { GraphApi } from './graph-api.ts';
import { MESSAGE_QUERY, messageSchema, pageOf } from './graph-shapes.ts';
import { headsOf } from './reading.ts';
import { writeKql } from './search-kql.ts';

const PATH = '/me/messages';
const PAGE_SIZE = 50;
/** Pages of one call: hits in Deleted Items and Junk Email are left out, and may fill whole pages. */
const MAX_PAGES = 4;

const pageSchema = pageOf(messageSchema);
type Hit = z.infer<typeof messageSchema>;

const cursorSchema = z.object({
  kind: z.literal('outlook-search'),
  /** What the link of this page adds to the query. */
  extra: z.array(z.tuple([z.string().regex(/^\$?[a-z]{1,40}$/i), z.string()])).max(5),
  /** Hits of this page that were given already. */
  skip: z.number().int().min(0).max(1_000),
});
type Place = Omit<z.infer<typeof cursorSchema>, 'kind'>;

/**
 * D-115: all mail but Deleted Items and Junk Email, without drafts. Graph sorts hits by time, newest first, and
 * gives 1,000 at most; it takes no `$filter` and no `$orderby` beside `$search`, so that folders are left out here.
 */
export async function searchMessages(
  api: GraphApi,
  folders: () => Promise<Folders>,
  account: Pick<RemoteAccount, 'ownerAddress' | 'onRead' | 'reader'>,
  { query, limit, cursor }: { query: string; limit: number; cursor?: string | null },
): Promise<Page<MessageHead>> {
  const terms = readSearchTerms(query);
  const search = terms === null ? null : writeKql(terms);
  let place = readPlace(cursor);
  if (search === null) return { items: [], nextCursor: null };
  const { roleOf } = await folders();
  const own = { ...MESSAGE_QUERY, $search: search, $top: String(PAGE_SIZE) };
  const reader = account.reader ?? inlineReader;
  const hits: Message[] = [];
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const { value, '@odata.nextLink': link } = await api.json(pageSchema, {
      path: PATH,
      query: { ...own, ...Object.fromEntries(place.extra) },
      units: 1,
    });
    for (const [index, item] of inOrder(value).entries()) {
      if (index < place.skip) continue;
      if (hits.length === limit) {
        return pageOfHits(hits, account, { extra: place.extra, skip: index });
      }
      const role = roleOf(item.parentFolderId);
      if (item.isDraft === true || role === 'trash' || role === 'spam' || role === 'drafts')
        continue;
      hits.push(await reader.graph(item, role, account.ownerAddress));
    }
    if (!link) return pageOfHits(hits, account, null);
    place = { extra: extraOf(link, own), skip: 0 };
    if (hits.length === limit) break;
  }
  return pageOfHits(hits, account, place);
}

/**
 * Each hit once, newest first. A cursor counts hits within a page of Graph's, which is read again for the next of ours:
 * the count holds only if the order is our own.
 */
function inOrder(hits: readonly Hit[]): readonly Hit[] {
  const unique = [...new Map(hits.map((hit) => [hit.id, hit])).values()];
  const timeOf = ({ receivedDateTime }: Hit) => Date.parse(receivedDateTime ?? '') || 0;
  return unique.sort((one, other) => timeOf(other) - timeOf(one) || (one.id < other.id ? -1 : 1));
}

function pageOfHits(
  hits: readonly Message[],
  account: Pick<RemoteAccount, 'onRead'>,
  next: Place | null,
): Page<MessageHead> {
  const nextCursor = next === null ? null : encodeCursor({ kind: 'outlook-search', ...next });
  return { items: headsOf(hits, account), nextCursor };
}

function readPlace(cursor: string | null | undefined): Place {
  if (cursor === null || cursor === undefined) return { extra: [], skip: 0 };
  const place = decodeCursor(cursorSchema, cursor);
  if (place === null || place.extra.some(([name]) => !isPaging(name))) {
    throw new ProviderError('refused', 'The cursor is of no page of a search.');
  }
  return place;
}

/**
 * A link repeats the whole query: only what it adds is kept, which fits into a cursor, and the call is made up of the
 * same parts again.
 */
function extraOf(link: string, own: Readonly<Record<string, string>>): Place['extra'] {
  const query = URL.canParse(link, 'https://link.invalid')
    ? new URL(link, 'https://link.invalid').searchParams
    : new URLSearchParams();
  const extra = [...query].filter(([name]) => own[name] === undefined && isPaging(name));
  if (extra.length === 0) {
    throw new ProviderError('unavailable', 'The provider gave a link that leads nowhere.');
  }
  return extra;
}

function isPaging(name: string): boolean {
  return /^\$?skip(token)?$/i.test(name);
}
