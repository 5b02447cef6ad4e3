import type { z } from 'zod';
import { ProviderError } from '#provider.ts';

/** Longer texts are no cursors of ours; the HTTP contract takes as many characters. */
const MAX_CURSOR_LENGTH = 2_000;

/** A place in a list as an opaque text that fits into an address. */
export function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
}

/** Null for what is no cursor of this shape. */
export function decodeCursor<T>(
  schema: z.ZodType<T>,
  cursor: string,
  maxLength = MAX_CURSOR_LENGTH,
): T | null {
  if (cursor.length > maxLength || !/^[\w-]+$/.test(cursor)) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function refusedCursor(): ProviderError {
  return new ProviderError('refused', 'This is not a cursor of this list.');
}
