import { ProviderError } from '@eisen/mailbox';
import {
  connectBundled,
  createFaults,
  createScriptedClock,
  describeOnEngines,
  type Stack,
  startStack,
} from '@eisen/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

describeOnEngines('replies that did not leave', (engine) => {
  const faults = createFaults();
  const clock = createScriptedClock('2026-03-02T09:00:00Z');
  let stack: Stack;
  let ids: string[];

  const entries = async () => (await stack.alice.get('/api/journal')).body.entries;
  const reply = async () => {
    const answer = await stack.alice.post('/api/reply_email', {
      message_id: ids[0],
      to: 'mira@north.example',
      reply_body: 'Words that stay sealed.',
    });
    expect(answer.status).toBe(200);
    return answer.body.outbox_id;
  };
  /** Long enough for every attempt that the outbox makes. */
  const drain = async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      clock.advance({ minutes: 11 });
      await stack.context.mail.drainOutbox();
    }
  };

  beforeAll(async () => {
    stack = await startStack({ engine, clock, overrides: { wrapProvider: faults.wrap } });
    await connectBundled(stack.alice);
    const { body } = await stack.alice.get('/auth/emails?limit=5');
    ids = body.emails.map((email: { id: string }) => email.id);
  });
  afterAll(() => stack.close());
  beforeEach(() => clock.advance({ minutes: 1 }));
  afterEach(() => faults.heal());

  it('stand in the list of changes with their reason, and cannot be undone', async () => {
    faults.fail({ method: 'createReplyDraft', error: new ProviderError('refused', 'no') });
    const id = await reply();
    expect(await entries()).toEqual([]);
    const writtenAt = clock.now().toISOString();
    await drain();
    expect(await entries()).toEqual([
      {
        id,
        at: writtenAt,
        actor: 'user',
        kind: 'reply',
        count: 1,
        undone_at: null,
        undoable: false,
        redoable: false,
        error: 'The reply could not be sent. The mail provider refused.',
      },
    ]);
    expect((await stack.alice.post(`/api/journal/${id}/undo`)).status).toBe(404);
    expect((await stack.bob.get('/api/journal')).body.entries).toEqual([]);
    expect((await stack.anybody().get('/api/journal')).status).toBe(401);
  });

  it('say which email they answer where the emails of changes are named [FIX-10]', async () => {
    const [entry] = (await stack.alice.get('/api/journal?named=true')).body.entries;
    const first = (await stack.alice.get('/auth/emails?limit=5')).body.emails[0];
    const none = { sender: null, from: null, to: null };
    expect(entry.emails).toEqual([{ id: ids[0], subject: `Re: ${first.subject}`, ...none }]);
  });

  it('ask the user to look when nobody knows whether they went out [PLUS-17]', async () => {
    faults.fail({ method: 'sendDraft', error: new ProviderError('timeout', 'slow') });
    const id = await reply();
    await drain();
    const [entry] = await entries();
    expect(entry).toMatchObject({ id, kind: 'reply', error: 'Sent? Check your Sent folder.' });
  });

  it('leave no trace in the list when they were sent', async () => {
    const before = await entries();
    await reply();
    await drain();
    expect(await entries()).toEqual(before);
  });

  it('stand at their time among the changes, page by page without hole or repeat', async () => {
    for (const quadrant of ['do', 'schedule', null]) {
      clock.advance({ minutes: 1 });
      await stack.alice.put('/api/email-quadrants', { items: [{ id: ids[1], quadrant }] });
      clock.advance({ minutes: 1 });
      faults.fail({ method: 'createReplyDraft', error: new ProviderError('refused', 'no') });
      await reply();
      await drain();
    }
    const whole = await entries();
    expect(whole.slice(0, 6).map((entry: { kind: string }) => entry.kind)).toEqual([
      ...['reply', 'quadrants', 'reply', 'quadrants', 'reply', 'quadrants'],
    ]);
    for (const limit of [1, 2, 3]) {
      const paged: unknown[] = [];
      let cursor: string | null = null;
      do {
        const from: string = cursor === null ? '' : `&cursor=${cursor}`;
        const { body } = await stack.alice.get(`/api/journal?limit=${limit}${from}`);
        expect(body.entries.length).toBeLessThanOrEqual(limit);
        paged.push(...body.entries);
        cursor = body.next_cursor;
      } while (cursor !== null);
      expect(paged).toEqual(whole);
    }
  });
});
