import { ProviderError } from '#provider.ts';
import { GMAIL_UNITS } from '#remote/provider-quotas.ts';
import { type GmailCalls, USER_PATH } from './gmail-calls.ts';
import { type GmailRef, messageListSchema } from './gmail-shapes.ts';
import {
  canBeTold,
  decodeWalk,
  encodeWalk,
  type WalkKind,
  type WalkPosition,
} from './walk-cursor.ts';

/** Gmail's most for one page of messages.list. */
const MAX_RESULTS = 500;

export interface WalkOptions {
  readonly kind: WalkKind;
  readonly labelIds?: readonly string[];
  /** Gmail's own search language. */
  readonly q?: string;
  readonly limit: number;
  readonly cursor?: string | null | undefined;
}

export interface WalkPage {
  readonly refs: readonly GmailRef[];
  readonly isLast: boolean;
  /**
   * The cursor of the next page, null on the last one.
   *
   * @param last     when the oldest message of this page came; null when nobody knows
   * @param nearby   ids of this page that came in the same second, or could have
   */
  next(last: Date | null, nearby: readonly string[]): Promise<string | null>;
}

/**
 * One page of messages.list, newest first. Gmail's page tokens shift when mail leaves the list while it is read, which
 * leaves holes; so a page begins where the time of the one before ended (`before:` takes Unix seconds), and what came
 * in that second is left out by its id. Only where a second holds more than a page can tell, Gmail's token goes on.
 *
 * @throws ProviderError `refused` for a cursor of another list
 */
export async function walkMessages(calls: GmailCalls, options: WalkOptions): Promise<WalkPage> {
  const position = decodeWalk(options.kind, options.cursor);
  const seen = new Set<string>(position.seen);
  const list = await readList(calls, options, position, options.limit + seen.size);
  const listed = [...new Map((list.messages ?? []).map((ref) => [ref.id, ref])).values()];
  const fresh = listed.filter((ref) => !seen.has(ref.id));
  const refs = fresh.slice(0, options.limit);
  const nextToken = list.nextPageToken ?? null;
  const isLast = nextToken === null && fresh.length === refs.length;

  /** Gmail's token for what follows these references, of which more were listed than were taken. */
  async function tokenBehind(): Promise<string | null> {
    const last = refs[refs.length - 1];
    if (last === undefined || fresh.length === refs.length) return nextToken;
    const shorter = await readList(calls, options, position, listed.indexOf(last) + 1);
    return shorter.nextPageToken ?? null;
  }

  return {
    refs,
    isLast,
    async next(last, nearby) {
      if (isLast) return null;
      const byTime = nextByTime(position, last, nearby);
      if (byTime !== null) return encodeWalk(options.kind, byTime);
      const token = await tokenBehind();
      if (token === null) return null;
      return encodeWalk(options.kind, { before: position.before, token, seen: [] });
    },
  };
}

/** @throws ProviderError `refused` for a page size out of bounds */
export function checkLimit(limit: number, max: number): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= max) return limit;
  throw new ProviderError('refused', `A page holds 1 to ${max}.`);
}

async function readList(
  calls: GmailCalls,
  options: WalkOptions,
  position: WalkPosition,
  maxResults: number,
) {
  const before = position.before === null ? '' : `before:${position.before}`;
  const q = [options.q ?? '', before].filter((term) => term !== '').join(' ');
  return await calls.api.json(messageListSchema, {
    path: `${USER_PATH}/messages`,
    query: {
      maxResults: Math.min(MAX_RESULTS, maxResults),
      labelIds: options.labelIds,
      q: q === '' ? undefined : q,
      pageToken: position.token ?? undefined,
    },
    units: GMAIL_UNITS.messagesList,
  });
}

function nextByTime(
  position: WalkPosition,
  last: Date | null,
  nearby: readonly string[],
): WalkPosition | null {
  const before = last === null ? 0 : Math.floor(last.getTime() / 1_000) + 1;
  if (before < 1) return null;
  const isSameSecond = before === position.before;
  // Within one second a token, once begun, goes on: its pages before are told nowhere else.
  if (isSameSecond && position.token !== null) return null;
  const seen = isSameSecond ? [...position.seen, ...nearby] : [...nearby];
  return canBeTold(seen) ? { before, token: null, seen } : null;
}
