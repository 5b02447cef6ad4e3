import { createHash } from 'node:crypto';
import { z } from 'zod';
import { decodeCursor, encodeCursor, refusedCursor } from '#cursor-text.ts';

/**
 * Where the next page of a folder begins: in this second, without what was listed of it. Graph's own links count from
 * the top, so that mail which leaves the folder meanwhile would make holes.
 */
export interface ListPosition {
  /** Whole seconds since 1970: Graph tells no finer time, but compares by a finer one. */
  readonly second: number;
  /** Marks of the messages of this second that were listed already. */
  readonly seen: readonly string[];
  /** Messages of this second before those: only where there are more than a cursor can name. */
  readonly skip: number;
}

export type ListKind = 'inbox' | 'refs' | 'sent';

interface Dated {
  readonly id: string;
  readonly receivedDateTime?: string | null | undefined;
}

const MAX_SEEN = 80;

const positionSchema = z.object({
  kind: z.enum(['outlook-inbox', 'outlook-refs', 'outlook-sent']),
  second: z.number().int().min(-8_640_000_000_000).max(8_639_999_999_999),
  seen: z.array(z.string().max(12)).max(MAX_SEEN),
  skip: z.number().int().min(0).max(1_000_000),
});

export function encodePosition(kind: ListKind, { second, seen, skip }: ListPosition): string {
  return encodeCursor({ kind: `outlook-${kind}`, second, seen, skip });
}

/** @throws ProviderError `refused` for a cursor that this adapter never gave, or gave for another list */
export function decodePosition(
  kind: ListKind,
  cursor: string | null | undefined,
): ListPosition | null {
  if (cursor === null || cursor === undefined) return null;
  const position = decodeCursor(positionSchema, cursor);
  if (position?.kind !== `outlook-${kind}`) throw refusedCursor();
  return { second: position.second, seen: position.seen, skip: position.skip };
}

/** The position behind these messages, whatever order they came in. */
export function positionBehind(
  at: ListPosition | null,
  messages: readonly Dated[],
): ListPosition | null {
  const seconds = messages.map(secondOf).filter((second) => second !== null);
  const second = Math.min(at?.second ?? Number.POSITIVE_INFINITY, ...seconds);
  if (second === Number.POSITIVE_INFINITY) return at;
  const isSame = at?.second === second;
  const marks = messages.filter((message) => secondOf(message) === second).map(markOf);
  const seen = [...new Set([...(isSame ? at.seen : []), ...marks])];
  const skip = isSame ? at.skip : 0;
  return seen.length > MAX_SEEN
    ? { second, seen: [], skip: skip + seen.length }
    : { second, seen, skip };
}

/** Whether a message stands before the position: what is newer than it was asked for is a repeat. */
export function isListed(at: ListPosition | null, message: Dated): boolean {
  const second = secondOf(message);
  if (at === null || second === null || second < at.second) return false;
  return second > at.second || at.seen.includes(markOf(message));
}

function secondOf(message: Dated): number | null {
  const ms = Date.parse(message.receivedDateTime ?? '');
  return Number.isNaN(ms) ? null : Math.floor(ms / 1_000);
}

/** Short enough for many to fit into a cursor, long enough to tell the messages of one second apart. */
function markOf({ id }: Dated): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 8);
}
