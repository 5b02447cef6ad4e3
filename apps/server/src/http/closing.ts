import type { FastifyInstance } from 'fastify';

/**
 * A server that closes waits for its connections. Those that were idle are cut at once, and whoever asks now is told
 * that it is the last answer; but a call that was under way would leave its connection open and idle for the minute
 * that browsers and proxies may keep it.
 */
export function endConnectionsAtClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  // An answer whose head had left before.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
  });
}
