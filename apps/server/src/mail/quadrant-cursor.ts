import { invalid } from '#http/errors.ts';

/** The last row that a page of a quadrant showed: the next page holds what stands behind it. */
export interface QuadrantPosition {
  /** Null for a message whose time is not known yet; those come first. */
  readonly receivedAt: Date | null;
  readonly id: string;
}

/** Message ids of providers are a few hundred characters at most. */
const MAX_CURSOR_LENGTH = 4_000;
const MAX_TIME_MS = 8_640_000_000_000_000;

/** A cursor names its mailbox and quadrant: it is of no use in another list. */
export function writeQuadrantCursor(
  list: readonly [string, string],
  last: QuadrantPosition,
): string {
  const text = JSON.stringify([...list, last.receivedAt?.getTime() ?? null, last.id]);
  return Buffer.from(text).toString('base64url');
}

/** @throws validation_failed for a text that is no cursor of this list */
export function readQuadrantCursor(
  [mailboxId, quadrant]: readonly [string, string],
  cursor: string | null,
): QuadrantPosition | null {
  if (cursor === null) return null;
  const parts = decode(cursor);
  const [mailbox, place, time, id] = Array.isArray(parts) ? (parts as unknown[]) : [];
  const isOurs = mailbox === mailboxId && place === quadrant;
  if (!isOurs || !isTime(time) || typeof id !== 'string')
    throw invalid({ cursor: 'This cursor is not valid' });
  return { receivedAt: time === null ? null : new Date(time), id };
}

function isTime(value: unknown): value is number | null {
  if (value === null) return true;
  return Number.isInteger(value) && Math.abs(value as number) <= MAX_TIME_MS;
}

function decode(cursor: string): unknown {
  if (cursor.length > MAX_CURSOR_LENGTH) return null;
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
