import { type MailboxProvider, type MessageId, ProviderError } from '@eisen/mailbox';
import {
  connectBundled,
  createFaults,
  createScriptedClock,
  describeOnEngines,
  type Stack,
  startStack,
} from '@eisen/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

describeOnEngines('changes that were decided on while an older one was unclear', (engine) => {
  const faults = createFaults();
  const clock = createScriptedClock('2026-03-02T09:00:00Z');
  const timeout = new ProviderError('timeout', 'slow');
  let stack: Stack;
  /** The mailbox itself, past the faults. */
  let mailbox: MailboxProvider;
  let ids: MessageId[];
  let id: MessageId;

  const inboxIds = async (): Promise<MessageId[]> => {
    const { body } = await stack.alice.get('/auth/emails?limit=200');
    return body.emails.map((email: { id: string }) => email.id);
  };
  const entries = async () => (await stack.alice.get('/api/journal?limit=200')).body.entries;
  const newest = async (count: number): Promise<{ kind: string; undoable: boolean }[]> =>
    (await entries()).slice(0, count);
  const act = (kind: 'archive' | 'delete' | 'restore') => {
    clock.advance({ ms: 1_000 });
    return stack.alice.post(`/api/${kind}-email`, { message_id: id });
  };
  const mark = (read: boolean) => {
    clock.advance({ ms: 1_000 });
    return stack.alice.put('/api/email-read', { ids: [id], read });
  };
  const settle = () => stack.context.mail.settleChanges();
  const find = async () => (await mailbox.getMessages([id]))[0];
  /** The provider does it, and nobody hears of it until `answer`: never, when the process died. */
  const holdAnswer = (method: 'archive' | 'setRead') => {
    let answer = () => {};
    const done = new Promise<void>((resolve) => {
      faults.meanwhile(method, () => {
        resolve();
        return new Promise<void>((late) => {
          answer = late;
        });
      });
    });
    return { done, answer: () => answer() };
  };
  const undoAll = async () => {
    for (const { id: entry, undoable } of await entries())
      if (undoable)
        expect((await stack.alice.post(`/api/journal/${entry}/undo`)).body.failed).toEqual([]);
  };

  beforeAll(async () => {
    stack = await startStack({
      engine,
      clock,
      overrides: {
        wrapProvider: (provider, mailboxId) => {
          mailbox = provider;
          return faults.wrap(provider, mailboxId);
        },
      },
    });
    await connectBundled(stack.alice);
    ids = await inboxIds();
  });
  afterAll(() => stack.close());
  beforeEach(() => {
    clock.advance({ minutes: 10 });
    id = ids.pop() as MessageId;
  });
  afterEach(() => faults.heal());

  it('leads back over a move whose process died just before the next one [PLUS-13]', async () => {
    const archive = holdAnswer('archive');
    const dead = act('archive');
    await archive.done;
    faults.heal();
    expect((await act('delete')).status).toBe(200);
    expect(await newest(2)).toMatchObject([{ kind: 'delete' }, { kind: 'archive' }]);
    await undoAll();
    expect((await find())?.folder).toBe('inbox');
    archive.answer();
    await dead;
    expect((await entries()).map((entry: { undoable: boolean }) => entry.undoable)).toEqual([
      false,
      false,
    ]);
  });

  it('notes a move once whose own answer comes while the next one looks', async () => {
    const archive = holdAnswer('archive');
    const slow = act('archive');
    await archive.done;
    faults.meanwhile('getMessages', async () => {
      faults.heal();
      archive.answer();
      await slow;
    });
    await act('delete');
    expect(await newest(2)).toMatchObject([{ kind: 'delete' }, { kind: 'archive', count: 1 }]);
    await undoAll();
    expect((await find())?.folder).toBe('inbox');
  });

  it('names the first of two tries when that was done late, while the second looked [PLUS-13]', async () => {
    faults.fail({ method: 'archive', error: timeout, times: 1 });
    expect((await act('archive')).status).toBe(504);
    faults.meanwhile('getMessages', () => mailbox.archive(id));
    const { body } = await act('archive');
    expect(await newest(1)).toMatchObject([{ id: body.journal_id, kind: 'archive', count: 1 }]);
    faults.heal();
    await undoAll();
    expect((await find())?.folder).toBe('inbox');
  });

  it.each([
    ['the process that asked for it', 'looks'],
    ['another tab, which waits for it', 'answers'],
  ])('holds the newest decision against an older one that is done late for %s', async (_, how) => {
    faults.fail({ method: 'archive', error: timeout, times: how === 'looks' ? 1 : 0 });
    if (how === 'answers') {
      const from = { formerPlace: 'trash', formerFolder: 'trash' };
      faults.answer('archive', { id, ...from });
      faults.meanwhile('archive', async () => {
        faults.heal();
        await act('delete');
        await mailbox.archive(id);
      });
    }
    const { body } = await act('archive');
    if (how === 'looks') {
      await act('delete');
      await mailbox.archive(id);
      clock.advance({ minutes: 3 });
      await settle();
    } else expect(body.journal_id).toBeNull();
    expect((await find())?.folder).toBe('trash');
    expect(await newest(1)).toMatchObject([{ kind: 'delete', undoable: true }]);
    await undoAll();
    expect((await find())?.folder).toBe('inbox');
    expect(await inboxIds()).toContain(id);
  });

  it('notes what is done late when the newer decision was taken back', async () => {
    faults.fail({ method: 'archive', error: timeout, times: 1 });
    await act('archive');
    await act('delete');
    await undoAll();
    await mailbox.archive(id);
    clock.advance({ minutes: 1 });
    await settle();
    expect(await newest(1)).toMatchObject([{ kind: 'delete', undoable: false }]);
    expect(await newest(2)).toMatchObject([{}, { kind: 'archive', undoable: true }]);
    await undoAll();
    expect((await find())?.folder).toBe('inbox');
  });

  it('puts what was forgotten and done after all where it was decided on', async () => {
    const archive = holdAnswer('archive');
    const calling = act('archive');
    await archive.done;
    await mailbox.restore(id);
    clock.advance({ minutes: 3 });
    await settle();
    await mark((await find())?.unread === true);
    clock.advance({ ms: 1_000 });
    archive.answer();
    const { body } = await calling;
    expect(await newest(2)).toMatchObject([{ kind: 'read' }, { id: body.journal_id }]);
    faults.heal();
    await undoAll();
  });

  it('leads back over a mark whose process died just before the next one', async () => {
    const unread = (await find())?.unread;
    const marking = holdAnswer('setRead');
    const dead = mark(unread === true);
    await marking.done;
    faults.heal();
    await mark(unread !== true);
    expect((await newest(2)).map((entry) => entry.kind)).toEqual(['read', 'read']);
    await undoAll();
    expect((await find())?.unread).toBe(unread);
    marking.answer();
    await dead;
  });
});
