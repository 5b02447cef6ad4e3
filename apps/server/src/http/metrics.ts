import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '#config.ts';
import { isLoopback } from '#environment-reader.ts';
import { forbidden } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the contract's call, for the metrics. */
    call?: string;
  }
}

/** What the server counts of itself; nothing in it names a user, a mailbox or a mail (docs/operator/running.md). */
export interface Metrics {
  readonly registry: Registry;
  /** Counts every call by id and status, and watches the process. */
  observe(app: FastifyInstance): void;
  /** The same way out, with every call counted: by provider and status, `cut` when no answer came. */
  countCalls(provider: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /** A question to the language model ended. */
  modelAsked(outcome: string): void;
  /** An event stream opened. @returns it closed */
  streamOpened(): () => void;
  /** A line of the log that somebody should read. */
  trouble(subsystem: string): void;
  /** Asks at each reading; what fails is left out, and told. */
  measure(name: string, help: string, label: string | null, read: ReadMeasure): void;
}

type ReadMeasure = () => Promise<Iterable<readonly [label: string, value: number]>>;

const BUCKETS = [0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const seconds = new Histogram({
    name: 'eisen_call_seconds',
    help: 'Time to answer, by call and status',
    labelNames: ['call', 'status'] as const,
    buckets: BUCKETS,
    registers,
  });
  const providerSeconds = new Histogram({
    name: 'eisen_provider_call_seconds',
    help: 'Time until a provider answered, by provider and status; cut: no answer came',
    labelNames: ['provider', 'status'] as const,
    buckets: BUCKETS,
    registers,
  });
  const questions = new Counter({
    name: 'eisen_model_questions_total',
    help: 'Questions to the language model, by how they ended',
    labelNames: ['outcome'] as const,
    registers,
  });
  const streams = new Gauge({
    name: 'eisen_event_streams',
    help: 'Open event streams of this process',
    registers,
  });
  const troubles = new Counter({
    name: 'eisen_troubles_total',
    help: 'Lines of the log at warn or above, by part of the server',
    labelNames: ['subsystem'] as const,
    registers,
  });

  return {
    registry,
    observe(app) {
      // Its timers belong to a server: a context without one, such as an operator's command, needs none.
      collectDefaultMetrics({ register: registry });
      app.addHook('onResponse', async (request, reply) => {
        const call = request.routeOptions.config.call ?? 'page';
        seconds.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
      });
    },
    countCalls: (provider, fetch) => async (input, init) => {
      const stop = providerSeconds.startTimer({ provider });
      try {
        const answer = await fetch(input, init);
        stop({ status: String(answer.status) });
        return answer;
      } catch (error) {
        stop({ status: 'cut' });
        throw error;
      }
    },
    modelAsked: (outcome) => questions.inc({ outcome }),
    streamOpened() {
      streams.inc();
      return () => streams.dec();
    },
    trouble: (subsystem) => troubles.inc({ subsystem }),
    measure(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: label === null ? [] : [label],
        registers,
        async collect() {
          this.reset();
          // A database that is away must not take the other figures with it.
          const values = await read().catch(() => {
            troubles.inc({ subsystem: 'metrics' });
            return [];
          });
          for (const [key, value] of values)
            this.set(label === null ? {} : { [label]: key }, value);
        },
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
