import type { ErrorCode } from '@eisen/contract';

interface ApiErrorParts {
  readonly status: number;
  readonly code: ErrorCode | 'unknown';
  readonly message: string;
  /** The standard text of the status where none is given (D-33). */
  readonly statusText?: string;
  readonly hasSentence: boolean;
  readonly fields: Readonly<Record<string, string>>;
  readonly loginUrl: string | null;
  readonly retryAfterSeconds: number | null;
}

/** The server answered with a failure. Recognise it by `code`, never by its sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'unknown';
  /** The answer's own, else the standard text of the code; HTTP/2 carries none (D-33). */
  readonly statusText: string;
  /** False when the body held no sentence and `message` is the status text. */
  readonly hasSentence: boolean;
  /** Sentence for each refused field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Set when consent at the provider is needed; same origin and under `/auth/`, else null. */
  readonly loginUrl: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.status = parts.status;
    this.code = parts.code;
    this.statusText = parts.statusText || textOfStatus(parts.status);
    this.hasSentence = parts.hasSentence;
    this.fields = parts.fields;
    this.loginUrl = parts.loginUrl;
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }
}

/** The call never got an answer: no connection, or none within the time allowed. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly timedOut: boolean;

  constructor(timedOut: boolean, cause: unknown) {
    super(timedOut ? 'The server did not answer in time' : 'The server could not be reached', {
      cause,
    });
    this.timedOut = timedOut;
  }
}

/** The server said success, but the answer is not what the contract promises. */
export class InvalidAnswerError extends Error {
  override readonly name = 'InvalidAnswerError';
  readonly callId: string;

  constructor(callId: string, reason: string) {
    super(`Invalid answer of ${callId}: ${reason}`);
    this.callId = callId;
  }
}

/** Whether the caller itself gave the call up; nothing is told to the user then. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** An answer of the server's own machinery (5xx) says as little about the session as no answer (D-04). */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof NetworkError || error instanceof InvalidAnswerError) return true;
  return error instanceof ApiError && error.status >= 500;
}

/**
 * Reads the body of a failed answer, which may be anything when a proxy stands between.
 *
 * @param origin  of the page; a login address elsewhere is dropped (D-23)
 */
export function readApiError(response: Response, body: unknown, origin: string): ApiError {
  const record = isRecord(body) ? body : {};
  const sentence = textOf(record.error) ?? textOf(record.message);
  const statusText = response.statusText || textOfStatus(response.status);
  return new ApiError({
    status: response.status,
    code: (textOf(record.code) as ErrorCode | null) ?? 'unknown',
    message: sentence ?? statusText,
    statusText,
    hasSentence: sentence !== null,
    fields: readFields(record.fields),
    loginUrl: readLoginUrl(record.login_url, origin),
    retryAfterSeconds: readRetryAfter(response.headers.get('retry-after')),
  });
}

/** A login address that may be followed: same origin and under `/auth/`, as a path; else null (D-23). */
export function readLoginUrl(value: unknown, origin: string): string | null {
  if (typeof value !== 'string' || !URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  if (url.origin !== origin || !url.pathname.startsWith('/auth/')) return null;
  return url.pathname + url.search;
}

function textOfStatus(status: number): string {
  return STATUS_TEXTS[status] ?? `Status ${status}`;
}

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

function readFields(value: unknown): Readonly<Record<string, string>> {
  if (!isRecord(value)) return {};
  const fields: Record<string, string> = {};
  for (const [name, text] of Object.entries(value)) {
    if (typeof text === 'string') fields[name] = text;
  }
  return fields;
}

function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
