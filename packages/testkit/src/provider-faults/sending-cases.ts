import type { MailboxProvider, MessageId, ReplyDraft } from '@eisen/mailbox';
import type { CellWorld } from './cell-world.ts';
import { type CasesOf, GONE } from './operation-case.ts';

const OUR_ID = 'our-1@eisen.example';

/** Drafts and what is sent: each once. */
export const SENDING_CASES: CasesOf<'createReplyDraft' | 'sendDraft' | 'findSent'> = {
  createReplyDraft: [
    {
      title: 'of a reply',
      ready: async (world) => async (mailbox) => {
        await mailbox.createReplyDraft(replyTo(world.id('m1')));
        return 'made';
      },
      answers: ['made'],
      leaves: { 'our-1': 'drafts' },
      residue: /^our-1 trash/,
      prove: (world, mailbox) => proveReply(world, mailbox, world.id('m1')),
    },
    {
      title: 'of a mail of its own',
      ready: async () => async (mailbox) => {
        await mailbox.createReplyDraft(replyTo(null));
        return 'made';
      },
      answers: ['made'],
      leaves: { 'our-1': 'drafts' },
      residue: /^our-1 trash/,
      prove: (world, mailbox) => proveReply(world, mailbox, null),
    },
  ],
  sendDraft: [
    {
      title: 'once',
      async ready(world) {
        const draft = world.calm.createReplyDraft(replyTo(world.id('m1')));
        const { draftId } = await world.account.run(draft);
        return async (mailbox) => {
          await mailbox.sendDraft(draftId);
          return 'sent';
        };
      },
      answers: ['sent'],
      leaves: { 'our-1': 'sent' },
      isDone: (lines) => lines.includes('our-1 sent'),
    },
  ],
  findSent: [
    {
      title: 'one that went out',
      async ready(world) {
        const { draftId } = await world.account.run(
          world.calm.createReplyDraft(replyTo(world.id('m1'))),
        );
        await world.account.run(world.calm.sendDraft(draftId));
        return async (mailbox) => (await mailbox.findSent(OUR_ID)) !== null;
      },
      answers: [true],
      leaves: { 'our-1': 'sent' },
    },
    {
      title: 'one that did not',
      ready: async () => (mailbox) => mailbox.findSent(OUR_ID),
      answers: [null],
    },
  ],
};

function replyTo(inReplyTo: MessageId | null): ReplyDraft {
  return {
    inReplyTo,
    to: 'Bob Baker <bob@baker.example>',
    subject: 'Re: About m1',
    body: 'Yes, please.',
    internetMessageId: OUR_ID,
  };
}

/** The draft is whole: sent by whoever asks for it again, it says our words to whom they were meant for. */
async function proveReply(
  { account }: CellWorld,
  mailbox: MailboxProvider,
  answered: MessageId | null,
): Promise<void> {
  const { draftId } = await account.run(mailbox.createReplyDraft(replyTo(answered)));
  await account.run(mailbox.sendDraft(draftId));
  const sentId = await account.run(mailbox.findSent(OUR_ID));
  const ids = [sentId ?? GONE, ...(answered === null ? [] : [answered])];
  const [sent, original] = await account.run(mailbox.getMessages(ids));
  const isWhole =
    sent?.folder === 'sent' &&
    sent.text.includes('Yes, please.') &&
    sent.to.map(({ address }) => address).join() === 'bob@baker.example' &&
    (answered === null || sent.threadId === original?.threadId);
  if (!isWhole) throw new Error('The draft is not the reply that was asked for.');
}
