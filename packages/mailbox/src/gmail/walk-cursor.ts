import { z } from 'zod';
import { decodeCursor, encodeCursor, refusedCursor } from '#cursor-text.ts';

/** Ids that a cursor carries at most, and their characters, so that it keeps below the length of a cursor. */
const MAX_SEEN = 40;
const MAX_SEEN_LENGTH = 1_000;

const positionSchema = z.strictObject({
  kind: z.enum(['inbox', 'refs', 'search', 'sent']),
  /** Only what came before this second of Unix time follows; null: from the newest on. */
  before: z.int().min(1).max(99_999_999_999).nullable(),
  /** Gmail's own page token, where seconds cannot tell the pages apart. */
  token: z.string().min(1).max(300).nullable(),
  /** Ids of the pages before that could come again. */
  seen: z.array(z.string().min(1).max(256)).max(MAX_SEEN),
});
const changesSchema = z.strictObject({
  kind: z.literal('changes'),
  historyId: z.string().regex(/^\d{1,40}$/),
});

export type WalkKind = z.output<typeof positionSchema>['kind'];
export type WalkPosition = Omit<z.output<typeof positionSchema>, 'kind'>;

/** Whether a cursor can carry these ids. */
export function canBeTold(seen: readonly string[]): boolean {
  return seen.length <= MAX_SEEN && seen.join('').length <= MAX_SEEN_LENGTH;
}

const WALK_START: WalkPosition = { before: null, token: null, seen: [] };

export function encodeWalk(kind: WalkKind, position: WalkPosition): string {
  return encodeCursor({ kind, ...position });
}

/** @throws ProviderError `refused` for a text that is no cursor of this kind */
export function decodeWalk(kind: WalkKind, cursor: string | null | undefined): WalkPosition {
  if (cursor === null || cursor === undefined) return WALK_START;
  const position = decodeCursor(positionSchema, cursor);
  if (position?.kind !== kind) throw refusedCursor();
  const { before, token, seen } = position;
  return { before, token, seen };
}

export function encodeChanges(historyId: string): string {
  return encodeCursor({ kind: 'changes', historyId });
}

/** @throws ProviderError `refused` for a text that is no cursor of changes */
export function decodeChanges(cursor: string): string {
  const changes = decodeCursor(changesSchema, cursor);
  if (changes === null) throw refusedCursor();
  return changes.historyId;
}
