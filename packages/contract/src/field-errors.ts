import type { z } from 'zod/mini';

type AnyError = Pick<z.core.$ZodError, 'issues'>;

/** The key of a sentence about the request as a whole. */
export const WHOLE_REQUEST = 'request';

/**
 * The first sentence for each top-level field of a refused value: what stands at the fields of a
 * form, and `fields` of a failed answer. A sentence about the value as a whole stands under
 * `WHOLE_REQUEST`.
 */
export function fieldErrors(error: AnyError): Record<string, string> {
  const sentences = new Map<string, string>();
  for (const issue of error.issues) {
    const field = issue.path.length === 0 ? WHOLE_REQUEST : String(issue.path[0]);
    if (!sentences.has(field)) sentences.set(field, issue.message);
  }
  return Object.fromEntries(sentences);
}

/** The sentence for the whole: that of the first refused field, in the order of the schema. */
export function firstError(error: AnyError): string {
  return error.issues[0]?.message ?? 'The request is not valid';
}
