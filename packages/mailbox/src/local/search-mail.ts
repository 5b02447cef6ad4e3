import type { FolderRole, MailAddress, MessageHead } from '#message.ts';
import type { Page } from '#provider.ts';
import { createBreath } from '#reading/breathe.ts';
import { decodePosition, encodePosition } from './cursors.ts';
import type { LocalMailRecord, LocalMailStore } from './local-mail-store.ts';
import {
  matchHead,
  matchText,
  parseSearchQuery,
  type Searchable,
  type SearchQuery,
} from './search-query.ts';
import { toMessageHead } from './to-message.ts';

/** D-115: all mail but Trash and Spam. Drafts are no mail yet. */
const SEARCHED: readonly FolderRole[] = ['inbox', 'archive', 'sent'];
const SCAN_SIZE = 200;
/** Bodies that stand in memory at once, as they are stored. */
const SCAN_BYTES = 4 * 1024 * 1024;
/** Text of one message that is searched. */
const SEARCHED_TEXT_LENGTH = 100_000;
/** After this long what was found is answered; a mailbox of 10,000 messages takes a few seconds. */
const SEARCH_TIME_MS = 800;

/** Where a search stands: what it found, and the last row it looked at. */
interface Scan {
  readonly found: LocalMailRecord[];
  last: LocalMailRecord | null;
}

/**
 * Looks through the mail, newest first, until a page is full or the time is over: then the page is shorter, perhaps
 * empty, and its cursor goes on behind what was looked at. An empty query finds nothing.
 *
 * @param options.timeMs  at least one portion is looked at, however short the time
 */
export async function searchMail(
  store: LocalMailStore,
  options: { query: string; limit: number; cursor?: string | null; timeMs?: number },
): Promise<Page<MessageHead>> {
  const query = parseSearchQuery(options.query);
  let before = decodePosition('search', options.cursor);
  if (query === null) return { items: [], nextCursor: null };
  const endsAt = performance.now() + (options.timeMs ?? SEARCH_TIME_MS);
  const scan: Scan = { found: [], last: null };
  for (;;) {
    const rows = await store.pageByFolder({ folders: SEARCHED, limit: SCAN_SIZE, before });
    for (const portion of await portionsOf(query, rows)) {
      await lookInto(store, query, portion, { scan, limit: options.limit });
      if (scan.found.length >= options.limit || performance.now() >= endsAt) {
        const isAll = rows.length < SCAN_SIZE && scan.last === rows.at(-1);
        return pageOf(scan, isAll);
      }
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < SCAN_SIZE) return pageOf(scan, true);
    before = end;
  }
}

function pageOf({ found, last }: Scan, isAll: boolean): Page<MessageHead> {
  return {
    items: found.map(toMessageHead),
    nextCursor: isAll || last === null ? null : encodePosition('search', last),
  };
}

/** Rows in their order, cut where the bodies that have to be read become too much for one time. */
async function portionsOf(
  query: SearchQuery,
  rows: readonly LocalMailRecord[],
): Promise<Judged[][]> {
  const rest = createBreath();
  const portions: Judged[][] = [];
  let bytes = SCAN_BYTES;
  for (const row of rows) {
    const verdict = matchHead(query, searchableHead(row), row.head.attachments.length);
    const cost = verdict === 'text' ? row.contentBytes : 0;
    if (portions.length === 0 || bytes + cost > SCAN_BYTES) {
      portions.push([]);
      bytes = 0;
    }
    portions.at(-1)?.push({ row, verdict });
    bytes += cost;
    await rest();
  }
  return portions;
}

interface Judged {
  readonly row: LocalMailRecord;
  readonly verdict: ReturnType<typeof matchHead>;
}

async function lookInto(
  store: LocalMailStore,
  query: SearchQuery,
  portion: readonly Judged[],
  { scan, limit }: { scan: Scan; limit: number },
): Promise<void> {
  const open = portion.flatMap(({ row, verdict }) => (verdict === 'text' ? [row.id] : []));
  const contents = open.length === 0 ? new Map() : await store.contents(open);
  const rest = createBreath();
  for (const { row, verdict } of portion) {
    if (scan.found.length >= limit) return;
    scan.last = row;
    const text: string = contents.get(row.id)?.text ?? '';
    const isHit =
      verdict === 'text'
        ? matchText(query, searchableHead(row), text.slice(0, SEARCHED_TEXT_LENGTH))
        : verdict === 'yes';
    if (isHit) scan.found.push(row);
    await rest();
  }
}

function searchableHead({ head }: LocalMailRecord): Searchable {
  const write = (address: MailAddress) => `${address.name} ${address.address}`;
  return {
    subject: head.subject,
    from: write(head.from),
    recipients: [...head.to, ...head.cc].map(write).join('\n'),
    preview: head.preview,
  };
}
