import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import { badOrigin } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Origins whose pages may call: the public one, the allow-list, and this machine's names while only it can connect. */
export function listAllowedOrigins(config: Config): ReadonlySet<string> {
  const local = config.loopback
    ? ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${config.port}`)
    : [];
  return new Set([config.publicUrl, ...config.allowedOrigins, ...local]);
}

/**
 * The defence against calls that another site makes with the user's cookie (D-10): browsers name the page's origin
 * in every unsafe request and pages cannot change it.
 */
export function createOriginCheck(config: Config) {
  const allowed = listAllowedOrigins(config);
  return async (request: FastifyRequest): Promise<void> => {
    if (SAFE_METHODS.has(request.method)) return;
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) throw badOrigin();
  };
}

/** Lets pages of the allow-list read answers and send the cookie (D-13); nobody else gets such headers. */
export function createCrossOriginHeaders(config: Config) {
  const allowed = new Set(config.allowedOrigins);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { origin } = request.headers;
    if (allowed.size === 0) return;
    reply.header('vary', 'Origin');
    if (origin === undefined || !allowed.has(origin)) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', 'retry-after, content-disposition, x-request-id');
    if (request.method !== 'OPTIONS') return;
    return reply
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', 'content-type, idempotency-key, last-event-id')
      .header('access-control-max-age', '600')
      .status(204)
      .send();
  };
}
