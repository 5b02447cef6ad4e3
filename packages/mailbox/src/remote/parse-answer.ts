import type { z } from 'zod';
import { ProviderError } from '#provider.ts';

/**
 * A provider's answer in the shape that the adapter knows.
 *
 * @throws ProviderError `unavailable`, naming the field but none of its content
 */
export function parseAnswer<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path ?? [];
  const field = path.map((key) => (/^[\w.@$]{1,40}$/.test(String(key)) ? String(key) : '?'));
  throw new ProviderError(
    'unavailable',
    `The provider's answer has another shape than documented, at "${field.slice(0, 6).join('.')}".`,
  );
}
