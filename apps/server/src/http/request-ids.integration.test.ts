import { connect } from 'node:net';
import { type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#logger.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the name of a request', () => {
  const lines: string[] = [];
  let stack: Stack;

  beforeAll(async () => {
    const destination = { write: (line: string) => lines.push(line) };
    stack = await startStack({
      engine: 'pglite',
      people: ['alice'],
      overrides: { log: createLogger({ level: 'info', destination }) },
    });
  });
  afterAll(() => stack.close());

  it('stands in the head and the body of a refusal, the same in both [FIX-55]', async () => {
    const answer = await stack.server.inject({ method: 'GET', url: '/api/tasks' });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['x-request-id']).toMatch(UUID);
    expect(answer.json().request_id).toBe(answer.headers['x-request-id']);
  });

  it('is the proxy’s where that is plain, and never a hostile one [FIX-55]', async () => {
    const ask = async (id: string) =>
      (await stack.server.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers[
        'x-request-id'
      ];
    expect(await ask('req-0123456789.ab_C')).toBe('req-0123456789.ab_C');
    for (const hostile of [
      'short',
      'x'.repeat(65),
      '{"level":60}',
      '<script>alert(1)</script>',
      '../../etc/passwd',
      'abcdefgh ijklmnop',
      '-abcdefghij',
      'übergröße1234',
    ])
      expect(await ask(hostile)).toMatch(UUID);
  });

  it('stands in a refusal of an address that no route reads [FIX-55]', async () => {
    const answer = await stack.server.inject({ url: '/api/%E0%A4%A' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().request_id).toBe(answer.headers['x-request-id']);
  });

  it('stands in a refusal of what is no HTTP [FIX-55]', async () => {
    await stack.server.listen({ host: '127.0.0.1', port: 0 });
    const address = stack.server.server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const text = await new Promise<string>((resolve) => {
      let said = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('NO SUCH THING\r\n\r\n'));
      socket.on('data', (chunk) => {
        said += chunk;
      });
      socket.on('close', () => resolve(said));
    });
    const id = /x-request-id: (\S+)/i.exec(text)?.[1];
    expect(id).toMatch(UUID);
    expect(text).toContain(`"request_id":"${id}"`);
  });

  it('stands in every line of the log that the request caused, with a body and without [FIX-55]', async () => {
    const { db } = stack.context;
    const broken = new Error('The disk is gone.');
    const asSystem = db.asSystem;
    db.asSystem = () => Promise.reject(broken);
    lines.length = 0;
    const id = 'trace-me-0001';
    const payload = { username: 'alice', password: 'whatever it is 12' };
    const answer = await stack.server.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-request-id': id, origin: stack.config.publicUrl },
      payload,
    });
    db.asSystem = asSystem;
    expect(answer.statusCode).toBe(500);
    const told = lines.map((line) => JSON.parse(line));
    expect(told.length).toBeGreaterThan(0);
    expect(told.every(({ request_id }) => request_id === id)).toBe(true);
    expect(answer.json()).toMatchObject({ code: 'internal', request_id: id });
  });
});
