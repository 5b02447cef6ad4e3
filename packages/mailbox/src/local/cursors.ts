import { z } from 'zod';
import { decodeCursor, encodeCursor, refusedCursor } from '#cursor-text.ts';
import type { LocalMailPosition } from './local-mail-store.ts';

/** Longer texts are no cursors of ours. */
const MAX_CURSOR_LENGTH = 400;

const positionSchema = z.strictObject({
  kind: z.enum(['inbox', 'refs', 'search', 'recipients']),
  at: z.int().min(-8_640_000_000_000_000).max(8_640_000_000_000_000),
  id: z.string().min(1).max(200),
});

const changesSchema = z.strictObject({
  kind: z.literal('changes'),
  epoch: z.string().min(1).max(100),
  revision: z.int().min(0),
});

export type PageKind = z.infer<typeof positionSchema>['kind'];

export function encodePosition(kind: PageKind, position: LocalMailPosition): string {
  return encodeCursor({ kind, at: position.receivedAt.getTime(), id: position.id });
}

/** @throws ProviderError `refused` for a text that is no cursor of this kind */
export function decodePosition(
  kind: PageKind,
  cursor: string | null | undefined,
): LocalMailPosition | null {
  if (cursor === null || cursor === undefined) return null;
  const position = decodeCursor(positionSchema, cursor, MAX_CURSOR_LENGTH);
  if (position?.kind !== kind) throw refusedCursor();
  return { receivedAt: new Date(position.at), id: position.id };
}

export function encodeChanges(epoch: string, revision: number): string {
  return encodeCursor({ kind: 'changes', epoch, revision });
}

/** @throws ProviderError `refused` for a text that is no cursor of this kind */
export function decodeChanges(cursor: string): { epoch: string; revision: number } {
  const changes = decodeCursor(changesSchema, cursor, MAX_CURSOR_LENGTH);
  if (changes === null) throw refusedCursor();
  return changes;
}
