import { describe, expect } from 'vitest';
import type { MessageId } from '#message.ts';
import { replyHead } from './suite-reading.ts';
import { refusalOf, type SuiteContext } from './suite-setup.ts';

export function describeSending(context: SuiteContext): void {
  const { provider, seed, idOf, message, inboxKeys, test } = context;
  const draftTo = async (key: string, internetMessageId = 'our-1@eisen.example') =>
    await provider().createReplyDraft({
      inReplyTo: await idOf(key),
      to: 'Bob Baker <bob@baker.example>',
      subject: 'Re: Offer',
      body: 'Yes, please.\n\n> Text of offer.',
      internetMessageId,
    });

  describe('replies', () => {
    test(
      'a draft is neither sent nor in the inbox',
      async () => {
        await seed({ key: 'offer' });
        await draftTo('offer');
        expect(await provider().findSent('our-1@eisen.example')).toBeNull();
        expect(await inboxKeys()).toEqual(['offer']);
        expect((await provider().search({ query: 'please', limit: 10 })).items).toEqual([]);
      },
      'drafts',
    );

    test(
      'sending lands the reply in Sent, in the thread it answers',
      async () => {
        await seed({ key: 'offer', head: [replyHead('first')] });
        const { draftId } = await draftTo('offer');
        const sent = await provider().sendDraft(draftId);
        const found = await provider().findSent('our-1@eisen.example');
        expect(found).not.toBeNull();
        if (sent.id !== null) expect(found).toBe(sent.id);
        const reply = await message(found as MessageId);
        const answered = await message(await idOf('offer'));
        expect(reply).toMatchObject({
          folder: 'sent',
          subject: 'Re: Offer',
          threadId: answered.threadId,
          isReply: true,
          to: [{ name: 'Bob Baker', address: 'bob@baker.example' }],
        });
        expect(reply.text).toContain('Yes, please.');
      },
      'drafts',
    );

    test(
      'a mail that answers none is sent in a thread of its own',
      async () => {
        await seed({ key: 'offer' });
        const draft = {
          inReplyTo: null,
          to: 'bob@baker.example',
          subject: 'An invitation',
          body: 'Come in.',
          internetMessageId: 'our-3@eisen.example',
        };
        const { draftId } = await provider().createReplyDraft(draft);
        expect(await provider().createReplyDraft(draft)).toEqual({ draftId });
        await provider().sendDraft(draftId);
        const found = await provider().findSent('our-3@eisen.example');
        const sent = await message(found as MessageId);
        expect(sent).toMatchObject({ folder: 'sent', subject: 'An invitation', isReply: false });
        expect(sent.threadId).not.toBe((await message(await idOf('offer'))).threadId);
        expect(sent.text.trim()).toBe('Come in.');
        expect(sent.to.map(({ address }) => address)).toEqual(['bob@baker.example']);
      },
      'drafts',
    );

    test(
      'a draft is sent once: the second time it is not found [PLUS-16]',
      async () => {
        await seed({ key: 'offer' });
        const { draftId } = await draftTo('offer');
        const results = await Promise.allSettled([
          provider().sendDraft(draftId),
          provider().sendDraft(draftId),
        ]);
        expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
        expect(await refusalOf(provider().sendDraft(draftId))).toBe('not-found');
        const { items } = await provider().search({ query: 'please', limit: 10 });
        expect(items).toHaveLength(1);
      },
      'drafts',
    );

    test(
      'answers not-found for unknown drafts, answered mail and Message-IDs',
      async () => {
        await seed({ key: 'offer' });
        expect(await refusalOf(provider().sendDraft('no/such+draft=='))).toBe('not-found');
        expect(await refusalOf(provider().sendDraft(await idOf('offer')))).toBe('not-found');
        expect(await inboxKeys()).toEqual(['offer']);
        const draft = {
          to: 'bob@baker.example',
          subject: 's',
          body: 'b',
          internetMessageId: 'x@y.example',
        };
        const unknown = 'gone/+id==' as MessageId;
        expect(await refusalOf(provider().createReplyDraft({ ...draft, inReplyTo: unknown }))).toBe(
          'not-found',
        );
        expect(await provider().findSent('never@eisen.example')).toBeNull();
      },
      'drafts',
    );

    test(
      'a line break in the subject adds no field to the head, one in the recipient is refused',
      async () => {
        await seed({ key: 'offer' });
        const hostile = {
          inReplyTo: await idOf('offer'),
          to: 'bob@baker.example\r\nBcc: eve@spy.example',
          subject: 'Hello\r\nBcc: eve@spy.example\r\n\r\nbody',
          body: 'text',
          internetMessageId: 'our-2@eisen.example',
        };
        expect(await refusalOf(provider().createReplyDraft(hostile))).toBe('refused');
        const { draftId } = await provider().createReplyDraft({
          ...hostile,
          to: 'bob@baker.example',
        });
        await provider().sendDraft(draftId);
        const reply = await message(
          (await provider().findSent('our-2@eisen.example')) as MessageId,
        );
        expect(reply.subject).toBe('Hello Bcc: eve@spy.example body');
        expect(reply.text.trim()).toBe('text');
        expect([...reply.to, ...reply.cc].map(({ address }) => address)).toEqual([
          'bob@baker.example',
        ]);
      },
      'drafts',
    );

    test('a message that is no reply of ours is not found in Sent', async () => {
      await seed({ key: 'offer' });
      expect(await provider().findSent('offer@suite.example')).toBeNull();
    });
  });
}
