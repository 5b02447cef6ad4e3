import type { InboxChanges, InboxRef, MailboxProvider } from '@eisen/mailbox';
import { expect, it } from 'vitest';
import { readWholeInbox } from './index-reading.ts';

const ref = (id: string) => ({ id, threadId: id, receivedAt: null }) as unknown as InboxRef;

/** A provider that answers pass after pass what a test laid down; the last answer stays. */
function createScripted(
  passes: readonly { list: string[]; removed?: string[]; added?: string[]; count: number }[],
) {
  let pass = -1;
  let isTold = false;
  const now = () => passes[Math.min(pass, passes.length - 1)];
  const nothing: InboxChanges = { added: [], removed: [], changed: [], cursor: 'now' };
  const provider = {
    async inboxChanges(cursor: string | null) {
      if (cursor === null || isTold) return nothing;
      isTold = true;
      const { removed = [], added = [] } = now() ?? {};
      return { ...nothing, removed, added: added.map(ref) };
    },
    async listInboxRefs() {
      pass += 1;
      isTold = false;
      return { items: (now()?.list ?? []).map(ref), nextCursor: null };
    },
    countInbox: async () => now()?.count ?? 0,
  };
  return { provider: provider as unknown as MailboxProvider, passes: () => pass + 1 };
}

it('believes a list without holes and not what an earlier list showed [PLUS-21]', async () => {
  // "came" was listed behind the cursor and is gone before the changes are read: nobody tells of it.
  const { provider } = createScripted([
    { list: ['came', 'a', 'b'], removed: ['a'], count: 1 },
    { list: ['b'], count: 1 },
  ]);
  const { members, isWhole } = await readWholeInbox(provider);
  expect([[...members.keys()], isWhole]).toEqual([['b'], true]);
});

it('looks again when the provider counts otherwise [PLUS-21]', async () => {
  const { provider, passes } = createScripted([
    { list: ['came', 'b'], count: 1 },
    { list: ['b'], count: 1 },
  ]);
  const { members, providerCount } = await readWholeInbox(provider);
  expect([[...members.keys()], providerCount, passes()]).toEqual([['b'], 1, 2]);
});

it('keeps what lists with holes showed between them, and what came stands above', async () => {
  const { provider, passes } = createScripted([
    { list: ['a', 'b', 'd'], removed: ['a'], count: 3 },
    { list: ['b', 'c'], removed: ['b'], count: 2 },
    { list: ['d'], removed: ['c'], added: ['new', 'newer'], count: 3 },
  ]);
  const { members, isWhole } = await readWholeInbox(provider);
  expect([[...members.keys()], isWhole, passes()]).toEqual([['newer', 'new', 'd'], false, 3]);
});

it.each([
  ['by two changes', { removed: ['a'], added: ['a'] }],
  ['by one that sums them up', { added: ['a'] }],
])('looks again when what was listed left and came back, told %s [PLUS-21]', async (_, told) => {
  // "c" slid into the page that was read already while "a" was out.
  const { provider } = createScripted([
    { list: ['a', 'b', 'd'], ...told, count: 3 },
    { list: ['a', 'b', 'c', 'd'], count: 4 },
  ]);
  const { members, isWhole } = await readWholeInbox(provider);
  expect([[...members.keys()], isWhole]).toEqual([['a', 'b', 'c', 'd'], true]);
});

it('comes to an end when the provider never counts what it lists', async () => {
  const { provider, passes } = createScripted([{ list: ['a'], count: 7 }]);
  const { members, isWhole, providerCount } = await readWholeInbox(provider);
  expect([members.size, isWhole, providerCount, passes()]).toEqual([1, true, 7, 3]);
});
