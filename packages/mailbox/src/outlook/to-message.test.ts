import { describe, expect, it } from 'vitest';
import { type GraphMessage, messageSchema } from './graph-shapes.ts';
import { toMessage, toRef } from './to-message.ts';

const OWNER = 'alice@north.example';
const person = (address: string, name = '') => ({ emailAddress: { name, address } });

/** As documented (learn.microsoft.com/graph/api/resources/message), all of it invented. */
const DOCUMENTED = {
  '@odata.etag': 'W/"CQAAABYAAAB"',
  id: 'AAkALgAAA-1/x==',
  conversationId: 'AAQkADc=',
  receivedDateTime: '2026-11-20T11:55:00Z',
  subject: 'Harbour contract',
  from: person('bob@baker.example', 'Bob Baker'),
  sender: person('office@baker.example', 'Office'),
  toRecipients: [person('Alice@North.example', 'Alice North'), person('carol@baker.example')],
  ccRecipients: [person('dan@north.example', 'Dan')],
  isRead: false,
  isDraft: false,
  importance: 'normal',
  inferenceClassification: 'focused',
  flag: { flagStatus: 'notFlagged' },
  categories: [],
  internetMessageId: '<one@baker.example>',
  internetMessageHeaders: [{ name: 'X-Mailer', value: 'Quill' }],
  parentFolderId: 'AQMk',
  body: { contentType: 'html', content: '<html><body><p>One</p><p>Two</p></body></html>' },
  attachments: [],
  webLink: 'https://outlook.office365.com/owa/?ItemID=AAk',
};

function read(changes: Record<string, unknown> = {}) {
  const parsed: GraphMessage = messageSchema.parse({ ...DOCUMENTED, ...changes });
  return toMessage(parsed, 'inbox', OWNER);
}

const headers = (...fields: readonly [string, string][]) => ({
  internetMessageHeaders: fields.map(([name, value]) => ({ name, value })),
});

