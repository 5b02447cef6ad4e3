import { describe, expect } from 'vitest';
import type { MessageId } from '#message.ts';
import { SUITE_OWNER } from './suite-mail.ts';
import { keyOf, listAll, refusalOf, type SuiteContext } from './suite-setup.ts';

const GONE = 'gone/+id==' as MessageId;

export function describeReading(context: SuiteContext): void {
  const { provider, seed, idOf, message, inboxKeys, test } = context;

  describe('reading', () => {
    test('says whose mailbox it is', async () => {
      expect(await provider().profile()).toMatchObject(SUITE_OWNER);
    });

    test('lists the inbox newest first and leaves other folders out [INBOX-01]', async () => {
      await seed(
        { key: 'old', minutesAgo: 60 },
        { key: 'new', minutesAgo: 1 },
        { key: 'filed', folder: 'archive' },
        { key: 'binned', folder: 'trash' },
      );
      expect(await inboxKeys()).toEqual(['new', 'old']);
      expect(await provider().countInbox()).toBe(2);
    });

    test('gives each row its head, signals and attachments', async () => {
      await seed({
        key: 'row',
        subject: 'Grüße aus Zürich',
        from: '"Baker, Bob" <bob@baker.example>',
        to: `Alice North <${SUITE_OWNER.address}>, carol@baker.example`,
        head: ['Importance: high', 'In-Reply-To: <earlier@suite.example>'],
        attachment: { name: 'plan.txt', content: 'plan' },
        minutesAgo: 5,
      });
      const [head] = await listAll(provider());
      expect(head).toMatchObject({
        subject: 'Grüße aus Zürich',
        from: { name: 'Baker, Bob', address: 'bob@baker.example' },
        preview: 'Text of row.',
        priority: 'high',
        unread: true,
        isReply: true,
        folder: 'inbox',
        receivedAt: new Date('2026-11-20T11:55:00Z'),
        signals: { addressed: 'to', bulk: false, automated: false, invitation: false },
      });
      expect(head?.to.map((recipient) => recipient.address)).toEqual([
        SUITE_OWNER.address,
        'carol@baker.example',
      ]);
      expect(head?.attachments).toMatchObject([{ name: 'plan.txt', sizeBytes: 4, inline: false }]);
    });

    test('pages without holes or repeats while mail leaves the inbox', async () => {
      await seed(
        ...Array.from({ length: 9 }, (_, index) => ({ key: `m${index}`, minutesAgo: index })),
      );
      const first = await provider().listInbox({ limit: 3 });
      expect(first.items.map(keyOf)).toEqual(['m0', 'm1', 'm2']);
      await provider().archive(await idOf('m1'));
      await provider().trash(await idOf('m2'));
      const second = await provider().listInbox({ limit: 3, cursor: first.nextCursor });
      expect(second.items.map(keyOf)).toEqual(['m3', 'm4', 'm5']);
      const third = await provider().listInbox({ limit: 3, cursor: second.nextCursor });
      expect(third.items.map(keyOf)).toEqual(['m6', 'm7', 'm8']);
      expect(third.nextCursor).toBeNull();
    });

    test('pages through mail of one and the same second', async () => {
      await seed(...Array.from({ length: 5 }, (_, index) => ({ key: `same${index}` })));
      const keys = (await listAll(provider(), 2)).map(keyOf);
      expect([...keys].sort()).toEqual(['same0', 'same1', 'same2', 'same3', 'same4']);
    });

    test('gives the references of the inbox in the same order as the list', async () => {
      await seed(
        { key: 'b', minutesAgo: 2 },
        { key: 'a', minutesAgo: 1 },
        { key: 'c', minutesAgo: 3 },
      );
      const heads = await listAll(provider());
      const first = await provider().listInboxRefs({ limit: 2 });
      const rest = await provider().listInboxRefs({ limit: 2, cursor: first.nextCursor });
      const refs = [...first.items, ...rest.items];
      expect(refs.map(({ id, threadId }) => ({ id, threadId }))).toEqual(
        heads.map(({ id, threadId }) => ({ id, threadId })),
      );
      expect(rest.nextCursor).toBeNull();
    });

    test('refuses a cursor that it never gave and a page size out of bounds', async () => {
      const forged = Buffer.from('{"kind":"inbox"}').toString('base64url');
      for (const cursor of ['', 'nonsense', forged, 'x'.repeat(5_000)]) {
        expect(await refusalOf(provider().listInbox({ limit: 10, cursor }))).toBe('refused');
      }
      for (const limit of [0, 201, 1.5]) {
        expect(await refusalOf(provider().listInbox({ limit }))).toBe('refused');
      }
    });

    test('gives whole messages in the order asked for and leaves out what is gone', async () => {
      await seed(
        { key: 'one', text: 'First line.\n\nSecond.' },
        { key: 'two', html: '<p>Two <b>bold</b></p>' },
      );
      const [one, two] = [await idOf('one'), await idOf('two')];
      const messages = await provider().getMessages([two, GONE, one]);
      expect(messages.map((found) => found.id)).toEqual([two, one]);
      expect(messages[0]).toMatchObject({ text: 'Two bold', truncated: false });
      expect(messages[0]?.html).toContain('<b>bold</b>');
      expect(messages[1]).toMatchObject({ text: expect.stringContaining('Second.'), html: null });
    });

    test('puts answers into the thread of what they answer', async () => {
      await seed(
        { key: 'root', minutesAgo: 30 },
        { key: 'answer', minutesAgo: 20, head: [replyHead('root')] },
        { key: 'again', minutesAgo: 10, head: [replyHead('root', 'answer')] },
        { key: 'other', minutesAgo: 5 },
      );
      const threads = new Map(
        (await listAll(provider())).map((head) => [keyOf(head), head.threadId]),
      );
      expect(threads.get('answer')).toBe(threads.get('root'));
      expect(threads.get('again')).toBe(threads.get('root'));
      expect(threads.get('other')).not.toBe(threads.get('root'));
    });

    test('gives an attachment its bytes and refuses unknown ones [DETAIL-08]', async () => {
      await seed({ key: 'file', attachment: { name: 'notes ü.txt', content: 'héllo' } });
      const id = await idOf('file');
      const [attachment] = (await message(id)).attachments;
      const content = await provider().getAttachment(id, attachment?.id ?? '');
      expect(Buffer.from(content.content).toString('utf8')).toBe('héllo');
      expect(content.sizeBytes).toBe(6);
      expect(await refusalOf(provider().getAttachment(id, '99'))).toBe('not-found');
      expect(await refusalOf(provider().getAttachment(GONE, '1'))).toBe('not-found');
    });

    test(
      'gives the recipients of sent mail, newest first',
      async () => {
        await seed(
          {
            key: 's1',
            folder: 'sent',
            from: SUITE_OWNER.address,
            to: 'old@x.example',
            minutesAgo: 9,
          },
          {
            key: 's2',
            folder: 'sent',
            from: SUITE_OWNER.address,
            to: 'new@x.example',
            minutesAgo: 1,
          },
          { key: 'in' },
        );
        const first = await provider().listSentRecipients({ limit: 1 });
        expect(first.items).toEqual(['new@x.example']);
        const rest = await provider().listSentRecipients({ limit: 1, cursor: first.nextCursor });
        expect(rest).toEqual({ items: ['old@x.example'], nextCursor: null });
      },
      'sent-recipients',
    );
  });
}

export function replyHead(...keys: readonly string[]): string {
  return `References: ${keys.map((key) => `<${key}@suite.example>`).join(' ')}`;
}
