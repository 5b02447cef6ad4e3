import { type ErrorCode, type Failure, WHOLE_REQUEST } from '@eisen/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isStorageFull } from '#disk-space.ts';
import { describeError, type Logger } from '#logger.ts';
import {
  AppError,
  type FormError,
  internal,
  payloadTooLarge,
  storageFull,
  unreadableBody,
  unsupportedMediaType,
} from './errors.ts';

import { REQUEST_ID_HEADER } from './request-ids.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether failed answers hold a list of errors (D-30). */
    listsErrors?: boolean;
  }
}

/** What the configuration or the moment answers is no failure of a call: who sets it was told at start. */
const ANSWERED_BY_SETTING: readonly ErrorCode[] = [
  'not_served',
  'not_ready',
  'mail_unavailable',
  'provider_not_configured',
];

/** Turns any error into the one body of the contract (D-15). What was not expected is logged and not told. */
export function createErrorHandler(log: Logger) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const known = toAppError(error);
    if (known.status >= 500 && !ANSWERED_BY_SETTING.includes(known.code))
      log.error(
        { call: request.routeOptions.url, problem: describeError(known.cause ?? error) },
        'A call failed',
      );
    return sendFailure(reply, known, request.routeOptions.config);
  };
}

/** @param form whether the answer lists its errors, too */
export function sendFailure(
  reply: FastifyReply,
  error: AppError,
  form: { readonly listsErrors?: boolean } = {},
): FastifyReply {
  const { fields, loginUrl, retryAfterSeconds } = error.options;
  const body: Failure = {
    error: error.message,
    message: error.message,
    code: error.code,
    request_id: reply.request.id,
    ...(fields ? { fields } : {}),
    ...(loginUrl ? { login_url: loginUrl } : {}),
    ...(form.listsErrors ? { errors: listErrors(error) } : {}),
  };
  if (retryAfterSeconds !== undefined)
    reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  reply.header(REQUEST_ID_HEADER, reply.request.id);
  return reply.status(error.status).type('application/json; charset=utf-8').send(body);
}

/** Each refused field with its sentence; else the sentence of the whole. */
function listErrors(error: AppError): FormError[] {
  const { errors, fields = {} } = error.options;
  if (errors !== undefined && errors.length > 0) return [...errors];
  const refused = Object.entries(fields).map(([field, message]) =>
    field === WHOLE_REQUEST ? { message } : { message, field },
  );
  return refused.length > 0 ? refused : [{ message: error.message }];
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isStorageFull(error)) return storageFull(error);
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (statusCode === 413) return payloadTooLarge();
  if (statusCode === 415 || code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return unsupportedMediaType();
  if (statusCode === 400 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return unreadableBody();
  return internal(error);
}
