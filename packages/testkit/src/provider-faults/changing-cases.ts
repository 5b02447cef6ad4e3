import type { MailboxProvider } from '@eisen/mailbox';
import type { CellWorld } from './cell-world.ts';
import { type CasesOf, GONE, type OperationCase } from './operation-case.ts';

const MANY = Array.from({ length: 11 }, (_, index) => `x${index}`);

/** Moves and marks, and what is told of changes. */
export const CHANGING_CASES: CasesOf<'inboxChanges' | 'archive' | 'trash' | 'restore' | 'setRead'> =
  {
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
          await world.provider.change('alice@north.example', [
            { id: world.id('m5'), unread: false },
          ]);
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
  };

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