describe('a message of Graph', () => {
  it('as documented', () => {
    expect(read()).toEqual({
      id: 'AAkALgAAA-1/x==',
      threadId: 'AAQkADc=',
      receivedAt: new Date('2026-11-20T11:55:00Z'),
      internetMessageId: 'one@baker.example',
      from: { name: 'Bob Baker', address: 'bob@baker.example' },
      replyTo: [],
      to: [
        { name: 'Alice North', address: 'Alice@North.example' },
        { name: '', address: 'carol@baker.example' },
      ],
      cc: [{ name: 'Dan', address: 'dan@north.example' }],
      subject: 'Harbour contract',
      preview: 'One Two',
      priority: 'normal',
      category: 'Other',
      unread: true,
      isReply: false,
      folder: 'inbox',
      signals: {
        addressed: 'to',
        bulk: false,
        automated: false,
        invitation: false,
        flagged: false,
        providerImportant: null,
      },
      attachments: [],
      webUrl: 'https://outlook.office365.com/owa/?ItemID=AAk',
      text: 'One\n\nTwo',
      html: '<html><body><p>One</p><p>Two</p></body></html>',
      truncated: false,
    });
  });

  it('with nothing but an id is still a message', () => {
    const message = toMessage(messageSchema.parse({ id: 'only' }), 'archive', OWNER);
    expect(message).toMatchObject({
      id: 'only',
      threadId: 'only',
      receivedAt: new Date(0),
      from: { name: '', address: '' },
      subject: '',
      text: '',
      html: null,
      folder: 'archive',
      webUrl: null,
    });
  });

  it('whose fields have other shapes than documented is read as far as it goes', () => {
    const odd = Object.fromEntries(Object.keys(DOCUMENTED).map((name) => [name, { odd: [1] }]));
    expect(() => read({ ...odd, id: 'odd' })).not.toThrow();
    expect(
      read({ toRecipients: [null, 3, { emailAddress: null }, person('x@y.example')] }).to,
    ).toEqual([{ name: '', address: 'x@y.example' }]);
    expect(messageSchema.safeParse({ ...DOCUMENTED, id: 7 }).success).toBe(false);
  });

  it.each([
    ['high importance', { importance: 'high' }, { priority: 'high' }],
    ['low importance', { importance: 'Low' }, { priority: 'low' }],
    ['X-Priority of the sender', headers(['X-Priority', '1 (Highest)']), { priority: 'high' }],
    ['a category', { categories: ['Harbour'] }, { category: 'Harbour' }],
    ['a draft', { isDraft: true }, { folder: 'drafts' }],
    ['read', { isRead: true }, { unread: false }],
    ['In-Reply-To', headers(['In-Reply-To', '<a@b.example>']), { isReply: true }],
    ['Re: in the subject', { subject: 'RE: Harbour' }, { isReply: true }],
    [
      'a sender without from',
      { from: null },
      { from: { name: 'Office', address: 'office@baker.example' } },
    ],
    ['an insecure link', { webLink: 'http://outlook.example/x' }, { webUrl: null }],
    ['a link that runs', { webLink: 'javascript:alert(1)' }, { webUrl: null }],
    ['hostile subject', { subject: 'a\r\nBcc: x\u202e' }, { subject: 'a Bcc: x' }],
    ['text', { body: { contentType: 'text', content: 'a\r\nb' } }, { text: 'a\nb', html: null }],
  ])('%s', (_, changes, expected) => {
    expect(read(changes)).toMatchObject(expected);
  });

  it.each([
    ['a list', headers(['List-Id', '<l.x.example>']), { bulk: true }],
    ['a newsletter', headers(['List-Unsubscribe', '<https://x.example>']), { bulk: true }],
    ['an automatic answer', headers(['Auto-Submitted', 'auto-replied']), { automated: true }],
    ['a machine', { from: person('no-reply@x.example') }, { automated: true }],
    ['only in Cc', { toRecipients: [], ccRecipients: [person(OWNER)] }, { addressed: 'cc' }],
    [
      'to a list',
      { toRecipients: [person('l@x.example')], ...headers(['List-Id', 'l']) },
      { addressed: 'list' },
    ],
    ['to others', { toRecipients: [person('l@x.example')] }, { addressed: 'other' }],
    ['flagged', { flag: { flagStatus: 'flagged' } }, { flagged: true }],
    ['sorted under Other', { inferenceClassification: 'other' }, { providerImportant: false }],
    [
      'a meeting request',
      { '@odata.type': '#microsoft.graph.eventMessageRequest' },
      { invitation: true },
    ],
    [
      'a meeting request by its type',
      { meetingMessageType: 'meetingRequest' },
      { invitation: true },
    ],
    [
      'a cancelled meeting',
      { '@odata.type': '#microsoft.graph.eventMessage', meetingMessageType: 'meetingCancelled' },
      { invitation: false },
    ],
    [
      'an answer to a meeting',
      { '@odata.type': '#microsoft.graph.eventMessageResponse' },
      { invitation: false },
    ],
  ])('signals of mail that is %s (own double)', (_, changes, expected) => {
    expect(read(changes).signals).toMatchObject(expected);
  });

  it('cuts a body over 1 MB and says so [INBOX-01]', () => {
    const message = read({ body: { contentType: 'text', content: 'x'.repeat(1_100_000) } });
    expect(message.text).toHaveLength(1024 * 1024);
    expect(message.truncated).toBe(true);
  });

  it('reads hostile sizes quickly', () => {
    const started = performance.now();
    read({
      toRecipients: Array.from({ length: 50_000 }, (_, index) => person(`a${index}@x.example`)),
      internetMessageHeaders: Array.from({ length: 50_000 }, () => ({ name: 'X', value: 'y' })),
      body: { contentType: 'html', content: '<div>'.repeat(300_000) },
      subject: 'x'.repeat(5_000_000),
    });
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('attachments', () => {
  const html = '<img src="cid:logo@x">';
  const file = { '@odata.type': '#microsoft.graph.fileAttachment', id: 'f', size: 10 };
  const readOne = (attachment: object) =>
    read({ attachments: [attachment], body: { contentType: 'html', content: html } })
      .attachments[0];

  it.each([
    [
      'a file',
      { ...file, name: 'a.pdf', contentType: 'application/pdf' },
      {
        name: 'a.pdf',
        contentType: 'application/pdf',
        sizeBytes: 10,
        inline: false,
        sourceUrl: null,
      },
    ],
    ['a path as name', { ...file, name: '../../etc/passwd' }, { name: 'passwd' }],
    ['no name', { ...file, name: '', contentType: 'text/csv' }, { name: 'attachment-1.csv' }],
    [
      'a false type',
      { ...file, contentType: 'text/html\r\nX: y' },
      { contentType: 'application/octet-stream' },
    ],
    [
      'a shown picture',
      { ...file, contentId: '<logo@x>', isInline: true },
      { inline: true, contentId: 'logo@x' },
    ],
    [
      'a file called inline that the text does not show',
      { ...file, contentId: 'other', isInline: true },
      { inline: false },
    ],
    [
      'a message',
      { '@odata.type': '#microsoft.graph.itemAttachment', id: 'i', name: 'Offer', size: 9 },
      { name: 'Offer.eml', contentType: 'message/rfc822' },
    ],
    [
      'a cloud file',
      {
        '@odata.type': '#microsoft.graph.referenceAttachment',
        id: 'r',
        name: 'Plan',
        size: 382,
        sourceUrl: 'https://files.example/plan',
      },
      { sizeBytes: 0, sourceUrl: 'https://files.example/plan' },
    ],
    [
      'a cloud file without address',
      { '@odata.type': '#microsoft.graph.referenceAttachment', id: 'r', name: 'Plan', size: 382 },
      { sizeBytes: 0, sourceUrl: null },
    ],
    [
      'a cloud file that runs',
      {
        '@odata.type': '#microsoft.graph.referenceAttachment',
        id: 'r',
        sourceUrl: 'javascript:alert(1)',
      },
      { sourceUrl: null },
    ],
    [
      'a file that claims an address',
      { ...file, sourceUrl: 'https://evil.example' },
      { sourceUrl: null },
    ],
  ])('%s', (_, attachment, expected) => {
    expect(readOne(attachment)).toMatchObject(expected);
  });

  it('are at most 200', () => {
    const attachments = Array.from({ length: 500 }, (_, index) => ({ ...file, id: `a${index}` }));
    expect(read({ attachments }).attachments).toHaveLength(200);
  });
});

it('a reference tells id, conversation and time', () => {
  expect(toRef({ id: 'a', conversationId: 'c', receivedDateTime: '2026-11-20T11:55:00Z' })).toEqual(
    {
      id: 'a',
      threadId: 'c',
      receivedAt: new Date('2026-11-20T11:55:00Z'),
    },
  );
});
