import { type CasesOf, GONE, readAll } from './operation-case.ts';

/** Reading: nothing at the provider changes. */
export const READING_CASES: CasesOf<
  | 'profile'
  | 'countInbox'
  | 'listInbox'
  | 'listInboxRefs'
  | 'search'
  | 'getMessages'
  | 'getAttachment'
  | 'listSentRecipients'
> = {
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
  listSentRecipients: [
    {
      title: 'page by page',
      ready: async () => (mailbox) =>
        readAll((cursor) => mailbox.listSentRecipients({ limit: 1, cursor })),
      answers: [['new@far.example', 'old@far.example']],
    },
  ],
};
