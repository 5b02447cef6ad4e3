import { describe, expect, it } from 'vitest';
import type { Message } from '#message.ts';
import { scriptedAccount } from '#remote/scripted-api.ts';
import {
  base64url,
  bodyOf,
  GMAIL_BASE,
  json,
  part,
  readResource,
  resource,
} from './gmail-answers.ts';
import { createGmailMailbox } from './gmail-mailbox.ts';

describe('a message of Gmail', () => {
  it('has head, text, time, marks and its page at Gmail', async () => {
    const message = await readResource({
      labelIds: ['INBOX', 'UNREAD', 'STARRED', 'IMPORTANT'],
      seconds: 30,
      headers: { 'In-Reply-To': '<above@owner.example>' },
    });
    expect(message).toEqual({
      id: '19a1',
      threadId: 't-19a1',
      receivedAt: new Date('2026-11-20T12:00:30Z'),
      internetMessageId: '19a1@baker.example',
      from: { name: 'Bob Baker', address: 'bob@baker.example' },
      replyTo: [],
      to: [{ name: 'Alice North', address: 'alice@owner.example' }],
      cc: [],
      subject: 'About 19a1',
      preview: 'Text of 19a1.',
      priority: 'high',
      category: 'Other',
      unread: true,
      isReply: true,
      folder: 'inbox',
      signals: {
        addressed: 'to',
        bulk: false,
        automated: false,
        invitation: false,
        flagged: true,
        providerImportant: true,
      },
      attachments: [],
      webUrl: 'https://mail.google.com/mail/?authuser=alice%40owner.example#all/19a1',
      text: 'Text of 19a1.\n',
      html: null,
      truncated: false,
    });
  });

  it('is read or unread, flagged or not, by its labels', async () => {
    expect(await readResource({ labelIds: ['INBOX'] })).toMatchObject({
      unread: false,
      signals: { flagged: false, providerImportant: false },
    });
  });

  it.each([
    [['INBOX'], 'inbox'],
    [['INBOX', 'SENT'], 'inbox'],
    [['SENT'], 'sent'],
    [['DRAFT'], 'drafts'],
    [['Label_7'], 'archive'],
    [[], 'archive'],
    [['INBOX', 'TRASH'], 'trash'],
    [['SPAM'], 'spam'],
  ] as const)('with the labels %j lies in %s', async (labelIds, folder) => {
    expect((await readResource({ labelIds })).folder).toBe(folder);
  });

  it.each([
    [['INBOX', 'CATEGORY_PROMOTIONS'], {}, 'low', 'promotional'],
    [['INBOX', 'CATEGORY_PROMOTIONS', 'IMPORTANT'], {}, 'high', 'promotional'],
    [['INBOX', 'CATEGORY_UPDATES'], {}, 'normal', 'updates'],
    [['INBOX', 'CATEGORY_SOCIAL'], { 'X-Priority': '1' }, 'high', 'social'],
    [['INBOX'], { importance: 'high' }, 'high', 'Other'],
    [['INBOX'], { 'List-ID': '<news.shop.example>' }, 'normal', 'Newsletter'],
  ] as const)('with %j and %j is %s and %s', async (labelIds, headers, priority, category) => {
    expect(await readResource({ labelIds, headers })).toMatchObject({ priority, category });
  });

  it('reads signals from the head, whatever the case of its names (documented shape)', async () => {
    const bulk = await readResource({
      headers: {
        'LIST-UNSUBSCRIBE': '<https://shop.example/u>',
        'auto-submitted': 'auto-generated',
        To: 'undisclosed-recipients:;',
        'list-id': '<news.shop.example>',
      },
    });
    expect(bulk.signals).toMatchObject({ addressed: 'list', bulk: true, automated: true });
  });

  it('decodes words that came encoded and keeps those that came decoded', async () => {
    const message = await readResource({
      headers: {
        Subject: '=?utf-8?q?Gr=C3=BC=C3=9Fe?=',
        From: '"Bäcker, Bob" <bob@baker.example>',
      },
    });
    expect(message.subject).toBe('Grüße');
    expect(message.from).toEqual({ name: 'Bäcker, Bob', address: 'bob@baker.example' });
  });

  it.each([
    ['Bäcker, Bob <bob@baker.example>', 'Bäcker, Bob', 'bob@baker.example'],
    ['News: today (long) <news@shop.example>', 'News: today (long)', 'news@shop.example'],
    ['=?utf-8?q?B=C3=A4cker=2C_Bob?= <bob@baker.example>', 'Bäcker, Bob', 'bob@baker.example'],
    ['"Quoted, Bob" <bob@baker.example>', 'Quoted, Bob', 'bob@baker.example'],
    ['first@x.example, Second <second@x.example>', '', 'first@x.example'],
    ['<bob@baker.example>', '', 'bob@baker.example'],
  ])('reads the one sender of %s', async (From, name, address) => {
    expect((await readResource({ headers: { From } })).from).toEqual({ name, address });
  });

  it('takes what the HTML of an alternative shows, and keeps it', async () => {
    const message = await readResource({
      payload: {
        mimeType: 'multipart/alternative',
        body: { size: 0 },
        parts: [
          part('0', 'text/plain', bodyOf('Plain words.')),
          part('1', 'text/html', bodyOf('<p>Rich <b>words</b>.</p>')),
        ],
      },
    });
    expect(message.text).toBe('Rich words.');
    expect(message.html).toContain('<b>words</b>');
  });

  it('shows the visible text of HTML that came alone', async () => {
    const payload = { mimeType: 'text/html', body: bodyOf('<style>x{}</style><p>Rich words.</p>') };
    expect(await readResource({ payload })).toMatchObject({
      text: 'Rich words.',
      preview: 'Rich words.',
    });
  });

  it.each([
    ['UTF-8 under another name, as Gmail hands it out', 'iso-8859-1', Buffer.from('Größe', 'utf8')],
    ['the charset that is named', 'iso-8859-1', Buffer.from('Größe', 'latin1')],
    ['no charset at all', null, Buffer.from('Größe', 'latin1')],
    ['a charset that nobody knows', 'x-none', Buffer.from('Größe', 'utf8')],
  ])('reads a text in %s', async (_, charset, bytes) => {
    const type = charset === null ? {} : { 'Content-Type': `text/plain; charset="${charset}"` };
    const body = { size: 6, data: base64url(bytes) };
    const parts = [part('0', 'text/plain', body, { headers: type })];
    const inside = await readResource({ payload: { mimeType: 'multipart/mixed', parts } });
    expect(inside.text.trim()).toBe('Größe');
    const alone = await readResource({ headers: type, payload: { body } });
    expect(alone.text.trim()).toBe('Größe');
  });

  it('reads ISO-2022-JP whether Gmail decoded it or not', async () => {
    const headers = { 'Content-Type': 'text/plain; charset=iso-2022-jp' };
    const escaped = Buffer.from('\x1b$B%F%9%H\x1b(B', 'latin1');
    for (const bytes of [escaped, Buffer.from('テスト', 'utf8')]) {
      const payload = { parts: [part('0', 'text/plain', { data: base64url(bytes) }, { headers })] };
      const message = await readResource({ payload: { mimeType: 'multipart/mixed', ...payload } });
      expect(message.text.trim()).toBe('テスト');
    }
  });

  it('lists attachments by part id, with cleaned names, sizes and what is shown inside', async () => {
    const message = await readResource({
      payload: {
        mimeType: 'multipart/mixed',
        parts: [
          part(
            '0',
            'multipart/related',
            { size: 0 },
            {
              parts: [
                part('0.0', 'text/html', bodyOf('<img src="cid:logo@x">')),
                part(
                  '0.1',
                  'image/png',
                  { size: 700, attachmentId: 'changes-each-time' },
                  {
                    filename: 'logo.png',
                    headers: { 'Content-Disposition': 'inline', 'content-id': '<logo@x>' },
                  },
                ),
              ],
            },
          ),
          part(
            '1',
            'application/pdf',
            { size: 9_000, attachmentId: 'other' },
            {
              filename: '../Übersicht\u202efdp.pdf',
              headers: { 'Content-Disposition': 'attachment; filename="x"' },
            },
          ),
          part(
            '2',
            'message/rfc822',
            { size: 100 },
            {
              parts: [part('2.0', 'text/plain', bodyOf('Inside.'))],
            },
          ),
        ],
      },
    });
    expect(message.attachments).toEqual([
      {
        id: '0.1',
        name: 'logo.png',
        sizeBytes: 700,
        contentType: 'image/png',
        inline: true,
        contentId: 'logo@x',
        sourceUrl: null,
      },
      {
        id: '1',
        name: 'Übersichtfdp.pdf',
        sizeBytes: 9_000,
        contentType: 'application/pdf',
        inline: false,
        contentId: null,
        sourceUrl: null,
      },
      {
        id: '2',
        name: 'attachment-3.eml',
        sizeBytes: 100,
        contentType: 'message/rfc822',
        inline: false,
        contentId: null,
        sourceUrl: null,
      },
    ]);
    expect(message.text).not.toContain('Inside.');
  });

  it('knows an invitation by its method, also when the part is kept apart', async () => {
    const calendar = (body: Record<string, unknown>, type: string) =>
      part('1', 'text/calendar', body, { headers: { 'Content-Type': type } });
    const invitation = async (one: Record<string, unknown>) =>
      (await readResource({ payload: { mimeType: 'multipart/mixed', parts: [one] } })).signals
        .invitation;
    const apart = { size: 900, attachmentId: 'a' };
    expect(await invitation(calendar(apart, 'text/calendar; method=REQUEST'))).toBe(true);
    expect(await invitation(calendar(bodyOf('METHOD:REQUEST\r\n'), 'text/calendar'))).toBe(true);
    expect(await invitation(calendar(apart, 'text/calendar; method=CANCEL'))).toBe(false);
  });

  it('joins the lines that a flowed text was broken into', async () => {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8; format=flowed' };
    const one = part('0', 'text/plain', bodyOf('one \r\ntwo\r\n'), { headers });
    const message = await readResource({ payload: { mimeType: 'multipart/mixed', parts: [one] } });
    expect(message.text.trim()).toBe('one two');
  });

  it('cuts bodies over 1 MB and says so', async () => {
    const long = { mimeType: 'text/plain', body: bodyOf('é'.repeat(700_000)) };
    const message = await readResource({ payload: long });
    expect(message.truncated).toBe(true);
    expect(message.text.length).toBeGreaterThan(500_000);
  });

  it('shows the snippet of a message whose text cannot be had', async () => {
    const { account } = scriptedAccount(
      () => json({ ...resource(), snippet: 'It&#39;s &lt;here&gt;', payload: null }),
      GMAIL_BASE,
    );
    const [message] = await createGmailMailbox(account).getMessages(['19a1' as Message['id']]);
    expect(message).toMatchObject({
      text: "It's <here>",
      preview: "It's <here>",
      subject: '',
      truncated: true,
    });
  });
});
