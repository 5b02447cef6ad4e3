import { LIMITS } from '@eisen/contract';
import type { MailboxProvider, Message } from '@eisen/mailbox';
import { expect, it } from 'vitest';
import { listAttachments } from './attachments.ts';

const head = (id: string, sizeBytes = 4) => ({
  id,
  name: `${id}.pdf`,
  sizeBytes,
  contentType: 'application/pdf',
  inline: false,
  contentId: null,
  sourceUrl: null,
});

const messageWith = (...attachments: ReturnType<typeof head>[]) =>
  ({ id: 'm1', attachments }) as unknown as Message;

const fileOf = (id: string) => ({
  name: id,
  contentType: 'application/pdf',
  sizeBytes: 4,
  content: Buffer.from(`of ${id}`),
});

/** A mailbox of attachments only, which notes what it was asked for. */
function scripted(asked: unknown[], at: { together: boolean }): MailboxProvider {
  const provider: Partial<MailboxProvider> = {
    async getAttachment(_, id) {
      asked.push(id);
      return fileOf(id);
    },
    ...(at.together
      ? {
          async getAttachments(_, ids) {
            asked.push(ids);
            return new Map(ids.map((id) => [id, fileOf(id)]));
          },
        }
      : {}),
  };
  return provider as MailboxProvider;
}

const decoded = (list: Awaited<ReturnType<typeof listAttachments>>) =>
  list.map(({ id, base64 }) => [id, base64 && Buffer.from(base64, 'base64').toString()]);

it('asks a mailbox that can give several at once a single time', async () => {
  const asked: unknown[] = [];
  const provider = scripted(asked, { together: true });
  const list = await listAttachments(provider, 'outlook', messageWith(head('a'), head('b')));
  expect(decoded(list)).toEqual([
    ['a', 'of a'],
    ['b', 'of b'],
  ]);
  expect(asked).toEqual([['a', 'b']]);
});

it('asks another mailbox for one after the other', async () => {
  const asked: unknown[] = [];
  const provider = scripted(asked, { together: false });
  const list = await listAttachments(provider, 'gmail', messageWith(head('a'), head('b')));
  expect(decoded(list)).toEqual([
    ['a', 'of a'],
    ['b', 'of b'],
  ]);
  expect(asked).toEqual(['a', 'b']);
});

it('leaves out what is too large or empty, and asks for nothing when nothing is left', async () => {
  const asked: unknown[] = [];
  const provider = scripted(asked, { together: true });
  const large = head('large', LIMITS.attachmentInlineBytes + 1);
  const most = ['x', 'y', 'z'].map((id) => head(id, LIMITS.attachmentInlineBytes));
  const list = await listAttachments(provider, 'gmail', messageWith(large, ...most, head('e', 0)));
  expect(decoded(list)).toEqual([
    ['large', null],
    ['x', 'of x'],
    ['y', 'of y'],
    ['z', null],
    ['e', null],
  ]);
  expect(asked).toEqual([['x', 'y']]);
  await listAttachments(provider, 'gmail', messageWith(large, head('e', 0)));
  expect(asked).toHaveLength(1);
});
