import { describe, expect, it } from 'vitest';
import type { MessageId } from '#message.ts';
import type { ReplyDraft } from '#provider.ts';
import { graphError, openScripted } from './scripted-graph.ts';

const id = (text: string) => text as MessageId;

describe('replies [PLUS-16]', () => {
  const DRAFT: ReplyDraft = {
    inReplyTo: id('answered='),
    to: 'Bob Baker <bob@baker.example>',
    subject: 'Re: Offer',
    body: 'Yes.\r\n\r\n> Text',
    internetMessageId: 'our-1@eisen.example',
  };
  const found = (...messages: object[]) => ({ value: messages });

  it('are drafts with our text, our recipient and our Message-ID', async () => {
    const { mailbox, seen } = openScripted((call) =>
      call.method === 'GET' ? found() : call.method === 'POST' ? { id: 'draft=' } : {},
    );
    expect(await mailbox.createReplyDraft(DRAFT)).toEqual({ draftId: 'draft=' });
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /me/mailFolders/drafts/messages',
      'POST /me/messages/answered%3D/createReply',
      'PATCH /me/messages/draft%3D',
    ]);
    expect(seen[0]?.query.get('$filter')).toBe("internetMessageId eq '<our-1@eisen.example>'");
    // From the first moment on, so that it is found again when the answer is lost.
    expect(seen[1]?.json).toEqual({ message: { internetMessageId: '<our-1@eisen.example>' } });
    expect(seen[2]?.json).toEqual({
      subject: 'Re: Offer',
      body: { contentType: 'text', content: 'Yes.\n\n> Text' },
      toRecipients: [{ emailAddress: { name: 'Bob Baker', address: 'bob@baker.example' } }],
      ccRecipients: [],
      bccRecipients: [],
      internetMessageId: '<our-1@eisen.example>',
    });
  });

  it.each([
    ['the ones that are meant', [['Bob B.', 'BOB@baker.example']], false],
    ['others', [['Desk', 'desk@hotel.example']], true],
    [
      'more than are meant',
      [
        ['', 'bob@baker.example'],
        ['', 'eve@spy.example'],
      ],
      true,
    ],
  ] as const)("keep Outlook's own recipients where they are %s [FIX-13]", async (_, own, isSet) => {
    const toRecipients = own.map(([name, address]) => ({ emailAddress: { name, address } }));
    const { mailbox, of } = openScripted((call) =>
      call.method === 'GET' ? found() : call.method === 'POST' ? { id: 'd', toRecipients } : {},
    );
    await mailbox.createReplyDraft(DRAFT);
    const filled = of(/^PATCH/)[0]?.json as object;
    expect('toRecipients' in filled).toBe(isSet);
  });

  it('asked for again are the draft that is there, filled in whatever it lacked', async () => {
    const { mailbox, of } = openScripted(() =>
      found(
        { id: 'other', internetMessageId: '<x@y.example>' },
        { id: 'mine', internetMessageId: '<our-1@eisen.example>' },
      ),
    );
    expect(await mailbox.createReplyDraft(DRAFT)).toEqual({ draftId: 'mine' });
    expect(of(/^POST/)).toEqual([]);
    expect(of(/^PATCH/)).toMatchObject([
      { path: '/me/messages/mine', json: { body: { contentType: 'text' } } },
    ]);
  });

  it('are made without our Message-ID where it is not taken, and given it afterwards', async () => {
    const { mailbox, of } = openScripted((call) => {
      if (call.method === 'GET') return found();
      if (call.method === 'PATCH') return {};
      return call.json === null ? { id: 'draft' } : graphError(400, 'ErrorInvalidPropertySet');
    });
    expect(await mailbox.createReplyDraft(DRAFT)).toEqual({ draftId: 'draft' });
    expect(of(/createReply/)).toHaveLength(2);
    expect(of(/^PATCH/)[0]?.json).toMatchObject({ internetMessageId: '<our-1@eisen.example>' });
  });

  it.each([
    ['a recipient with a line break', { to: 'bob@x.example\r\nBcc: eve@x.example' }, 'refused'],
    ['no recipient', { to: 'nobody' }, 'refused'],
    ['a Message-ID that ends the field', { internetMessageId: 'a@b>\r\nX: y' }, 'refused'],
    ['a quote in the Message-ID', { internetMessageId: "a' or 1 eq 1@b" }, 'refused'],
  ])('with %s are refused before anything is asked', async (_, changes, kind) => {
    const { mailbox, calls } = openScripted(() => found());
    await expect(mailbox.createReplyDraft({ ...DRAFT, ...changes })).rejects.toMatchObject({
      kind,
    });
    expect(calls).toEqual([]);
  });

  it('that cannot be made are not made twice', async () => {
    const { mailbox, of } = openScripted((call) => {
      if (call.method === 'GET') return found();
      throw new TypeError('terminated');
    });
    await expect(mailbox.createReplyDraft(DRAFT)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(of(/createReply/)).toHaveLength(1);
  });

  it('that cannot be filled in do not stay in Drafts', async () => {
    const { mailbox, of } = openScripted((call) => {
      if (call.method === 'GET') return found();
      if (call.method === 'PATCH') return graphError(400, 'ErrorInvalidRecipients');
      return { id: 'draft' };
    });
    await expect(mailbox.createReplyDraft(DRAFT)).rejects.toMatchObject({ kind: 'refused' });
    expect(of(/move/)[0]?.json).toEqual({ destinationId: 'deleteditems' });
  });

  it('are not sent because a web page says 200', async () => {
    const { mailbox, of } = openScripted((call) =>
      call.method === 'GET' ? { id: 'd', isDraft: true } : new Response('<h1>Welcome</h1>'),
    );
    await expect(mailbox.sendDraft('d')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(of(/send/)).toHaveLength(1);
  });

  it('are sent by the id of the draft, once', async () => {
    let isDraft = true;
    const { mailbox, of } = openScripted((call) => {
      if (call.method === 'GET') return { id: 'd', isDraft };
      isDraft = false;
      return new Response(null, { status: 202 });
    });
    const both = await Promise.allSettled([mailbox.sendDraft('d'), mailbox.sendDraft('d')]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(of(/send$/)).toHaveLength(1);
    await expect(mailbox.sendDraft('d')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it.each([
    [
      'the connection breaks',
      () => {
        throw new TypeError('terminated');
      },
      'unavailable',
    ],
    ['Graph fails', () => graphError(500, 'ErrorInternalServerError'), 'unavailable'],
    [
      'Graph is busy',
      () => graphError(503, 'ErrorServerBusy', { 'retry-after': '1' }),
      'rate-limited',
    ],
    ['the draft is gone', () => graphError(404, 'ErrorItemNotFound'), 'not-found'],
  ] as const)('are not sent again when %s', async (_, answer, kind) => {
    const { mailbox, of } = openScripted((call) =>
      call.method === 'GET' ? { id: 'd', isDraft: true } : answer(),
    );
    await expect(mailbox.sendDraft('d')).rejects.toMatchObject({ kind });
    expect(of(/send$/)).toHaveLength(1);
  });

  it('are found in Sent by exactly their Message-ID', async () => {
    const { mailbox, seen } = openScripted(() =>
      found(
        { id: 'a', internetMessageId: '<other@x.example>' },
        { id: 'b', internetMessageId: "<o'1@x.example>" },
      ),
    );
    expect(await mailbox.findSent("o'1@x.example")).toBe('b');
    expect(await mailbox.findSent('none@x.example')).toBeNull();
    expect(await mailbox.findSent('no id')).toBeNull();
    expect(seen.map(({ path }) => path)).toEqual([
      '/me/mailFolders/sentitems/messages',
      '/me/mailFolders/sentitems/messages',
    ]);
    expect(seen[0]?.query.get('$filter')).toBe("internetMessageId eq '<o''1@x.example>'");
  });
});
