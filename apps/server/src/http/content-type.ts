import type { CallDefinition } from '@eisen/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const TYPE_OF_BODY = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/**
 * Whether an unsafe request's content type is the one its call takes (D-10). A request without a body needs none; a
 * call without a body takes JSON, which some clients name always.
 */
export function isContentTypeRight(call: CallDefinition, request: FastifyRequest): boolean {
  if (call.method === 'GET') return true;
  const given = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (given === undefined || given === '') return !hasBody(request);
  const { bodyType = call.body === undefined ? 'none' : 'json' } = call;
  return given === TYPE_OF_BODY[bodyType === 'none' ? 'json' : bodyType];
}

function hasBody(request: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

/** JSON that may be empty, plain forms, and multipart, which its handlers read; everything else is 415. */
export async function addBodyParsers(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parseJson(request, body as string, done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    },
  );
}
