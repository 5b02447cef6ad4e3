import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { failureSchema } from '@eisen/contract';
import { type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PATIENCE = { headMs: 400, bodyMs: 400, bytesASecond: 20_000, lookMs: 50 };
/** Much longer than patience lasts, much shorter than Node's own. */
const WITHIN_MS = 10_000;
const LOGIN = (length: number) =>
  `POST /api/login HTTP/1.1\r\nHost: x\r\nOrigin: ORIGIN\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

let stack: Stack;
let port: number;
beforeAll(async () => {
  stack = await startStack({ engine: 'pglite', people: [], patience: PATIENCE });
  await stack.server.listen({ host: '127.0.0.1', port: 0 });
  port = (stack.server.server.address() as AddressInfo).port;
});
afterAll(() => stack.close());

/** Writes the pieces one after the other. @returns what came back, when the connection ended */
async function talk(
  pieces: readonly string[],
  pauseMs = 0,
): Promise<{ text: string; ended: boolean }> {
  const socket = open();
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  const ended = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) break;
    socket.write(piece.replace('ORIGIN', stack.config.publicUrl));
    if (pauseMs > 0) await sleep(pauseMs);
  }
  const answered = new Promise<boolean>((resolve) => {
    const look = setInterval(() => {
      if (!/\r\n\r\n./s.test(text)) return;
      clearInterval(look);
      resolve(false);
    }, 20);
    socket.once('close', () => clearInterval(look));
  });
  const isEnded = await Promise.race([ended, answered, sleep(WITHIN_MS, false, { ref: false })]);
  socket.destroy();
  return { text, ended: isEnded };
}

function open(): Socket {
  return connect(port, '127.0.0.1').on('error', () => undefined);
}

const drops = (count: number, drop: string) => Array.from({ length: count }, () => drop);

function failureOf(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(head.toLowerCase()).toContain('cache-control: no-store');
  return [head.split(' ')[1], failureSchema.parse(JSON.parse(body)).code];
}

it('ends a connection whose head drips in, and says why', async () => {
  const { text } = await talk(['GET /healthz HTTP/1.1\r\n', ...drops(100, 'X-Drop: 1\r\n')], 40);
  expect(failureOf(text)).toEqual(['408', 'invalid']);
});

it('ends a connection whose body drips in', async () => {
  const { text, ended } = await talk([LOGIN(1_000), ...drops(150, ' ')], 40);
  expect([text, ended]).toEqual(['', true]);
});

it('ends a connection whose body never comes', async () => {
  expect(await talk([LOGIN(1_000)])).toEqual({ text: '', ended: true });
});

it('waits for a body that comes slowly, but comes', async () => {
  const body = JSON.stringify({ username: 'nobody', password: 'x', more: 'y'.repeat(39_000) });
  const pieces = body.match(/.{1,2000}/g) ?? [];
  const { text } = await talk([LOGIN(body.length), ...pieces], 50);
  expect(text.split(' ')[1]).toBe('401');
});

it('answers others while hundreds drip', async () => {
  const slow = Array.from({ length: 300 }, () => {
    const socket = open();
    socket.write(LOGIN(1_000).replace('ORIGIN', stack.config.publicUrl));
    return socket;
  });
  const started = performance.now();
  const { text } = await talk(['GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n']);
  expect(text.split(' ')[1]).toBe('200');
  // Nothing like the minutes of somebody who waits behind three hundred, whatever else the machine does.
  expect(performance.now() - started).toBeLessThan(10_000);
  for (const socket of slow) socket.destroy();
});

it.each([
  ['what is no HTTP', 'hello\r\n\r\n', '400'],
  [
    'two lengths of one body',
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    '400',
  ],
  [
    'a length and chunks of one body',
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    '400',
  ],
  ['a line break inside a header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\rb\r\n\r\n', '400'],
  [
    'a head of 20 kB',
    `GET /healthz HTTP/1.1\r\nHost: x\r\nCookie: ${'c'.repeat(20_000)}\r\n\r\n`,
    '431',
  ],
  [
    'an address longer than any id',
    `GET /api/teams/${'x'.repeat(2_100)}/members HTTP/1.1\r\nHost: x\r\n\r\n`,
    '400',
  ],
  [
    'an address that cannot be decoded',
    'GET /api/teams/%zz/members HTTP/1.1\r\nHost: x\r\n\r\n',
    '400',
  ],
])('refuses %s in the common body', async (_what, request, status) => {
  let failure = failureOf((await talk([request])).text);
  // Where the machine stalls, patience may end before the request is read: then it is asked again.
  for (let again = 0; again < 2 && failure[0] === '408'; again += 1) {
    failure = failureOf((await talk([request])).text);
  }
  expect(failure).toEqual([status, 'invalid']);
});
