import { COMMON_SENTENCES, type ErrorCode, waitInWords } from '@eisen/contract';

export interface FormError {
  readonly message: string;
  readonly field?: string;
}

export interface AppErrorOptions {
  /** A sentence for each refused field of a 400. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly loginUrl?: string;
  readonly retryAfterSeconds?: number;
  /** What a form is told instead of a list made of `fields` (D-30). */
  readonly errors?: readonly FormError[];
  readonly cause?: unknown;
}

/** A failure that the caller is told of; everything else becomes a 500 that says nothing. */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly options: AppErrorOptions;

  constructor(status: number, code: ErrorCode, sentence: string, options: AppErrorOptions = {}) {
    super(sentence, { cause: options.cause });
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.options = options;
  }
}

/** 400; without a sentence, that of the first field. */
export function invalid(fields: Readonly<Record<string, string>>, sentence?: string): AppError {
  const first = Object.values(fields)[0];
  return new AppError(400, 'invalid', sentence ?? first ?? 'The request is not valid', { fields });
}

/** 400 for a body that breaks the rules of its format, or broke off on its way. */
export function unreadableBody(): AppError {
  return invalid({}, 'The request body cannot be read');
}

export function notSignedIn(): AppError {
  return new AppError(401, 'not_signed_in', COMMON_SENTENCES.not_signed_in);
}

/** @param loginUrl a path of our own under `/auth/` that starts consent (D-23) */
export function providerAuthRequired(loginUrl: string): AppError {
  return new AppError(401, 'provider_auth_required', COMMON_SENTENCES.provider_auth_required, {
    loginUrl,
  });
}

/** 401 at login; 403 where somebody signed in gives his password once more. */
export function badCredentials(status: 401 | 403, sentence: string): AppError {
  return new AppError(status, 'bad_credentials', sentence);
}

export function badOrigin(): AppError {
  return new AppError(403, 'bad_origin', COMMON_SENTENCES.bad_origin);
}

export function forbidden(sentence = 'You may not do this'): AppError {
  return new AppError(403, 'forbidden', sentence);
}

/** D-101: an email is handed to people of one's own teams only. */
export function notATeammate(): AppError {
  return new AppError(403, 'not_a_teammate', 'You share no team with this person');
}

/** Not there and not yours get the same answer. */
export function notFound(sentence = 'Not found'): AppError {
  return new AppError(404, 'not_found', sentence);
}

export function methodNotAllowed(): AppError {
  return new AppError(405, 'method_not_allowed', 'This address does not take this method');
}

type ConflictCode = Extract<
  ErrorCode,
  | 'conflict'
  | 'username_taken'
  | 'email_taken'
  | 'already_answered'
  | 'already_sent'
  | 'already_member'
  | 'owner_cannot_leave'
  | 'idempotency_conflict'
>;

export function conflict(code: ConflictCode, sentence: string): AppError {
  return new AppError(409, code, sentence);
}

/** The revision is too old to answer changes from: read again without `since`. */
export function syncTokenExpired(): AppError {
  return new AppError(410, 'sync_token_expired', 'The list has to be read again');
}

export function payloadTooLarge(sentence: string = COMMON_SENTENCES.payload_too_large): AppError {
  return new AppError(413, 'payload_too_large', sentence);
}

export function unsupportedMediaType(): AppError {
  return new AppError(415, 'unsupported_media_type', COMMON_SENTENCES.unsupported_media_type);
}

/** 429. @param what what was too much, without a full stop; how long to wait is said after it */
export function tooManyRequests(
  retryAfterSeconds: number,
  what: string = COMMON_SENTENCES.too_many_requests,
): AppError {
  const sentence = `${what}. Try again in ${waitInWords(retryAfterSeconds)}.`;
  return new AppError(429, 'too_many_requests', sentence, { retryAfterSeconds });
}

export function internal(cause?: unknown): AppError {
  return new AppError(500, 'internal', COMMON_SENTENCES.internal, { cause });
}

export function notServed(): AppError {
  return new AppError(501, 'not_served', 'This call is not available yet');
}

export function providerFailed(
  sentence: string = COMMON_SENTENCES.provider_failed,
  cause?: unknown,
): AppError {
  return new AppError(502, 'provider_failed', sentence, { cause });
}

export function providerNotConfigured(
  sentence: string = COMMON_SENTENCES.provider_not_configured,
): AppError {
  return new AppError(503, 'provider_not_configured', sentence);
}

export function mailUnavailable(sentence = 'No mail can be sent from here'): AppError {
  return new AppError(503, 'mail_unavailable', sentence);
}

export function notReady(): AppError {
  return new AppError(503, 'not_ready', 'Not ready');
}

/** 507: the disk or the database is full, and nothing was changed. */
export function storageFull(cause?: unknown): AppError {
  return new AppError(507, 'storage_full', COMMON_SENTENCES.storage_full, {
    cause,
    retryAfterSeconds: 60,
  });
}

export function providerTimeout(cause?: unknown): AppError {
  return new AppError(504, 'provider_timeout', COMMON_SENTENCES.provider_timeout, { cause });
}
