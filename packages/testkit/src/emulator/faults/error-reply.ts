import { jsonReply, type Reply } from '#emulator/child/exchange.ts';

const GRAPH_CODES: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'InvalidAuthenticationToken',
  403: 'ErrorAccessDenied',
  404: 'ErrorItemNotFound',
  410: 'SyncStateNotFound',
  429: 'ApplicationThrottled',
  503: 'ServiceUnavailable',
};
const GOOGLE_CODES: Readonly<Record<number, readonly [status: string, reason: string]>> = {
  400: ['INVALID_ARGUMENT', 'invalidArgument'],
  401: ['UNAUTHENTICATED', 'authError'],
  403: ['PERMISSION_DENIED', 'userRateLimitExceeded'],
  404: ['NOT_FOUND', 'notFound'],
  410: ['FAILED_PRECONDITION', 'fullSyncRequired'],
  429: ['RESOURCE_EXHAUSTED', 'rateLimitExceeded'],
  503: ['UNAVAILABLE', 'backendError'],
};

export interface ErrorOptions {
  readonly status: number;
  readonly retryAfter?: number | string | undefined;
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
  readonly html?: boolean | undefined;
}

/** An error in the words of the provider behind the path: Graph, a Google API, or a sign-in page. */
export function errorReply(path: string, options: ErrorOptions): Reply {
  const { status, message = 'The emulator refuses this call.' } = options;
  const headers: Record<string, string> = {};
  if (options.retryAfter !== undefined) headers['retry-after'] = String(options.retryAfter);
  if (status === 401) headers['www-authenticate'] = 'Bearer error="invalid_token"';
  if (options.html === true) {
    const page = `<html><title>${status}</title><h1>Error ${status}</h1></html>`;
    return {
      status,
      headers: { ...headers, 'content-type': 'text/html' },
      body: Buffer.from(page),
    };
  }
  return jsonReply(status, bodyFor(path, status, options.reason, message), headers);
}

function bodyFor(path: string, status: number, reason: string | undefined, message: string) {
  if (path.startsWith('/v1.0/'))
    return {
      error: {
        code: reason ?? GRAPH_CODES[status] ?? 'UnknownError',
        message,
        innerError: { date: '2026-11-20T12:00:00', 'request-id': 'emulated' },
      },
    };
  if (/^\/(gmail|calendar|batch)\b/.test(path)) {
    const [name, why] = GOOGLE_CODES[status] ?? ['INTERNAL', 'backendError'];
    const errors = [{ message, domain: 'global', reason: reason ?? why }];
    return { error: { code: status, message, errors, status: name } };
  }
  const word = status >= 500 ? 'temporarily_unavailable' : 'invalid_grant';
  return { error: reason ?? word, error_description: message };
}
