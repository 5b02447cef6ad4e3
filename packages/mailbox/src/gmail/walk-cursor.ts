import { z } from 'zod';
import { ProviderError } from '#provider.ts';

/** Longer texts are no cursors of ours; the HTTP contract takes 2,000 characters. */
const MAX_CURSOR_LENGTH = 2_000;
/** Ids that a cursor carries at most, and their characters, so that it keeps below that length. */
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
  return encode({ kind, ...position });
}

/** @throws ProviderError `refused` for a text that is no cursor of this kind */
export function decodeWalk(kind: WalkKind, cursor: string | null | undefined): WalkPosition {
  if (cursor === null || cursor === undefined) return WALK_START;
  const parsed = positionSchema.safeParse(decode(cursor));
  if (!parsed.success || parsed.data.kind !== kind) throw refusedCursor();
  const { before, token, seen } = parsed.data;
  return { before, token, seen };
}

export function encodeChanges(historyId: string): string {
  return encode({ kind: 'changes', historyId });
}

/** @throws ProviderError `refused` for a text that is no cursor of changes */
export function decodeChanges(cursor: string): string {
  const parsed = changesSchema.safeParse(decode(cursor));
  if (!parsed.success) throw refusedCursor();
  return parsed.data.historyId;
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
