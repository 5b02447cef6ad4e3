import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type AppError, payloadTooLarge, unreadableBody } from './errors.ts';

/** A whole form of the contract has a dozen fields; the longest is a honeypot that a program filled. */
const MAX_FORM_BYTES = 65_536;
const LIMITS_OF_PARTS = { files: 0, fields: 30, parts: 31, fieldSize: MAX_FORM_BYTES };

/**
 * The fields of a multipart form without files, by name; of a name that stands there twice, the last one.
 *
 * @throws invalid for what is no such form · payload_too_large
 */
export async function readFormFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw payloadTooLarge();
  const fields = new Map<string, unknown>();
  let sizeBytes = 0;
  for await (const part of partsOf(request)) {
    if (part.type !== 'field') continue;
    sizeBytes += Buffer.byteLength(String(part.value));
    if (part.valueTruncated || sizeBytes > MAX_FORM_BYTES) throw payloadTooLarge();
    fields.set(part.fieldname, part.value);
  }
  return Object.fromEntries(fields);
}

/** The parts as they come. A body that breaks the form's rules is the caller's fault, whatever the parser calls it. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts({ limits: LIMITS_OF_PARTS });
  } catch (error) {
    throw ofBrokenForm(error);
  }
}

/** What a caller is told when the parser of multipart bodies gave up. */
export function ofBrokenForm(error: unknown): AppError {
  return (error as { statusCode?: number }).statusCode === 413
    ? payloadTooLarge()
    : unreadableBody();
}
