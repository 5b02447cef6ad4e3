import type { InboxRef, MessageHead } from '#message.ts';
import type { MailboxProvider, Page } from '#provider.ts';
import { GMAIL_UNITS } from '#remote/provider-quotas.ts';
import { readSearchTerms } from '#search/search-terms.ts';
import { type GmailCalls, USER_PATH } from './gmail-calls.ts';
import { labelSchema } from './gmail-shapes.ts';
import { LABEL } from './labels.ts';
import { readHeadAddresses } from './payload-addresses.ts';
import { readMessages, readResources } from './read-messages.ts';
import { writeSearch } from './search-text.ts';
import { readTime, toHead } from './to-message.ts';
import { checkLimit, type WalkOptions, type WalkPage, walkMessages } from './walk-messages.ts';

const MAX_PAGE = 200;
const MAX_REFS_PAGE = 500;
/** References at a page's end that could be of the same second as the last one. */
const TAIL = 20;

/** The lists of a Gmail mailbox. */
export function createListing(
  calls: GmailCalls,
): Pick<
  MailboxProvider,
  'countInbox' | 'listInbox' | 'listInboxRefs' | 'search' | 'listSentRecipients'
> {
  return {
    async countInbox() {
      const path = `${USER_PATH}/labels/${LABEL.inbox}`;
      const label = await calls.api.json(labelSchema, { path, units: GMAIL_UNITS.labels });
      return label.messagesTotal;
    },

    async listInbox({ limit, cursor }) {
      checkLimit(limit, MAX_PAGE);
      return await readPage(calls, { kind: 'inbox', labelIds: [LABEL.inbox], limit, cursor });
    },

    async listInboxRefs({ limit, cursor }) {
      checkLimit(limit, MAX_REFS_PAGE);
      const walk = { kind: 'refs', labelIds: [LABEL.inbox], limit, cursor } as const;
      const page = await walkMessages(calls, walk);
      const items = page.refs.map((ref): InboxRef => ({ ...ref, receivedAt: null }));
      return { items, nextCursor: await nextOfRefs(calls, page) };
    },

    async search({ query, limit, cursor }) {
      checkLimit(limit, MAX_PAGE);
      const terms = readSearchTerms(query);
      const q = terms === null ? '' : writeSearch(terms);
      if (q === '') return { items: [], nextCursor: null };
      const page = await readPage(calls, { kind: 'search', q, limit, cursor });
      // Gmail counts drafts as mail; here they are not.
      return { ...page, items: page.items.filter(({ folder }) => folder !== 'drafts') };
    },

    listSentRecipients: ({ limit, cursor }) => readRecipients(calls, limit, cursor),
  };
}

async function readPage(calls: GmailCalls, walk: WalkOptions): Promise<Page<MessageHead>> {
  const page = await walkMessages(calls, walk);
  const messages = await readMessages(
    calls,
    page.refs.map((ref) => ref.id),
  );
  const items = messages
    .map(toHead)
    .sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime());
  return { items, nextCursor: await page.next(...endOf(items)) };
}

/** Recipients of sent mail, from its head alone. */
async function readRecipients(
  calls: GmailCalls,
  limit: number,
  cursor: string | null | undefined,
): Promise<Page<string>> {
  checkLimit(limit, MAX_PAGE);
  const page = await walkMessages(calls, { kind: 'sent', labelIds: [LABEL.sent], limit, cursor });
  const found = await readResources(
    calls,
    page.refs.map((ref) => ref.id),
    { format: 'metadata', metadataHeaders: ['To', 'Cc'] },
  );
  const dated = found.map(({ id, internalDate, payload }) => ({
    id,
    receivedAt: readTime(internalDate) ?? new Date(0),
    addresses: readHeadAddresses(payload, ['to', 'cc']),
  }));
  dated.sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime());
  return {
    items: dated.flatMap(({ addresses }) => addresses),
    nextCursor: await page.next(...endOf(dated)),
  };
}

/** The time that a page ends with, and what of it came in that second. */
function endOf(
  items: readonly { readonly id: string; readonly receivedAt: Date }[],
): [Date | null, readonly string[]] {
  const last = items[items.length - 1]?.receivedAt ?? null;
  if (last === null) return [null, []];
  const second = Math.floor(last.getTime() / 1_000);
  const isNear = (time: Date) => Math.floor(time.getTime() / 1_000) === second;
  return [last, items.filter((item) => isNear(item.receivedAt)).map((item) => item.id)];
}

/** References bear no time: the last one that is still there is asked for its own, once a page. */
async function nextOfRefs(calls: GmailCalls, page: WalkPage): Promise<string | null> {
  const tail = page.refs.slice(-TAIL).map((ref) => ref.id);
  if (page.isLast) return null;
  for (const id of tail.slice(-3).reverse()) {
    const [message] = await readResources(calls, [id], { format: 'minimal' });
    const time = readTime(message?.internalDate);
    if (time !== null) return await page.next(time, tail);
  }
  return await page.next(null, []);
}
