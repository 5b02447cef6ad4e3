import { describe, expect, it } from 'vitest';
import type { MessageId } from '#message.ts';
import { describeMailboxProvider, SUITE_OWNER } from '#provider-suite.ts';
import { buildSuiteMail } from '#suite/suite-mail.ts';
import type { LocalMailStore } from './local-mail-store.ts';
import { createLocalMailbox } from './local-mailbox.ts';
import { createMemoryLocalMailStore } from './memory-local-mail-store.ts';

const clock = { now: () => new Date('2026-11-20T12:30:00Z') };

function buildMailbox(store: LocalMailStore = createMemoryLocalMailStore()) {
  let count = 0;
  const ids = {
    uuid: () => {
      count += 1;
      return `local/${count}+=`;
    },
  };
  return createLocalMailbox({ store, owner: SUITE_OWNER, clock, ids });
}

describeMailboxProvider('the local adapter', {
  async create() {
    const provider = buildMailbox();
    return {
      provider,
      seed: async (mails) => {
        await provider.importMessages(mails);
      },
      close: async () => {},
    };
  },
});

describe('the local adapter', () => {
  it('loses a change cursor of another mailbox', async () => {
    const { cursor } = await buildMailbox().inboxChanges(null);
    await expect(buildMailbox().inboxChanges(cursor)).rejects.toMatchObject({
      kind: 'cursor-lost',
    });
  });

  it('loses a change cursor from a time that the mailbox has not reached', async () => {
    const store = createMemoryLocalMailStore();
    const mailbox = buildMailbox(store);
    await mailbox.importMessages([buildSuiteMail({ key: 'a' })]);
    const { cursor } = await mailbox.inboxChanges(null);
    const younger = buildMailbox({ ...store, currentRevision: async () => 0 });
    await expect(younger.inboxChanges(cursor)).rejects.toMatchObject({ kind: 'cursor-lost' });
  });

  it('gives changes beyond one page of the store', async () => {
    const mailbox = buildMailbox();
    const { cursor } = await mailbox.inboxChanges(null);
    const mails = Array.from({ length: 1_201 }, (_, index) => buildSuiteMail({ key: `m${index}` }));
    await mailbox.importMessages(mails);
    const changes = await mailbox.inboxChanges(cursor);
    expect(changes.added).toHaveLength(1_201);
  });

  it('stores and reads long mails one by one, and short ones together [FIX-45]', async () => {
    const plain = createMemoryLocalMailStore();
    const inserted: number[] = [];
    const read: number[] = [];
    const mailbox = buildMailbox({
      ...plain,
      insert: (mails) => {
        inserted.push(mails.length);
        return plain.insert(mails);
      },
      contents: (ids) => {
        read.push(ids.length);
        return plain.contents(ids);
      },
    });
    const long = 'word '.repeat(150_000);
    const mails = ['a', 'b', 'c', 'd', 'e'].map((key) =>
      buildSuiteMail({ key, text: key < 'd' ? long : 'Hello' }),
    );
    await mailbox.importMessages(mails);
    const { items } = await mailbox.listInbox({ limit: 10 });
    const ids = items.map(({ id }) => id);
    const messages = await mailbox.getMessages(ids);
    expect(messages.map(({ id }) => id)).toEqual(ids);
    expect(inserted).toEqual([1, 1, 3]);
    expect(read.toSorted()).toEqual([1, 1, 3]);
  });

  it('reads the bytes of a mail once for all of its attachments', async () => {
    const store = createMemoryLocalMailStore();
    let reads = 0;
    const counting: LocalMailStore = {
      ...store,
      raw: (id) => {
        reads += 1;
        return store.raw(id);
      },
    };
    const mailbox = buildMailbox(counting);
    const file = (name: string) =>
      `--x\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=${name}\r\n\r\nof ${name}\r\n`;
    const { raw: head } = buildSuiteMail({ key: 'a' });
    const lines = Buffer.from(head).toString().split('Content-Type')[0];
    const raw = Buffer.from(
      `${lines}Content-Type: multipart/mixed; boundary=x\r\n\r\n${['a.pdf', 'b.pdf', 'c.pdf'].map(file).join('')}--x--\r\n`,
    );
    await mailbox.importMessages([{ raw, folder: 'inbox', unread: true }]);
    const [message] = (await mailbox.listInbox({ limit: 1 })).items;
    const ids = message?.attachments.map((attachment) => attachment.id) ?? [];
    const found = await mailbox.getAttachments?.(message?.id as MessageId, [...ids, 'none']);
    expect(
      [...(found ?? [])].map(([id, one]) => [id, Buffer.from(one.content).toString()]),
    ).toEqual(ids.map((id, index) => [id, `of ${'abc'[index]}.pdf`]));
    expect(reads).toBe(1);
  });

  it('gives the draft that is there when it is asked for again with the same Message-ID', async () => {
    const mailbox = buildMailbox();
    await mailbox.importMessages([buildSuiteMail({ key: 'a' })]);
    const [head] = (await mailbox.listInbox({ limit: 1 })).items;
    if (head === undefined) throw new Error('the inbox is empty');
    const draft = {
      inReplyTo: head.id,
      to: 'bob@baker.example',
      subject: 'Re: a',
      body: 'yes',
      internetMessageId: 'one@eisen.example',
    };
    const first = await mailbox.createReplyDraft(draft);
    expect(await mailbox.createReplyDraft(draft)).toEqual(first);
    await mailbox.sendDraft(first.draftId);
    const late = await mailbox.createReplyDraft(draft);
    await expect(mailbox.sendDraft(late.draftId)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it.each([
    ['nobody', 'not an address', 'ok@eisen.example'],
    ['a Message-ID with a line break', 'bob@baker.example', 'a@b>\r\nBcc: <eve@spy.example'],
  ])('refuses a reply to %s', async (_, to, internetMessageId) => {
    const mailbox = buildMailbox();
    await mailbox.importMessages([buildSuiteMail({ key: 'a' })]);
    const [head] = (await mailbox.listInbox({ limit: 1 })).items;
    if (head === undefined) throw new Error('the inbox is empty');
    const draft = { inReplyTo: head.id, to, subject: 's', body: 'b', internetMessageId };
    await expect(mailbox.createReplyDraft(draft)).rejects.toMatchObject({ kind: 'refused' });
  });
});
