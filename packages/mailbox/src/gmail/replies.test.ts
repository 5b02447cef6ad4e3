import { describe, expect, it } from 'vitest';
import type { MessageId } from '#message.ts';
import { readMessage } from '#mime/read-message.ts';
import { type Script, type ScriptedCall, scriptedAccount } from '#remote/scripted-api.ts';
import { GMAIL_BASE, googleError, json, resource } from './gmail-answers.ts';
import { createGmailMailbox } from './gmail-mailbox.ts';

const OURS = 'our-1@eisen.example';
const DRAFT = {
  inReplyTo: '19a1' as MessageId,
  to: 'Bob Baker <bob@baker.example>',
  subject: 'Re: Offer',
  body: 'Ja, gerne.\n\n> Text',
  internetMessageId: OURS,
};

function open(script: Script) {
  const scripted = scriptedAccount(script, GMAIL_BASE);
  const clock = { now: () => new Date('2026-11-20T13:00:00Z') };
  return { ...scripted, mailbox: createGmailMailbox(scripted.account, { clock }) };
}

/** Gmail that takes drafts; `drafts` and `sent` are what it finds, `heads` the fields of messages by id. */
function taking(found: {
  drafts?: readonly object[];
  sent?: readonly string[];
  newest?: readonly string[];
  heads?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}) {
  return open((call) => {
    const path = call.url.pathname.replace('/gmail/v1/users/me', '');
    const refs = (ids: readonly string[] = []) => ({
      messages: ids.map((id) => ({ id, threadId: `t-${id}` })),
    });
    if (path === '/v1/userinfo') return json({ name: 'Alice North' });
    if (path === '/drafts' && call.method === 'GET') return json({ drafts: found.drafts });
    if (path === '/drafts') return json({ id: 'r-7', message: { id: 'd7', threadId: 't' } });
    if (path === '/batch/gmail/v1') return googleError(404, 'notFound');
    if (path === '/messages') {
      return json(refs(call.url.searchParams.has('q') ? found.sent : found.newest));
    }
    const id = path.split('/')[2] ?? '';
    return json(resource({ id, headers: found.heads?.[id] ?? {} }));
  });
}
const created = (calls: readonly ScriptedCall[]) =>
  calls.filter(({ method, target }) => method === 'POST' && target.endsWith('/drafts'));

