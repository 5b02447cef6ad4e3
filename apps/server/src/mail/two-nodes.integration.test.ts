import { buildApp, createContext } from '@eisen/server';
import { connectBundled, describeOnEngines, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

describeOnEngines('two processes on one database', (engine) => {
  let stack: Stack;
  let other: Awaited<ReturnType<typeof startOther>>;
  let ids: string[];

  /** A second server on the same rows and keys, which answers to the same cookie. */
  async function startOther() {
    const { db, keyring, clock, log } = stack.context;
    const shared = { ...db, close: async () => {} };
    const context = await createContext(stack.config, { db: shared, keyring, clock, log });
    const { server } = await buildApp(context, { webRoot: null, checkAnswers: true });
    const cookie = [...stack.alice.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin: stack.config.publicUrl };
    return {
      get: async (url: string) => (await server.inject({ method: 'GET', url, headers })).json(),
      send: (method: 'POST' | 'PUT', url: string, payload: object) =>
        server.inject({ method, url, headers, payload }),
      async close() {
        await server.close();
        await context.close();
      },
    };
  }

  beforeAll(async () => {
    stack = await startStack({ engine, people: ['alice'] });
    await connectBundled(stack.alice);
    other = await startOther();
    const { body } = await stack.alice.get('/auth/emails?limit=200');
    ids = body.emails
      .filter((email: { unread: boolean }) => email.unread)
      .map((email: { id: string }) => email.id);
  });
  afterAll(async () => {
    await other.close();
    await stack.close();
  });

  it('show what either of them marked, although both keep mail in memory', async () => {
    const [id] = ids;
    expect((await stack.alice.get(`/auth/emails/${id}`)).body.email.unread).toBe(true);
    expect((await other.get(`/auth/emails/${id}`)).email.unread).toBe(true);
    const marked = await other.send('PUT', '/api/email-read', { ids: [id], read: true });
    expect(marked.statusCode).toBe(200);
    expect((await other.get(`/auth/emails/${id}`)).email.unread).toBe(false);
    await vi.waitFor(async () => {
      expect((await stack.alice.get(`/auth/emails/${id}`)).body.email.unread).toBe(false);
    }, 5_000);
    await stack.alice.put('/api/email-read', { ids: [id], read: false });
    await vi.waitFor(async () => {
      expect((await other.get(`/auth/emails/${id}`)).email.unread).toBe(true);
    }, 5_000);
  });

  it('mark by what the mailbox says, not by what one of them remembers', async () => {
    const id = ids[1];
    await stack.alice.get(`/auth/emails/${id}`);
    await other.send('PUT', '/api/email-read', { ids: [id], read: true });
    await vi.waitFor(async () => {
      expect((await stack.alice.get(`/auth/emails/${id}`)).body.email.unread).toBe(false);
    }, 5_000);
    const back = await stack.alice.put('/api/email-read', { ids: [id], read: false });
    expect(back.body.journal_id).toEqual(expect.any(String));
  });
});
