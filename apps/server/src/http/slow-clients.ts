import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface Patience {
  /** For the head of a request, from its first byte or the connection's. */
  readonly headMs: number;
  /** How long the server waits for bytes of one body, all its waits together. */
  readonly bodyMs: number;
  /** So many bytes of a body buy another second. */
  readonly bytesASecond: number;
  /** How often it is looked at. */
  readonly lookMs: number;
}

/** As `mod_reqtimeout` of Apache: half a minute, more for a body that comes at a modem's speed. */
export const PATIENCE: Patience = {
  headMs: 15_000,
  bodyMs: 30_000,
  bytesASecond: 4_000,
  lookMs: 1_000,
};

/** Options of Node's HTTP server: without them a head may take a minute and is looked at twice a minute. */
export function headTimeouts({ headMs, lookMs }: Patience) {
  return { headersTimeout: headMs, connectionsCheckingInterval: lookMs };
}

/**
 * Ends connections whose body drips in, so that a few slow senders do not hold the server (Slowloris). Counted is only
 * the time that the server waits: while it is busy with what it has, the sender may rest.
 */
export function endSlowBodies(app: FastifyInstance, patience: Patience = PATIENCE): void {
  app.addHook('onRequest', async ({ raw }: FastifyRequest) => {
    if (
      raw.headers['transfer-encoding'] === undefined &&
      !(Number(raw.headers['content-length']) > 0)
    )
      return;
    const before = raw.socket.bytesRead;
    let waitedMs = 0;
    const look = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(look);
      if (raw.readableLength > 0) return;
      waitedMs += patience.lookMs;
      const earnedMs = ((raw.socket.bytesRead - before) / patience.bytesASecond) * 1_000;
      if (waitedMs > patience.bodyMs + earnedMs) raw.socket.destroy();
    }, patience.lookMs);
    look.unref();
    raw.once('close', () => clearInterval(look));
  });
}