describe('a reply at Gmail', () => {
  it('is a draft in the thread, with references, our Message-ID twice, and our name', async () => {
    const { mailbox, calls } = taking({
      heads: { '19a1': { References: '<root@x.example>', 'Message-ID': '<offer@baker.example>' } },
    });
    expect(await mailbox.createReplyDraft(DRAFT)).toEqual({ draftId: 'r-7' });
    const [call] = created(calls);
    const { message } = (call as ScriptedCall).json as {
      message: { raw: string; threadId: string };
    };
    expect(message.threadId).toBe('t-19a1');
    const raw = Buffer.from(message.raw, 'base64url');
    const read = await readMessage(raw, {
      ownerAddress: null,
      fallbackDate: new Date(0),
      now: new Date('2026-11-21T00:00:00Z'),
    });
    if (!read.ok) throw new Error(read.reason);
    expect(read.mail).toMatchObject({
      internetMessageId: OURS,
      references: ['root@x.example', 'offer@baker.example'],
      from: { name: 'Alice North', address: 'alice@owner.example' },
      to: [{ name: 'Bob Baker', address: 'bob@baker.example' }],
      subject: 'Re: Offer',
      sentAt: new Date('2026-11-20T13:00:00Z'),
    });
    expect(read.mail.head.first('x-eisen-message-id')).toBe(`<${OURS}>`);
    expect(read.mail.text).toContain('Ja, gerne.');
  });

  it('is made although the name cannot be had', async () => {
    const { mailbox, calls } = open((call) => {
      if (call.url.pathname === '/v1/userinfo') return googleError(403, 'insufficientPermissions');
      if (call.method === 'POST') return json({ id: 'r-7', message: null });
      return json(call.target.includes('/drafts') ? {} : resource());
    });
    expect(await mailbox.createReplyDraft(DRAFT)).toEqual({ draftId: 'r-7' });
    expect(created(calls)).toHaveLength(1);
  });

  it('is not made a second time when its draft is there [PLUS-16]', async () => {
    const { mailbox, calls } = taking({
      drafts: [
        { id: 'r-1', message: { id: 'd1', threadId: 't' } },
        { id: 'r-2', message: { id: 'd2', threadId: 't' } },
      ],
      heads: { d2: { 'X-Eisen-Message-ID': `<${OURS}>` } },
    });
    expect(await mailbox.createReplyDraft(DRAFT)).toEqual({ draftId: 'r-2' });
    expect(created(calls)).toEqual([]);
  });

  it('is made when a search finds only drafts of others', async () => {
    const { mailbox, calls } = taking({
      drafts: [{ id: 'r-1', message: { id: 'd1' } }, { id: 'r' }],
    });
    expect(await mailbox.createReplyDraft(DRAFT)).toEqual({ draftId: 'r-7' });
    expect(created(calls)).toHaveLength(1);
  });

  it('is not found without the answered message, and refused without a recipient', async () => {
    const gone = open(() => googleError(404, 'notFound'));
    await expect(gone.mailbox.createReplyDraft(DRAFT)).rejects.toMatchObject({ kind: 'not-found' });
    const { mailbox, calls } = taking({});
    for (const to of ['nobody', 'bob@baker.example\r\nBcc: eve@spy.example']) {
      await expect(mailbox.createReplyDraft({ ...DRAFT, to })).rejects.toMatchObject({
        kind: 'refused',
      });
    }
    expect(created(calls)).toEqual([]);
  });

  it.each([
    ['a cut connection', () => Promise.reject(new TypeError('cut'))],
    ['500', () => json({ error: {} }, 500)],
    ['503 with Retry-After', () => json({ error: {} }, 503, { 'retry-after': '1' })],
  ])('is neither made nor sent again after %s [PLUS-16]', async (_, answer) => {
    const { mailbox, calls } = open((call) => {
      if (call.method === 'POST') return answer();
      return json(call.target.includes('/drafts') ? {} : resource());
    });
    await expect(mailbox.createReplyDraft(DRAFT)).rejects.toThrow();
    await expect(mailbox.sendDraft('r-7')).rejects.toThrow();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('is sent by the id of its draft', async () => {
    const { mailbox, calls, taken } = open([json({ id: 's1', threadId: 't', labelIds: ['SENT'] })]);
    expect(await mailbox.sendDraft('r-7')).toEqual({ id: 's1' });
    expect(calls[0]?.target).toBe('/gmail/v1/users/me/drafts/send');
    expect(calls[0]?.json).toEqual({ id: 'r-7' });
    expect(taken.map(({ units }) => units)).toEqual([100]);
  });

  it('is not found when its draft is gone; a refused recipient is no lost draft', async () => {
    const refusalOf = async (status: number, reason: string) =>
      await open([googleError(status, reason)])
        .mailbox.sendDraft('r-7')
        .catch((error: { kind: string }) => error.kind);
    expect(await refusalOf(404, 'notFound')).toBe('not-found');
    expect(await refusalOf(400, 'invalidArgument')).toBe('refused');
  });
});

describe('a sent reply', () => {
  it('is found by its Message-ID in Sent, also from Trash', async () => {
    const { mailbox, calls } = taking({ sent: ['s1'] });
    expect(await mailbox.findSent(OURS)).toBe('s1');
    const query = calls[0]?.url.searchParams;
    expect(query?.get('q')).toBe(`rfc822msgid:${OURS}`);
    expect(query?.getAll('labelIds')).toEqual(['SENT']);
    expect(query?.get('includeSpamTrash')).toBe('true');
    expect(calls).toHaveLength(1);
  });

  it.each(['X-Eisen-Message-ID', 'x-google-original-message-id'])(
    'is found among the newest by %s where Gmail put another Message-ID (own double)',
    async (name) => {
      const { mailbox } = taking({
        newest: ['s3', 's2', 's1'],
        heads: { s2: { 'Message-ID': '<CA+7@mail.gmail.com>', [name]: `<${OURS}>` } },
      });
      expect(await mailbox.findSent(OURS)).toBe('s2');
    },
  );

  it('is nothing when no sent mail is ours', async () => {
    const { mailbox } = taking({ newest: ['s1'] });
    expect(await mailbox.findSent(OURS)).toBeNull();
  });

  it('is not searched by a text that would be more than an id', async () => {
    const { mailbox, calls } = taking({ sent: ['s1'] });
    expect(await mailbox.findSent('x@y.example OR in:anywhere')).toBeNull();
    expect(calls.every(({ url }) => !url.searchParams.has('q'))).toBe(true);
  });
});
