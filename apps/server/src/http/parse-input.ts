import { type CallDefinition, fieldErrors, firstError, type OutputBodyOf } from '@eisen/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { invalid } from './errors.ts';

/** @throws invalid with a sentence for each refused field */
export function parseInput(call: CallDefinition, request: FastifyRequest) {
  return {
    params: parse(call.params, request.params),
    query: parse(call.query, request.query),
    body: call.bodyType === 'multipart' ? undefined : parse(call.body, request.body ?? {}),
  };
}

/** @throws invalid with a sentence for each refused field */
export function parseBody<C extends CallDefinition>(call: C, value: unknown): OutputBodyOf<C> {
  return parse(call.body, value) as OutputBodyOf<C>;
}

function parse(schema: CallDefinition['body'], value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = z.core.safeParse(schema, value);
  if (!result.success) throw invalid(fieldErrors(result.error), firstError(result.error));
  const field = fieldWithNul(result.data);
  if (field !== null) throw invalid({ [field]: NO_NUL });
  return result.data;
}

const NO_NUL = 'Text may not hold NUL characters';

/**
 * The first field whose text holds U+0000, which PostgreSQL takes in no text; nobody types it. Looked for in what was
 * parsed, so that what is dropped anyway refuses nothing.
 */
function fieldWithNul(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  return Object.entries(data).find(([, value]) => hasNul(value))?.[0] ?? null;
}

/** What was parsed is as deep as its schema, not as its sender wants. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasNul);
}
