import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { withinRequest } from '#request-scope.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

/** What proxies write: letters, digits and a few signs, so that no line of a log and no head can be made up by it. */
const PLAIN_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The caller's own id of the request where it is a plain one, so that both sides' logs name the same; else a new one. */
export function readRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && PLAIN_ID.test(given) ? given : randomUUID();
}

/** Names each request in its answer and in every line that is logged because of it. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    withinRequest(request.id, done);
  });
  // A body arrives in the socket's own time, outside of what its head began.
  app.addHook('preValidation', (request, _reply, done) => withinRequest(request.id, done));
}
