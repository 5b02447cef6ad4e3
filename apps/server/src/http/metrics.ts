import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '#config.ts';
import { isLoopback } from '#environment-reader.ts';
import { forbidden } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the contract's call, for the metrics. */
    call?: string;
  }
}

/** Counts every call by id and status; nothing in it names a user. */
export function createMetrics(): { registry: Registry; observe(app: FastifyInstance): void } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'eisen_call_seconds',
    help: 'Time to answer, by call and status',
    labelNames: ['call', 'status'] as const,
    buckets: [0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  return {
    registry,
    observe(app) {
      app.addHook('onResponse', async (request, reply) => {
        const call = request.routeOptions.config.call ?? 'page';
        seconds.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
      });
    },
  };
}

/** The operator's token, or a connection from this machine that no proxy handed on. */
export function checkMetricsAccess(request: FastifyRequest, config: Config): void {
  const { authorization } = request.headers;
  if (config.metricsToken !== null) {
    if (isSame(authorization ?? '', `Bearer ${config.metricsToken}`)) return;
    throw forbidden('The metrics need their token');
  }
  const isProxied = request.headers['x-forwarded-for'] !== undefined;
  if (isProxied || !isLoopback(request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''))
    throw forbidden('The metrics are for this machine only; set METRICS_TOKEN');
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
