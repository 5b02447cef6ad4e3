// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { LINKED_USER, renderWithMailbox } from '#components/mailbox-testing.tsx';
import { cleanUp, settle } from '#components/testing.tsx';
import type { DelegatedEmail } from '#lib/delegation/delegated-email.ts';
import { delegatedKeys } from '#lib/delegation/delegated-keys.ts';
import { handedOn } from '#lib/delegation/handed-on.ts';
import { tellLiveHints } from '#lib/live/live-hints.ts';
import { announcements } from '#lib/notices.ts';
import { buildDelegated } from './delegated-testing.ts';
import { DelegationWatch } from './delegation-watch.tsx';

afterEach(() => {
  cleanUp();
  localStorage.clear();
  sessionStorage.clear();
});

type Side = 'toMe' | 'byMe';

/** Somebody whose lists hold this; `now` is what the server would say next. */
async function watch(begin: Readonly<Record<Side, readonly DelegatedEmail[]>>) {
  let client: QueryClient | undefined;
  const say = (side: Side, items: readonly DelegatedEmail[]) =>
    client?.setQueryData(delegatedKeys[side](LINKED_USER.id), items);
  renderWithMailbox(<DelegationWatch provider="outlook" />, {
    seed: (created) => {
      client = created;
      say('toMe', begin.toMe);
      say('byMe', begin.byMe);
    },
  });
  await settle();
  const before = announcements.get().count;
  return {
    client: client as unknown as QueryClient,
    say: (side: Side, items: readonly DelegatedEmail[]) =>
      settle(async () => {
        say(side, items);
        // The cache tells its readers in the next turn.
        await new Promise((resolve) => setTimeout(resolve));
      }),
    heard: () => (announcements.get().count === before ? null : announcements.get().text),
  };
}

it('says aloud what was newly handed to the user, not what was there [DELEG-14]', async () => {
  const old = buildDelegated('old');
  const { say, heard } = await watch({ toMe: [old], byMe: [] });
  await say('toMe', [{ ...old, status: 'in-progress' }]);
  expect(heard()).toBeNull();
  await say('toMe', [buildDelegated('new', { subject: '' }), old]);
  expect(heard()).toBe('Nora Bell delegated an email to you: No Subject');
});

it('tells the delegator how far it is on his cards; aloud its notice says it, once [FIX-27]', async () => {
  const mine = buildDelegated('d1', { emailId: 'm1', assignedTo: 'Ben Carver' });
  const { say, heard } = await watch({ toMe: [], byMe: [mine, buildDelegated('d2')] });
  expect([...handedOn.get().keys()]).toEqual(['m1']);
  const twice = buildDelegated('d3', { emailId: 'm1' });
  await say('byMe', [twice, { ...mine, status: 'done' }]);
  expect(heard()).toBeNull();
  expect(handedOn.get().get('m1')).toEqual({
    status: 'pending',
    to: 'Delegated to Dana Whitfield +1',
    state: 'Asked',
    all: [
      { id: 'd3', status: 'pending', text: 'Delegated to Dana Whitfield · Asked' },
      { id: 'd1', status: 'done', text: 'Delegated to Ben Carver · Done' },
    ],
  });
  cleanUp();
  expect(handedOn.get().size).toBe(0);
});

it('reads both lists again when the stream says so, or may have missed something', async () => {
  const { client } = await watch({ toMe: [], byMe: [] });
  const look = vi.spyOn(client, 'invalidateQueries');
  tellLiveHints('invite');
  expect(look).not.toHaveBeenCalled();
  tellLiveHints('delegation');
  tellLiveHints('gap');
  expect(look.mock.calls).toEqual([
    [{ queryKey: delegatedKeys.all }],
    [{ queryKey: delegatedKeys.all }],
  ]);
});
