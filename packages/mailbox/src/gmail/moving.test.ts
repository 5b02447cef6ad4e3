import { describe, expect, it } from 'vitest';
import type { MessageId } from '#message.ts';
import type { MailboxProvider, Moved } from '#provider.ts';
import { type ScriptedCall, scriptedAccount } from '#remote/scripted-api.ts';
import { GMAIL_BASE, googleError, json, resource } from './gmail-answers.ts';
import { createGmailMailbox } from './gmail-mailbox.ts';

const ID = '19a1' as MessageId;

/** One message whose labels Gmail keeps. `untrashGivesInbox`: stand-ins do it, the real one may not. */
function holding(labels: readonly string[], untrashGivesInbox = false) {
  const state = new Set(labels);
  const answer = (call: ScriptedCall) => {
    const action = call.url.pathname.split('/').pop();
    const change = (call.json ?? {}) as { addLabelIds?: string[]; removeLabelIds?: string[] };
    if (action === 'trash') {
      state.add('TRASH');
      state.delete('INBOX');
    }
    if (action === 'untrash') {
      state.delete('TRASH');
      if (untrashGivesInbox) state.add('INBOX');
    }
    for (const label of change.addLabelIds ?? []) state.add(label);
    for (const label of change.removeLabelIds ?? []) state.delete(label);
    return json(resource({ labelIds: [...state] }));
  };
  const scripted = scriptedAccount(answer, GMAIL_BASE);
  return { ...scripted, state, mailbox: createGmailMailbox(scripted.account) };
}
describe('moving in Gmail', () => {
  it('archives by taking INBOX off, and knows the way back', async () => {
    const { mailbox, calls, state, taken } = holding(['INBOX', 'UNREAD', 'Label_7']);
    const moved = await mailbox.archive(ID);
    expect(moved.id).toBe(ID);
    expect([...state]).toEqual(['UNREAD', 'Label_7']);
    expect(calls.map(({ method, target, json: body }) => [method, target, body])).toEqual([
      ['GET', '/gmail/v1/users/me/messages/19a1?format=minimal', null],
      [
        'POST',
        '/gmail/v1/users/me/messages/19a1/modify',
        { addLabelIds: [], removeLabelIds: ['INBOX'] },
      ],
    ]);
    expect(taken.map(({ units }) => units)).toEqual([20, 5]);
    await mailbox.restore(ID, moved.formerPlace);
    expect([...state].sort()).toEqual(['INBOX', 'Label_7', 'UNREAD']);
  });

  it('puts into Trash, never further', async () => {
    const { mailbox, calls, state } = holding(['INBOX']);
    await mailbox.trash(ID);
    expect([...state]).toEqual(['TRASH']);
    expect(calls.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'GET /gmail/v1/users/me/messages/19a1?format=minimal',
      'POST /gmail/v1/users/me/messages/19a1/trash',
    ]);
  });

  const moves: readonly (readonly [string, (mailbox: MailboxProvider) => Promise<Moved>])[] = [
    ['archive', (mailbox) => mailbox.archive(ID)],
    ['trash', (mailbox) => mailbox.trash(ID)],
    ['restore', (mailbox) => mailbox.restore(ID)],
  ];
  it.each(moves)('%s twice is done once and says so', async (_, move) => {
    const { mailbox, calls } = holding(['SPAM']);
    await move(mailbox);
    const done = calls.length;
    expect(await move(mailbox)).toEqual({ id: ID, formerPlace: null });
    expect(calls.length - done).toBe(1);
  });

  it.each([false, true])(
    'restores to the place it had (untrash gives INBOX: %s)',
    async (gives) => {
      for (const labels of [['INBOX'], [], ['SPAM'], ['SENT']]) {
        const { mailbox, state } = holding(labels, gives);
        const trashed = await mailbox.trash(ID);
        await mailbox.restore(ID, trashed.formerPlace);
        expect([...state].sort()).toEqual(labels);
      }
    },
  );

  it.each([false, true])('restores to the inbox without a place (%s)', async (gives) => {
    for (const labels of [['TRASH'], ['SPAM'], [], ['TRASH', 'SPAM']]) {
      const { mailbox, state } = holding(labels, gives);
      const restored = await mailbox.restore(ID);
      expect([...state]).toEqual(['INBOX']);
      // The way back from the way back.
      await mailbox.restore(ID, restored.formerPlace);
      expect([...state].sort()).toEqual([...labels].sort());
    }
  });

  it('refuses a place that it never gave before it asks Gmail', async () => {
    const { mailbox, calls } = holding(['INBOX']);
    for (const place of ['', 'inbox', '{}', '{"gmail":["UNREAD"]}', '{"gmail":["INBOX"],"x":1}']) {
      await expect(mailbox.restore(ID, place)).rejects.toMatchObject({ kind: 'refused' });
    }
    expect(calls).toEqual([]);
  });

  it.each([
    [404, 'notFound'],
    [400, 'invalidArgument'],
  ])('answers not-found to %i %s', async (status, reason) => {
    const { account } = scriptedAccount(() => googleError(status, reason), GMAIL_BASE);
    const mailbox = createGmailMailbox(account);
    for (const [, move] of moves) {
      await expect(move(mailbox)).rejects.toMatchObject({ kind: 'not-found' });
    }
    await expect(mailbox.archive('..' as MessageId)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('repeats a move whose answer got lost', async () => {
    let isCut = false;
    const inner = holding(['INBOX']);
    const { account, calls } = scriptedAccount(async (call) => {
      const response = await inner.account.fetch?.(call.url, {
        method: call.method,
        ...(call.text === '' ? {} : { body: call.text }),
      });
      if (call.method === 'POST' && !isCut) {
        isCut = true;
        throw new TypeError('cut');
      }
      return response ?? json({});
    }, GMAIL_BASE);
    expect((await createGmailMailbox(account).archive(ID)).formerPlace).not.toBeNull();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
    expect([...inner.state]).toEqual([]);
  });
});

describe('read marks in Gmail', () => {
  const ids = (count: number) =>
    Array.from({ length: count }, (_, index) => `m${index}` as MessageId);

  it('go singly for a few and pass over what is gone', async () => {
    const { account, calls, taken } = scriptedAccount(
      (call) => (call.target.includes('m1') ? googleError(404, 'notFound') : json(resource())),
      GMAIL_BASE,
    );
    await createGmailMailbox(account).setRead([...ids(3), ...ids(2)], true);
    expect(calls.map(({ json: body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ removeLabelIds: ['UNREAD'] })),
    );
    expect(taken.map(({ units }) => units)).toEqual([5, 5, 5]);
  });

  it('go by batches of at most 1,000', async () => {
    const { account, calls, taken } = scriptedAccount(
      () => new Response(null, { status: 204 }),
      GMAIL_BASE,
    );
    await createGmailMailbox(account).setRead(ids(2_100), false);
    expect(calls.map(({ target }) => target)).toEqual(
      Array.from({ length: 3 }, () => '/gmail/v1/users/me/messages/batchModify'),
    );
    const bodies = calls.map(({ json: body }) => body as { ids: string[]; addLabelIds: string[] });
    expect(bodies.map((body) => body.ids.length)).toEqual([1_000, 1_000, 100]);
    expect(bodies[0]?.addLabelIds).toEqual(['UNREAD']);
    expect(taken.map(({ units }) => units)).toEqual([50, 50, 50]);
  });

  it('go singly when one text in a batch is no id at all', async () => {
    const { account, calls } = scriptedAccount(
      (call) =>
        call.target.endsWith('/batchModify') || call.target.includes('m3')
          ? googleError(400, 'invalidArgument')
          : json(resource()),
      GMAIL_BASE,
    );
    await createGmailMailbox(account).setRead(ids(12), true);
    expect(calls).toHaveLength(13);
  });
});
