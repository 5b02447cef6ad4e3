import type { FolderRole, MailAddress, MessageHead } from '#message.ts';
import type { Page } from '#provider.ts';
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
/** Text of one message that is searched. */
const SEARCHED_TEXT_LENGTH = 100_000;

/** Looks through the mail, newest first, until a page is full. An empty query finds nothing. */
export async function searchMail(
  store: LocalMailStore,
  options: { query: string; limit: number; cursor?: string | null },
): Promise<Page<MessageHead>> {
  const query = parseSearchQuery(options.query);
  let before = decodePosition('search', options.cursor);
  if (query === null) return { items: [], nextCursor: null };
  const found: LocalMailRecord[] = [];
  for (;;) {
    const rows = await store.pageByFolder({ folders: SEARCHED, limit: SCAN_SIZE, before });
    for (const row of await filterRows(store, query, rows)) {
      const last = found[options.limit - 1];
      if (last !== undefined) {
        return {
          items: found.map(toMessageHead),
          nextCursor: encodePosition('search', last),
        };
      }
      found.push(row);
    }
    const end = rows[rows.length - 1];
    if (end === undefined || rows.length < SCAN_SIZE) break;
    before = end;
  }
  return { items: found.map(toMessageHead), nextCursor: null };
}

async function filterRows(
  store: LocalMailStore,
  query: SearchQuery,
  rows: readonly LocalMailRecord[],
): Promise<LocalMailRecord[]> {
  const verdicts = rows.map((row) =>
    matchHead(query, searchableHead(row), row.head.attachments.length),
  );
  const open = rows.filter((_, index) => verdicts[index] === 'text').map((row) => row.id);
  const contents = open.length === 0 ? new Map() : await store.contents(open);
  return rows.filter((row, index) => {
    if (verdicts[index] !== 'text') return verdicts[index] === 'yes';
    const text: string = contents.get(row.id)?.text ?? '';
    return matchText(query, searchableHead(row), text.slice(0, SEARCHED_TEXT_LENGTH));
  });
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
