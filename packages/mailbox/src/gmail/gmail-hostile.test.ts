import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageId } from '#message.ts';
import { type MailboxProvider, ProviderError } from '#provider.ts';
import { scriptedAccount } from '#remote/scripted-api.ts';
import { batchAnswer, batchedPaths, GMAIL_BASE, json, resource } from './gmail-answers.ts';
import { createGmailMailbox } from './gmail-mailbox.ts';

const ID = '19a1' as MessageId;
const CURSOR = Buffer.from('{"kind":"changes","historyId":"7"}').toString('base64url');

const CALLS: readonly (readonly [string, (mailbox: MailboxProvider) => Promise<unknown>])[] = [
  ['profile', (mailbox) => mailbox.profile()],
  ['countInbox', (mailbox) => mailbox.countInbox()],
  ['listInbox', (mailbox) => mailbox.listInbox({ limit: 5 })],
  ['listInboxRefs', (mailbox) => mailbox.listInboxRefs({ limit: 5 })],
  ['inboxChanges', (mailbox) => mailbox.inboxChanges(CURSOR)],
  ['a first cursor', (mailbox) => mailbox.inboxChanges(null)],
  ['search', (mailbox) => mailbox.search({ query: 'x', limit: 5 })],
  ['getMessages', (mailbox) => mailbox.getMessages([ID, 'b' as MessageId])],
  ['getAttachment', (mailbox) => mailbox.getAttachment(ID, '1')],
  ['archive', (mailbox) => mailbox.archive(ID)],
  ['restore', (mailbox) => mailbox.restore(ID)],
  ['setRead', (mailbox) => mailbox.setRead([ID], true)],
  [
    'createReplyDraft',
    (mailbox) =>
      mailbox.createReplyDraft({
        inReplyTo: ID,
        to: 'bob@baker.example',
        subject: 's',
        body: 'b',
        internetMessageId: 'x@y.example',
      }),
  ],
  ['sendDraft', (mailbox) => mailbox.sendDraft('r')],
  ['findSent', (mailbox) => mailbox.findSent('x@y.example')],
  ['listSentRecipients', (mailbox) => mailbox.listSentRecipients({ limit: 5 })],
];

/** Runs a call to its end: a result, or the one error that an adapter may throw. */
async function endOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'result';
  } catch (error) {
    if (error instanceof ProviderError) return error.kind;
    throw error;
  }
}

/** Answers that have something of the documented shape, with anything in it. */
const anything = fc.jsonValue({ maxDepth: 3 });
const keys = fc.constantFrom(
  'messages',
  'id',
  'threadId',
  'labelIds',
  'payload',
  'parts',
  'headers',
  'body',
  'data',
  'attachmentId',
  'history',
  'historyId',
  'messagesAdded',
  'labelsRemoved',
  'message',
  'drafts',
  'internalDate',
  'mimeType',
  'nextPageToken',
  'emailAddress',
  'raw',
);
const almost = fc.dictionary(keys, fc.oneof(anything, fc.dictionary(keys, anything)));
const wild = fc.oneof(anything, almost);

describe('answers that Gmail never gives', () => {
  it.each(CALLS)('%s ends with a result or a ProviderError for any JSON', async (_, call) => {
    await fc.assert(
      fc.asyncProperty(
        wild,
        fc.constantFrom(200, 200, 200, 400, 403, 500),
        async (body, status) => {
          const { account } = scriptedAccount(() => json(body, status), GMAIL_BASE);
          await endOf(call(createGmailMailbox(account)));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('any JSON in the place of one message of a batch ends so, too', async () => {
    await fc.assert(
      fc.asyncProperty(wild, fc.integer({ min: 100, max: 599 }), async (body, status) => {
        const { account } = scriptedAccount((call) => {
          if (call.method !== 'POST') return json({ messages: [{ id: 'a', threadId: 't' }] });
          return batchAnswer(
            batchedPaths(call).map((__, place) =>
              place === 0 ? { place, status, body } : { place, body: resource() },
            ),
          );
        }, GMAIL_BASE);
        await endOf(createGmailMailbox(account).getMessages([ID, 'b' as MessageId]));
      }),
      { numRuns: 50 },
    );
  });

  it('any payload of a message is read', async () => {
    const payloads = fc.oneof(
      wild,
      fc.record({
        mimeType: fc.oneof(fc.constantFrom('text/plain', 'text/html', 'multipart/mixed'), anything),
        filename: fc.oneof(fc.string({ unit: 'binary' }), anything),
        headers: fc.oneof(
          fc.array(fc.record({ name: fc.string(), value: fc.string({ unit: 'binary' }) })),
          anything,
        ),
        body: fc.oneof(
          fc.record({ data: fc.string({ unit: 'binary' }), size: fc.double() }),
          anything,
        ),
        parts: fc.array(wild, { maxLength: 4 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(payloads, async (payload) => {
        const { account } = scriptedAccount(() => json({ ...resource(), payload }), GMAIL_BASE);
        expect(await createGmailMailbox(account).getMessages([ID])).toHaveLength(1);
      }),
      { numRuns: 80 },
    );
  });

  it.each(CALLS)('%s takes any text where an id or a cursor stands', async (name, call) => {
    const { account } = scriptedAccount(() => new Response('not JSON'), GMAIL_BASE);
    const mailbox = createGmailMailbox(account);
    expect(await endOf(call(mailbox))).not.toBe('');
    if (name !== 'getMessages') return;
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        await endOf(mailbox.getMessages([text as MessageId]));
        await endOf(mailbox.archive(text as MessageId));
        await endOf(mailbox.getAttachment(text as MessageId, text));
        await endOf(mailbox.listInbox({ limit: 1, cursor: text }));
        await endOf(mailbox.inboxChanges(text));
        await endOf(mailbox.search({ query: text, limit: 1 }));
        await endOf(mailbox.findSent(text));
        await endOf(mailbox.restore(ID, text));
      }),
      { numRuns: 25 },
    );
  });
});
