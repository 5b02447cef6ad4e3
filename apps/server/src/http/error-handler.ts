import type { Failure } from '@eisen/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { describeError, type Logger } from '#logger.ts';
import { AppError, internal, invalid, payloadTooLarge, unsupportedMediaType } from './errors.ts';

/** Turns any error into the one body of the contract (D-15). What was not expected is logged and not told. */
export function createErrorHandler(log: Logger) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const known = toAppError(error);
    if (known.status >= 500 && known.code !== 'not_served' && known.code !== 'not_ready')
      log.error(
        { call: request.routeOptions.url, problem: describeError(known.cause ?? error) },
        'A call failed',
      );
    return sendFailure(reply, known);
  };
}

export function sendFailure(reply: FastifyReply, error: AppError): FastifyReply {
  const { fields, loginUrl, retryAfterSeconds } = error.options;
  const body: Failure = {
    error: error.message,
    message: error.message,
    code: error.code,
    ...(fields ? { fields } : {}),
    ...(loginUrl ? { login_url: loginUrl } : {}),
  };
  if (retryAfterSeconds !== undefined)
    reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  return reply.status(error.status).type('application/json; charset=utf-8').send(body);
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (statusCode === 413) return payloadTooLarge();
  if (statusCode === 415 || code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return unsupportedMediaType();
  if (statusCode === 400 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return invalid({}, 'The request body cannot be read');
  return internal(error);
}
