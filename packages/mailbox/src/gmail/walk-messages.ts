import { ProviderError } from '#provider.ts';
import { GMAIL_UNITS } from '#remote/provider-quotas.ts';
import { type GmailCalls, USER_PATH } from './gmail-calls.ts';
import { type GmailRef, messageListSchema } from './gmail-shapes.ts';
import {
  decodeWalk,
  encodeWalk,
  MAX_SEEN,
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
  next(last: Date | null, nearby: readonly string[]): string | null;
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
  const q = [options.q ?? '', position.before === null ? '' : `before:${position.before}`]
    .filter((term) => term !== '')
    .join(' ');
  const list = await calls.api.json(messageListSchema, {
    path: `${USER_PATH}/messages`,
    query: {
      maxResults: Math.min(MAX_RESULTS, options.limit + seen.size),
      labelIds: options.labelIds,
      q: q === '' ? undefined : q,
      pageToken: position.token ?? undefined,
    },
    units: GMAIL_UNITS.messagesList,
  });
  const listed = new Map((list.messages ?? []).map((ref) => [ref.id, ref]));
  const fresh = [...listed.values()].filter((ref) => !seen.has(ref.id));
  const refs = fresh.slice(0, options.limit);
  const nextToken = list.nextPageToken ?? null;
  const isLast = nextToken === null && fresh.length === refs.length;
  return {
    refs,
    isLast,
    next(last, nearby) {
      if (isLast) return null;
      const next = nextPosition(position, last, nearby, nextToken);
      return next === null ? null : encodeWalk(options.kind, next);
    },
  };
}

/** @throws ProviderError `refused` for a page size out of bounds */
export function checkLimit(limit: number, max: number): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= max) return limit;
  throw new ProviderError('refused', `A page holds 1 to ${max}.`);
}

function nextPosition(
  position: WalkPosition,
  last: Date | null,
  nearby: readonly string[],
  nextToken: string | null,
): WalkPosition | null {
  const before = last === null ? null : Math.floor(last.getTime() / 1_000) + 1;
  if (before !== null && before >= 1) {
    const isSameSecond = before === position.before;
    const seen = isSameSecond ? [...position.seen, ...nearby] : [...nearby];
    if (seen.length <= MAX_SEEN && seen.every((id) => id.length <= 40)) {
      return { before, token: null, seen };
    }
  }
  return nextToken === null ? null : { before: position.before, token: nextToken, seen: [] };
}
