import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { endConnectionsAtClose } from './closing.ts';

const wait = (waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs));

it.each(['before its head', 'in its middle'])(
  'a kept connection does not hold up a close that comes while a call is answered, %s',
  async (moment) => {
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const app = fastify();
    endConnectionsAtClose(app);
    app.get('/', async () => {
      if (moment === 'before its head') {
        begun();
        await wait(100);
        return 'whole';
      }
      return Readable.from(
        (async function* () {
          yield 'wh';
          begun();
          await wait(100);
          yield 'ole';
        })(),
        { objectMode: false },
      );
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true });
    const text = new Promise<string>((resolve, reject) => {
      get({ host: '127.0.0.1', port, agent }, async (answer: IncomingMessage) => {
        let body = '';
        for await (const chunk of answer) body += chunk;
        resolve(body);
      }).on('error', reject);
    });
    await isBegun;
    const closed = app.close().then(() => 'closed');
    expect(await text).toBe('whole');
    expect(await Promise.race([closed, wait(3_000)])).toBe('closed');
    agent.destroy();
  },
);
