import type { Email } from '@eisen/contract';
import type { MailCalls } from './mail-calls.ts';

/** Hits that are shown at most. */
export const MOST_HITS = 50;
/** A mailbox of 10,000 long messages answers a word that it does not hold in about so many portions. */
const MOST_PORTIONS = 12;

/**
 * The provider's hits for a search. A mailbox may answer in portions, so that the first hits come at once: reading
 * goes on until there are enough, with `onHits` for what is there so far.
 *
 * @param portions  1 where each portion costs as much as a whole search
 */
export async function searchMailbox(
  calls: Pick<MailCalls, 'listEmails'>,
  query: string,
  options: {
    readonly portions?: number;
    readonly signal?: AbortSignal;
    readonly onHits: (emails: readonly Email[]) => void;
  },
): Promise<readonly Email[]> {
  const hits = new Map<string, Email>();
  let cursor: string | null = null;
  for (let portion = 0; portion < (options.portions ?? MOST_PORTIONS); portion += 1) {
    const ask = { q: query, limit: MOST_HITS, ...(cursor === null ? {} : { cursor }) };
    const page: Awaited<ReturnType<MailCalls['listEmails']>> = await calls.listEmails(
      ask,
      options.signal,
    );
    for (const email of page.emails) hits.set(email.id, email);
    cursor = page.nextCursor;
    if (cursor === null || hits.size >= MOST_HITS) break;
    if (page.emails.length > 0) options.onHits([...hits.values()]);
  }
  return [...hits.values()].slice(0, MOST_HITS);
}
