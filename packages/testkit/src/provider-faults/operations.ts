import type { MailboxProvider, MessageId, ReplyDraft } from '@eisen/mailbox';
import type { ProviderName } from '#emulator/protocol.ts';
import type { CellWorld } from './cell-world.ts';

/** One way to use an operation, and what it has to come to whatever strikes it. */
export interface OperationCase {
  readonly title: string;
  /** The most that a page of the provider holds. */
  readonly pageSize?: number;
  /** Further mails in the inbox. */
  readonly more?: readonly string[];
  /** Prepares in calm; what it returns is struck, and asked again in calm when it failed. */
  ready(world: CellWorld): Promise<(mailbox: MailboxProvider) => Promise<unknown>>;
  /** The right answers; the first is the one of a calm provider. */
  readonly answers: readonly unknown[];
  /** What it may answer besides when it is asked again after a failure half-way. */
  readonly answersAgain?: readonly unknown[];
  /** Where messages are in the end, by key; those not named are where they were. */
  readonly leaves?: Readonly<Record<string, string>>;
  /** What a failure may leave beside. */
  readonly residue?: RegExp;
  /** How it may be refused when it is asked again after a failure that had its effect. */
  readonly again?: 'not-found';
  /** What takes too long comes in smaller pages, also to a user. */
  readonly asksForLess?: ProviderName;
  /** A lost cursor in the middle begins anew by itself. */
  readonly startsOver?: boolean;
  /** What shows, in calm, that the answer is worth something. @throws when it does not */
  prove?(world: CellWorld, mailbox: MailboxProvider): Promise<void>;
}

export const GONE = 'gone0000gone0000' as MessageId;
const OUR_ID = 'our-1@eisen.example';
const MANY = Array.from({ length: 11 }, (_, index) => `x${index}`);

