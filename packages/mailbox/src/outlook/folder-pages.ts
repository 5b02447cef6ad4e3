import type { z } from 'zod';
import type { FolderRole } from '#message.ts';
import { type Page, ProviderError } from '#provider.ts';
import { NoAnswerInTimeError } from '#remote/no-answer.ts';
import { AnswerTooLongError } from '#remote/read-body.ts';
import type { QueryValue, RemoteTarget } from '#remote/remote-url.ts';
import { WELL_KNOWN } from './folders.ts';
import type { GraphApi } from './graph-api.ts';
import { pageOf } from './graph-shapes.ts';
import {
  encodePosition,
  isListed,
  type ListKind,
  type ListPosition,
  positionBehind,
} from './listing-cursor.ts';

/** Pages without anything new that are followed: Graph may give some before it comes to the next message. */
const MAX_EMPTY_PAGES = 20;
/** Messages beyond those that are wanted, on a page that repeats what is known. */
const MOST_WIDER = 100;
/** A page of this size is not made smaller when Graph cannot deliver it. */
const SMALLEST_PAGE = 5;
/** Graph takes up to 1,000. */
const LARGEST_PAGE = 1_000;

export interface FolderListing<T> {
  readonly kind: ListKind;
  readonly folder: FolderRole;
  readonly item: z.ZodType<T>;
  readonly query: Readonly<Record<string, QueryValue>>;
  /** Messages of one call at most. */
  readonly perCall: number;
}

type Dated = { readonly id: string; readonly receivedDateTime?: string | null | undefined };

/** Messages of a folder, newest first, `limit` of them from a position on. */
export async function readFolderPage<T extends Dated>(
  api: GraphApi,
  listing: FolderListing<T>,
  { limit, position }: { limit: number; position: ListPosition | null },
): Promise<Page<T>> {
  const schema = pageOf(listing.item);
  const found = new Map<string, T>();
  let at = position;
  let { perCall } = listing;
  let link: string | null = null;
  let wider = 0;
  for (let empty = 0; empty <= MAX_EMPTY_PAGES; ) {
    const wanted = Math.min(perCall, limit - found.size);
    let page: z.infer<typeof schema>;
    try {
      const target = link === null ? targetOf(listing, at, wanted + wider) : { link };
      const repeatsTimeouts = wanted <= SMALLEST_PAGE;
      page = await api.json(schema, { ...target, units: 1, repeatsTimeouts });
    } catch (error) {
      if (!isTooMuch(error) || wanted <= SMALLEST_PAGE) throw error;
      // Each time that nothing comes costs all our patience: the next page is one that surely could.
      const half = error instanceof NoAnswerInTimeError ? 0 : Math.floor(wanted / 2);
      perCall = Math.max(SMALLEST_PAGE, half);
      continue;
    }
    const before = at;
    const fresh = newestFirst(
      page.value.filter((item) => !isListed(before, item) && !found.has(item.id)),
    );
    const taken = fresh.slice(0, limit - found.size);
    for (const item of taken) found.set(item.id, item);
    at = positionBehind(at, taken);
    const next = page['@odata.nextLink'] ?? null;
    if (next === null && taken.length === fresh.length)
      return { items: newestFirst(found.values()), nextCursor: null };
    if (found.size >= limit && at !== null) {
      return { items: newestFirst(found.values()), nextCursor: encodePosition(listing.kind, at) };
    }
    const isRepeat = fresh.length === 0 && page.value.length > 0;
    // A page of nothing but what is known is asked for again with more on it; the link, which counts and can make
    // holes, is the last way past it.
    const mayWiden = isRepeat && wider < MOST_WIDER;
    wider = mayWiden ? wider * 2 + 10 : 0;
    link = fresh.length > 0 || mayWiden ? null : next;
    if (fresh.length === 0) empty += 1;
  }
  throw new ProviderError('unavailable', 'The provider answers nothing but empty pages.');
}

function targetOf<T>(
  listing: FolderListing<T>,
  at: ListPosition | null,
  wanted: number,
): RemoteTarget {
  return {
    path: `/me/mailFolders/${WELL_KNOWN[listing.folder]}/messages`,
    query: {
      ...listing.query,
      $top: Math.min(wanted + (at?.seen.length ?? 0), LARGEST_PAGE),
      $orderby: 'receivedDateTime desc',
      ...(at === null ? {} : { $filter: `receivedDateTime lt ${isoSecond(at.second + 1)}` }),
      ...(at === null || at.skip === 0 ? {} : { $skip: at.skip }),
    },
  };
}

function newestFirst<T extends Dated>(items: Iterable<T>): T[] {
  const timeOf = (item: T) => Date.parse(item.receivedDateTime ?? '') || 0;
  return [...items].sort((one, other) => timeOf(other) - timeOf(one));
}

function isoSecond(second: number): string {
  return new Date(second * 1_000).toISOString().replace('.000Z', 'Z');
}

/** Pages of long texts can take Graph too long (504), or be longer than is taken. */
function isTooMuch(error: unknown): boolean {
  return (
    error instanceof AnswerTooLongError ||
    (error instanceof ProviderError && error.kind === 'timeout')
  );
}
