import type { OpenApiDocument } from '@eisen/contract';
import { PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFromDocument } from './fixtures/client-from-document.ts';

describe('a client made from the OpenAPI document', () => {
  let stack: Stack;
  let base: string;
  let document: OpenApiDocument;

  beforeAll(async () => {
    stack = await startStack({ engine: 'pglite', people: ['alice'] });
    base = await stack.server.listen({ host: '127.0.0.1', port: 0 });
    document = (await (
      await globalThis.fetch(`${base}/api/openapi.json`)
    ).json()) as typeof document;
  });
  afterAll(() => stack.close());

  it('signs in, works and hears of it, knowing nothing else [FIX-56]', async () => {
    const call = clientFromDocument(document, base);
    expect((await call('account.profile')).status).toBe(401);
    const { username, password } = PEOPLE.alice;
    expect((await call('account.login', { body: { username, password } })).status).toBe(200);
    expect((await call('account.profile')).body.user.username).toBe(username);

    const mailbox = { provider: 'outlook', source: 'bundled' };
    expect((await call('sandbox.connect', { body: mailbox })).status).toBe(200);
    const listed = await call('mailbox.emails.outlook', { params: { limit: '20' } });
    expect(listed.body.emails).toHaveLength(20);

    const stream = await call('events.stream', { headers: { 'Last-Event-ID': '0' } });
    const heard = readEvents(stream.response);
    const [{ id }] = listed.body.emails;
    const items = [{ id, quadrant: 'do' }];
    expect((await call('emailActions.setQuadrants', { body: { items } })).status).toBe(200);

    const key = { 'Idempotency-Key': '0195c9d0-7f3a-7000-8000-0123456789ab' };
    const task = { title: 'Answer the board', due_date: '2026-12-01T17:00:00Z' };
    const first = await call('tasks.create', { headers: key, body: task });
    const again = await call('tasks.create', { headers: key, body: task });
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect((await call('tasks.list')).body.tasks).toHaveLength(1);

    const kinds = (document.components.schemas.StreamEvent?.oneOf ?? []) as readonly {
      properties: { event: { const: string }; data: { required?: readonly string[] } };
    }[];
    const told = await heard(['mail', 'tasks']);
    for (const { event, data } of told) {
      const kind = kinds.find(({ properties }) => properties.event.const === event);
      expect(kind, event).toBeDefined();
      expect(Object.keys(data)).toEqual(
        expect.arrayContaining([...(kind?.properties.data.required ?? [])]),
      );
    }
  });

  it('is told in the same form what it did wrong [FIX-56]', async () => {
    const call = clientFromDocument(document, base);
    const refused = await call('account.login', { body: { username: 'alice', password: 'wrong' } });
    expect([refused.status, refused.body.code]).toEqual([401, 'bad_credentials']);
    const elsewhere = { headers: { Origin: 'https://elsewhere.example' }, body: {} };
    expect((await call('account.login', elsewhere)).body.code).toBe('bad_origin');
  });
});

interface HeardEvent {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** @returns what waits until all these were heard, and ends the stream */
function readEvents(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return async (names: readonly string[]): Promise<readonly HeardEvent[]> => {
    const heard: HeardEvent[] = [];
    let text = '';
    while (!names.every((name) => heard.some(({ event }) => event === name))) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
      if (done) throw new Error(`The stream ended after ${heard.map(({ event }) => event)}`);
      text += value;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, event = ''] = /^event: (.*)$/m.exec(part) ?? [];
        const [, data = ''] = /^data: (.*)$/m.exec(part) ?? [];
        if (event !== '') heard.push({ event, data: JSON.parse(data) });
      }
    }
    await reader?.cancel();
    return heard;
  };
}