/** Every operation of the interface: one without a case does not compile, and `describe-provider-faults` looks, too. */
export const OPERATIONS: Readonly<Record<keyof MailboxProvider, readonly OperationCase[]>> = {
  profile: [
    {
      title: 'whose it is',
      ready: async () => async (mailbox) => {
        const { address, displayName } = await mailbox.profile();
        return [address, displayName];
      },
      answers: [
        ['alice@north.example', 'Alice North'],
        ['alice@north.example', 'alice@north.example'],
      ],
    },
  ],
  countInbox: [
    { title: 'the count', ready: async () => (mailbox) => mailbox.countInbox(), answers: [5] },
  ],
  listInbox: [
    {
      title: 'page by page',
      pageSize: 2,
      ready: async (world) => async (mailbox) => {
        const list = await readAll((cursor) => mailbox.listInbox({ limit: 3, cursor }));
        return list.map((head) => `${world.keyOf(head.id)}${head.unread ? ' unread' : ''}`);
      },
      answers: [['m1 unread', 'm2 unread', 'm3', 'm4', 'm5 unread']],
    },
    {
      title: 'a long page',
      asksForLess: 'microsoft',
      ready: async (world) => async (mailbox) => {
        const list = await readAll((cursor) => mailbox.listInbox({ limit: 40, cursor }));
        return list.map((head) => world.keyOf(head.id));
      },
      answers: [['m1', 'm2', 'm3', 'm4', 'm5']],
    },
  ],
  listInboxRefs: [
    {
      title: 'page by page',
      pageSize: 2,
      ready: async (world) => async (mailbox) => {
        const refs = await readAll((cursor) => mailbox.listInboxRefs({ limit: 3, cursor }));
        return [...new Set(refs.map(({ id }) => world.keyOf(id)))].sort();
      },
      answers: [['m1', 'm2', 'm3', 'm4', 'm5']],
    },
  ],
  inboxChanges: [
    {
      title: 'from now on',
      pageSize: 2,
      startsOver: true,
      ready: async (world) => async (mailbox) => {
        const { added, removed, changed, cursor } = await mailbox.inboxChanges(null);
        // The cursor is worth something when it tells the next change and nothing of before.
        await world.account.time.outside(() => moveElsewhere(world, 'm3', 'archive'));
        try {
          const next = await mailbox.inboxChanges(cursor);
          return [added, removed, changed, next.removed.map(world.keyOf)];
        } finally {
          await world.account.time.outside(() => moveElsewhere(world, 'm3', 'inbox'));
        }
      },
      answers: [[[], [], [], ['m3']]],
    },
    {
      title: 'since a cursor',
      pageSize: 2,
      async ready(world) {
        const { cursor } = await world.account.run(world.calm.inboxChanges(null));
        await world.arrive('n1');
        await world.arrive('n2');
        await moveElsewhere(world, 'm2', 'archive');
        await world.provider.change('alice@north.example', [{ id: world.id('m5'), unread: false }]);
        return async (mailbox) => {
          const { added, removed, changed } = await mailbox.inboxChanges(cursor);
          const there = [...added.map(({ id }) => id), ...changed].map(world.keyOf);
          return [[...new Set(there)].sort(), removed.map(world.keyOf)];
        };
      },
      answers: [[['m5', 'n1', 'n2'], ['m2']]],
      leaves: { m2: 'archive unread', m5: 'inbox', n1: 'inbox unread', n2: 'inbox unread' },
    },
  ],
  search: [
    {
      title: 'page by page',
      ready: async (world) => async (mailbox) => {
        const hits = await readAll((cursor) =>
          mailbox.search({ query: 'subject:about', limit: 4, cursor }),
        );
        return hits.map(({ id }) => world.keyOf(id));
      },
      answers: [['m1', 'm2', 'm3', 'm4', 'm5', 'a1', 's1', 's2']],
    },
  ],
  getMessages: [
    {
      title: 'several, one of them gone',
      ready:
        async ({ id }) =>
        async (mailbox) =>
          (await mailbox.getMessages([id('m2'), GONE, id('m1'), id('a1')])).map((found) => [
            found.text.trim(),
            found.folder,
            found.attachments.length,
          ]),
      answers: [
        [
          ['Text of m2.', 'inbox', 0],
          ['Text of m1.', 'inbox', 1],
          ['Text of a1.', 'archive', 0],
        ],
      ],
    },
  ],
  getAttachment: [
    {
      title: 'the bytes',
      async ready(world) {
        const [message] = await world.account.run(world.calm.getMessages([world.id('m1')]));
        const part = message?.attachments[0]?.id ?? '';
        return async (mailbox) => {
          const { name, content } = await mailbox.getAttachment(world.id('m1'), part);
          return [name, Buffer.from(content).toString('utf8').trim()];
        };
      },
      answers: [['plan.txt', 'file']],
    },
  ],
  // Only the local mailbox has it, which reads from its own rows.
  getAttachments: [],
  archive: [
    {
      title: 'from the inbox',
      ready: moving((mailbox, { id }) => mailbox.archive(id('m1'))),
      answers: [{ from: 'inbox' }],
      answersAgain: [{ from: null }],
      leaves: { m1: 'archive unread' },
    },
  ],
  trash: [
    {
      title: 'from the inbox',
      ready: moving((mailbox, { id }) => mailbox.trash(id('m1'))),
      answers: [{ from: 'inbox' }],
      answersAgain: [{ from: null }],
      leaves: { m1: 'trash unread' },
    },
    {
      title: 'from the archive',
      ready: moving((mailbox, { id }) => mailbox.trash(id('a1'))),
      answers: [{ from: 'archive' }],
      answersAgain: [{ from: null }],
      leaves: { a1: 'trash' },
    },
  ],
  restore: [
    {
      title: 'to where it was',
      async ready(world) {
        const { id, formerPlace } = await world.account.run(world.calm.trash(world.id('a1')));
        return await moving((mailbox) => mailbox.restore(id, formerPlace))(world);
      },
      answers: [{ from: 'trash' }],
      answersAgain: [{ from: null }],
    },
    {
      title: 'to the inbox',
      ready: moving((mailbox, { id }) => mailbox.restore(id('t1'))),
      answers: [{ from: 'trash' }],
      // Gmail takes two steps: out of Trash, into the inbox.
      answersAgain: [{ from: 'archive' }, { from: null }],
      leaves: { t1: 'inbox' },
    },
  ],
  setRead: [
    {
      title: 'few, one of them gone',
      ready:
        async ({ id }) =>
        (mailbox) =>
          mailbox.setRead([id('m1'), GONE, id('m2')], true),
      answers: [undefined],
      leaves: { m1: 'inbox', m2: 'inbox' },
    },
    {
      title: 'many',
      more: MANY,
      ready:
        async ({ id }) =>
        (mailbox) =>
          mailbox.setRead(MANY.map(id), true),
      answers: [undefined],
      leaves: Object.fromEntries(MANY.map((key) => [key, 'inbox'])),
    },
  ],
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
      again: 'not-found',
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
  listSentRecipients: [
    {
      title: 'page by page',
      ready: async () => (mailbox) =>
        readAll((cursor) => mailbox.listSentRecipients({ limit: 1, cursor })),
      answers: [['new@far.example', 'old@far.example']],
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

type Move = (mailbox: MailboxProvider, world: CellWorld) => ReturnType<MailboxProvider['trash']>;

function moving(move: Move): OperationCase['ready'] {
  return async (world) => async (mailbox) => {
    const { formerPlace, formerFolder } = await move(mailbox, world);
    return { from: formerPlace === null ? null : (formerFolder ?? 'somewhere') };
  };
}

async function moveElsewhere(
  { provider, id }: CellWorld,
  key: string,
  folder: 'archive' | 'inbox',
) {
  await provider.change('alice@north.example', [{ id: id(key), folder }]);
}

async function readAll<T>(
  read: (cursor: string | null) => Promise<{ items: readonly T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < 20; pages += 1) {
    const page = await read(cursor);
    all.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return all;
  }
  throw new Error('The list does not end.');
}
