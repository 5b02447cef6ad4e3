import { z } from 'zod/mini';
import type { CallDefinition, CallFailure } from './call.ts';
import { ERROR_CODES } from './error-codes.ts';

export const errorCodeSchema = z.enum(ERROR_CODES);

/** The body of every failed answer (D-15); `message` repeats `error`. */
export const failureSchema = z.object({
  error: z.string(),
  message: z.string(),
  code: errorCodeSchema,
  /** What the log calls this request; also the head field `x-request-id` of every answer. */
  request_id: z.optional(z.string()),
  /** A sentence for each refused field of a 400. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Where consent starts; with `provider_auth_required`, always a path under `/auth/`. */
  login_url: z.optional(z.string()),
  /** Only from the public forms: the same refusals as the form collectors write them (D-30). */
  errors: z.optional(z.array(z.object({ message: z.string(), field: z.optional(z.string()) }))),
});

export type Failure = z.infer<typeof failureSchema>;

/** Sentences of the common failures, where one sentence serves every call. */
export const COMMON_SENTENCES = {
  bad_origin: 'This request came from another site',
  not_signed_in: 'Please sign in',
  provider_auth_required: 'Please connect your mailbox',
  payload_too_large: 'The request is too large',
  unsupported_media_type: 'This content type is not supported',
  /** How long to wait follows: "Try again in 14 minutes." */
  too_many_requests: 'Too many requests',
  internal: 'Something went wrong on our side',
  idempotency_conflict: 'This key was already used for another request',
  provider_failed: 'The mail provider could not do this',
  provider_not_configured: 'This provider is not set up',
  provider_timeout: 'The mail provider did not answer in time',
  storage_full:
    'Eisen has no room left to store this. Nothing was changed. Please try again later.',
} as const;

function common(status: number, code: keyof typeof COMMON_SENTENCES): CallFailure {
  return { status, code, text: COMMON_SENTENCES[code] };
}

/** What the way to a call may refuse before the call is met, and what may happen to any. */
const ANYBODY: readonly CallFailure[] = [
  { status: 400, code: 'invalid' },
  common(413, 'payload_too_large'),
  common(415, 'unsupported_media_type'),
  { status: 429, code: 'too_many_requests' },
  common(500, 'internal'),
];
const MAILBOX: readonly CallFailure[] = [
  common(401, 'provider_auth_required'),
  common(502, 'provider_failed'),
  common(503, 'provider_not_configured'),
  common(504, 'provider_timeout'),
];

/**
 * The failures that a call may answer besides its own, as the conventions of the contract say:
 * they follow from who may call, from the method and from what the request holds.
 */
export function commonFailures(call: CallDefinition): readonly CallFailure[] {
  const failures: CallFailure[] = [];
  if (call.auth !== 'none') failures.push(common(401, 'not_signed_in'));
  if (call.method !== 'GET') failures.push(common(403, 'bad_origin'));
  if (call.idempotent)
    failures.push(common(409, 'idempotency_conflict'), { status: 409, code: 'conflict' });
  if (call.auth === 'mailbox') failures.push(...MAILBOX);
  if (call.method !== 'GET' || call.auth === 'mailbox' || call.notes)
    failures.push(common(507, 'storage_full'));
  return [...failures, ...ANYBODY];
}

/** Every failure of a call, its own ones first. */
export function failuresOf(call: CallDefinition): readonly CallFailure[] {
  return [...(call.failures ?? []), ...commonFailures(call)];
}
