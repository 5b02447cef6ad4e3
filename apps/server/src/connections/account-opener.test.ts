import type { MailboxProvider, Message, Quota, RemoteAccount } from '@eisen/mailbox';
import { expect, it } from 'vitest';
import type { UserId } from '#db/database.ts';
import type { ConnectedMailbox } from '#mail/connected-mailbox.ts';
import { createMessageCache } from '#mail/message-cache.ts';
import { createAccountOpener } from './account-opener.ts';

const alice = 'alice' as UserId;
const bob = 'bob' as UserId;

function mailbox(id: string, change: Partial<ConnectedMailbox> = {}): ConnectedMailbox {
  return {
    id,
    provider: 'gmail',
    kind: 'account',
    address: 'dana@brightwater.example',
    displayName: 'Dana',
    connectedAt: new Date(0),
    accountKey: 'dana',
    ...change,
  };
}

function setUp() {
  const made: RemoteAccount[] = [];
  const quotas: string[] = [];
  const cache = createMessageCache({ now: () => new Date(0) });
  const adapter = (account: RemoteAccount) => {
    made.push(account);
    return { made: made.length } as unknown as MailboxProvider;
  };
  const opener = createAccountOpener({
    config: { microsoft: null, google: { gmailUrl: 'https://gmail.example' } as never },
    tokens: { accessTokens: () => ({}) } as never,
    cache,
    adapters: { outlook: adapter, gmail: adapter },
    createQuota: (provider) => {
      const left = 100 - quotas.push(provider);
      return { left: () => left } as unknown as Quota;
    },
  });
  return { opener, made, quotas, cache };
}

it('shares one quota between what the user waits for and the background, and all connections of an account [PLUS-22]', () => {
  const { opener, made, quotas } = setUp();
  const user = opener.open(alice, mailbox('m1'), 'user');
  const background = opener.open(alice, mailbox('m1'), 'background');
  opener.open(bob, mailbox('m2'), 'user');
  expect(user).not.toBe(background);
  expect(quotas).toEqual(['gmail']);
  expect(new Set(made.map((account) => account.quota)).size).toBe(1);
  expect(made.map((account) => account.priority)).toEqual(['user', 'background', 'user']);
  opener.open(bob, mailbox('m3', { accountKey: 'evan' }), 'user');
  expect(quotas).toEqual(['gmail', 'gmail']);
});

it('keeps an adapter until the mailbox is disconnected or its address is another', () => {
  const { opener, made } = setUp();
  const first = opener.open(alice, mailbox('m1'), 'user');
  expect(opener.open(alice, mailbox('m1'), 'user')).toBe(first);
  expect(opener.open(alice, mailbox('m1', { address: 'd@brightwater.example' }), 'user')).not.toBe(
    first,
  );
  opener.forget('m1');
  expect(opener.open(alice, mailbox('m1'), 'user')).not.toBe(first);
  expect(made).toHaveLength(3);
});

it('puts what was read along the way into the memory of messages', () => {
  const { opener, made, cache } = setUp();
  opener.open(alice, mailbox('m1'), 'user');
  const message = { id: 'x', text: '', html: null, preview: '', subject: '', attachments: [] };
  made[0]?.onRead?.([message as unknown as Message]);
  expect(cache.get('m1', 'x')).toBe(message);
  expect(cache.get('m2', 'x')).toBe(null);
});

it('tells of each provider what is left for the account that has the least', () => {
  const { opener } = setUp();
  expect([...opener.quotasLeft()]).toEqual([]);
  // Each quota that is made has one less than the one before.
  for (const [id, accountKey] of [
    ['m1', 'dana'],
    ['m2', 'evan'],
    ['m3', 'dana'],
  ] as const)
    opener.open(alice, mailbox(id, { accountKey }), 'user');
  opener.open(alice, mailbox('m4', { provider: 'outlook', accountKey: 'fay' }), 'user');
  expect([...opener.quotasLeft()]).toEqual([
    ['gmail', 98],
    ['outlook', 97],
  ]);
});
