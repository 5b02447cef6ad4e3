import { z } from 'zod';
import { ProviderError } from '#provider.ts';
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
  return encode({ kind, at: position.receivedAt.getTime(), id: position.id });
}

/** @throws ProviderError `refused` for a text that is no cursor of this kind */
export function decodePosition(
  kind: PageKind,
  cursor: string | null | undefined,
): LocalMailPosition | null {
  if (cursor === null || cursor === undefined) return null;
  const parsed = positionSchema.safeParse(decode(cursor));
  if (!parsed.success || parsed.data.kind !== kind) throw refusedCursor();
  return { receivedAt: new Date(parsed.data.at), id: parsed.data.id };
}

export function encodeChanges(epoch: string, revision: number): string {
  return encode({ kind: 'changes', epoch, revision });
}

/** @throws ProviderError `refused` for a text that is no cursor of this kind */
export function decodeChanges(cursor: string): { epoch: string; revision: number } {
  const parsed = changesSchema.safeParse(decode(cursor));
  if (!parsed.success) throw refusedCursor();
  return parsed.data;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
}

function decode(cursor: string): unknown {
  if (cursor.length > MAX_CURSOR_LENGTH || !/^[\w-]+$/.test(cursor)) return null;
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

function refusedCursor(): ProviderError {
  return new ProviderError('refused', 'This is not a cursor of this list.');
}
